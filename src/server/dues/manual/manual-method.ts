import { MANUAL_METHODS } from "#contract/members/manual-dues.ts";

const WORDS: Record<(typeof MANUAL_METHODS)[number], string> = {
  check: "Check",
  cash: "Cash",
  transfer: "Bank transfer",
  other: "Another way",
};

/** How dues were paid without a card, in words. */
export function manualMethod(stored: string): string {
  const method = MANUAL_METHODS.find((one) => one === stored);
  return method ? WORDS[method] : stored;
}
