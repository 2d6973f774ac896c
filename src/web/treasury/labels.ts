import { MANUAL_METHODS } from "#contract/members/manual-methods.ts";
import type { ListedPayment, PaymentLine, Refund } from "#contract/treasury.ts";
import { formatMoney } from "#web/platform/money.ts";
import type { BadgeTone } from "#web/ui/Badge.tsx";

/** A payment's status as a badge; the color only supports the words. */
export const STATUS_LABELS: Record<PaymentLine["status"], { word: string; tone: BadgeTone }> = {
  created: { word: "Not paid yet", tone: "plain" },
  recorded: { word: "Not applied", tone: "alarm" },
  paid: { word: "Paid", tone: "leaf" },
  cancelled: { word: "Abandoned", tone: "plain" },
  expired: { word: "Expired", tone: "plain" },
  failed: { word: "Failed", tone: "plain" },
  refund_due: { word: "Refund due", tone: "amber" },
  refunding: { word: "Refund in progress", tone: "amber" },
  refunded: { word: "Refunded", tone: "brass" },
  refund_failed: { word: "Refund failed", tone: "alarm" },
};

/** The way a payment was made. */
export const METHOD_LABELS: Record<ListedPayment["method"], string> = {
  card: "Card",
  ...MANUAL_METHODS,
  credit: "Credit",
  complimentary: "Complimentary",
};

/** What a payment is for. */
export const PURPOSE_LABELS: Record<PaymentLine["purpose"], string> = {
  registration: "Dinner",
  dues: "Dues",
  "manual-registration": "Dinner (manual)",
};

/** A refund's status as a badge. */
export function refundLabel({ status, kind, isQueued, isWhole }: Refund & { isWhole: boolean }): {
  word: string;
  tone: BadgeTone;
} {
  switch (status) {
    case "due":
      return isQueued
        ? { word: "Waiting for settlement", tone: "amber" }
        : { word: "Refund due", tone: "amber" };
    case "refunding":
      return { word: "In progress", tone: "amber" };
    case "refund_failed":
      return { word: "Failed", tone: "alarm" };
    case "settled_otherwise":
      return { word: "Refunded another way", tone: "brass" };
    case "credited":
      return { word: "Became a credit", tone: "brass" };
    case "dismissed":
      return { word: "Dismissed", tone: "plain" };
    case "undone":
      return { word: "Refund undone", tone: "plain" };
    case "refunded":
      return { word: sentInWords(kind, isWhole), tone: "brass" };
  }
}

/** A void of a whole charge, a refund of a part, and one made elsewhere have words of their own (D-377). */
function sentInWords(kind: Refund["kind"], isWhole: boolean): string {
  if (kind === "external") return "Refunded at the processor";
  if (kind === "void") return "Charge voided";
  return isWhole ? "Refunded" : "Partial refund";
}

/** What a refund will do, for the officer who is about to confirm it. */
export function refundSummary(amount: string, card: string | null, payer: string | null): string {
  const to = card ? `card ending ${card.slice(-4)}` : "card it came from";
  const whose = payer ? `${payer}'s` : "the";
  return `${formatMoney(amount)} will be refunded to ${whose} ${to}. It usually takes 3–5 business days.`;
}

/** The heading above the open items. */
export function attentionHeading(count: number): string {
  if (count === 0) return "All caught up";
  return count === 1 ? "1 payment needs attention" : `${count} payments need attention`;
}
