/** What the payer reads of a payment of `sum` that was charged and is not applied yet (D-357). */
export const CHARGED_WORDS = {
  processing: (sum: string) => `We have your payment of ${sum} and are processing it.`,
  recorded: (sum: string) => `We have your payment of ${sum}. An officer is looking at it.`,
};
