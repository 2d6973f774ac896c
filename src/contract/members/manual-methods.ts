/** The ways in which dues reach the chapter without the card page, in words. */
export const MANUAL_METHODS = {
  check: "Check",
  cash: "Cash",
  transfer: "Bank transfer",
  other: "Another way",
} as const;
export type ManualMethod = keyof typeof MANUAL_METHODS;
/** The same to choose from. */
export const METHOD_OPTIONS = Object.entries(MANUAL_METHODS).map(([value, label]) => ({ value, label }));

/** A stored way of payment in words, also a credit; one that is not among them as it is stored. */
export function manualMethodWords(stored: string): string {
  if (stored === "credit") return "Credit";
  return stored in MANUAL_METHODS ? MANUAL_METHODS[stored as ManualMethod] : stored;
}

/** Whether a payment by this method has a number. */
export function hasNumber(method: string): boolean {
  return method === "check" || method === "transfer";
}

/** How a payment was made, in a sentence: "by check 1042". */
export function paidByWords({ method, reference }: { method: string; reference: string | null }): string {
  const number = reference ? ` ${reference}` : "";
  if (method === "check") return `by check${number}`;
  if (method === "transfer") return `by bank transfer${number}`;
  if (method === "credit") return "with a credit";
  return method === "cash" ? "in cash" : "by other means";
}
