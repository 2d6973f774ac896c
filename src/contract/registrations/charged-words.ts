/** What the payer reads of a payment of `sum` that was charged and is not applied yet (D-357). */
export const CHARGED_WORDS = {
  processing: (sum: string) => `We have your payment of ${sum} and are processing it.`,
  /** Of one that bought nothing and that officers decided not to refund. */
  kept: (sum: string) =>
    `We have your payment of ${sum}, but it wasn’t applied to anything. Please ask the treasurer about it.`,
  recorded: (sum: string) => `We have your payment of ${sum}. An officer is looking at it.`,
};
