import type { PaymentLine, Refund } from "#contract/money-desk.ts";
import { dollars } from "#web/platform/money.ts";
import type { BadgeTone } from "#web/ui/Badge.tsx";

/** A payment's state in a word or three; the tone only helps. */
export const STATES: Record<PaymentLine["status"], { word: string; tone: BadgeTone }> = {
  created: { word: "Not paid yet", tone: "plain" },
  paid: { word: "Paid", tone: "leaf" },
  cancelled: { word: "Given up", tone: "plain" },
  expired: { word: "Ran out", tone: "plain" },
  failed: { word: "Failed", tone: "plain" },
  refund_due: { word: "Refund due", tone: "amber" },
  refunding: { word: "Refund under way", tone: "amber" },
  refunded: { word: "Returned", tone: "brass" },
  refund_failed: { word: "Refund failed", tone: "alarm" },
};

/** What is paid for, in a word. */
export const PURPOSES: Record<PaymentLine["purpose"], string> = {
  registration: "Dinner",
  dues: "Dues",
  "manual-registration": "Dinner, by an officer",
};

/** How a sum stands that goes back. */
export function refundWords({ status, kind, isQueued }: Refund): { word: string; tone: BadgeTone } {
  switch (status) {
    case "due":
      return isQueued
        ? { word: "Waits for settlement", tone: "amber" }
        : { word: "To be returned", tone: "amber" };
    case "refunding":
      return { word: "Under way", tone: "amber" };
    case "refund_failed":
      return { word: "Could not be sent", tone: "alarm" };
    case "settled_otherwise":
      return { word: "Returned otherwise", tone: "brass" };
    case "dismissed":
      return { word: "Dismissed", tone: "plain" };
    case "refunded":
      return { word: kind === "external" ? "Returned at the card company" : "Returned", tone: "brass" };
  }
}

/** What happens when so much is sent back, before anybody confirms it. */
export function whatWillHappen(amount: string, card: string | null, payer: string | null): string {
  const to = card ? `the card ending ${card.slice(-4)}` : "the card it came from";
  const whose = payer ? ` of ${payer}` : "";
  return `${dollars(amount)} goes back to ${to}${whose}. The card company needs 3–5 days.`;
}

/** "Nothing needs you", "1 payment needs you", "3 payments need you". */
export function needsYou(count: number): string {
  if (count === 0) return "Nothing needs you.";
  return count === 1 ? "1 payment needs you." : `${count} payments need you.`;
}
