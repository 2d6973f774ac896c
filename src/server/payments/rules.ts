import { type Cents, centsOf, moneyOf } from "#contract/cents.ts";
import { inDollars } from "#contract/dollars.ts";
import { conflict, type Refusal } from "#server/platform/refusal.ts";
import type { Payment } from "./buyer.ts";

/** Statuses in which the payment has had its money already. */
const HAS_ITS_MONEY = new Set<Payment["status"]>([
  "paid",
  "refund_due",
  "refunding",
  "refunded",
  "refund_failed",
]);

/** Whether money for the payment may have come, or come yet: it was not entered so far. */
export function awaitsMoney({ status }: Pick<Payment, "status">): boolean {
  return !HAS_ITS_MONEY.has(status);
}

/** Why money that arrived cannot buy what the payment is for, as an officer reads it, or null (S-18a). */
export function whyNotApply(payment: Pick<Payment, "amount" | "status">, charged: Cents): string | null {
  if (charged !== centsOf(payment.amount)) {
    return `Charged ${inDollars(moneyOf(charged))} instead of ${inDollars(payment.amount)}.`;
  }
  if (!awaitsMoney(payment)) return "Charged a second time for the same invoice.";
  return null;
}

const PAUSES_MS = [2_000, 10_000, 60_000, 300_000, 1_800_000];
export const LONGEST_PAUSE_MS = 3_600_000;

/** Waiting time before a notification is worked on again, by the number of tries made (reference 5.5). */
export function pauseMs(attempts: number): number {
  return PAUSES_MS[Math.min(attempts, PAUSES_MS.length) - 1] ?? LONGEST_PAUSE_MS;
}

/** Waiting time before the sweeper asks again about a payment under review, by the looks that found it so: 1, 2, 4 … 60 minutes. */
export function reviewPauseMs(looks: number): number {
  return Math.min(60, 2 ** Math.max(0, looks - 1)) * 60_000;
}

/** The name under which the provider hears of a refund, at most 20 characters. */
export function referenceOf(refundId: number): string {
  return `CHR-${refundId}`;
}

type RefundStatus = "due" | "refunding" | "refunded" | "refund_failed" | "settled_otherwise" | "dismissed";

/** What is owed, under way or done of a charge's money. */
export type RefundFacts = {
  status: RefundStatus;
  amount: Cents;
  reason: string | null;
  message: string | null;
  concern: string | null;
};
/** A charge with all that goes back of it; `applied` where it bought what it was for. */
export type ChargeFacts = { applied: boolean; amount: Cents; refunds: readonly RefundFacts[] };

/** How a payment stands by its charges and refunds, and in sentences what an officer is still to do (S-26, 008). */
export function standingAfter(charges: readonly ChargeFacts[]): {
  status: Payment["status"];
  needsPerson: string | null;
} {
  const all = charges.flatMap(({ refunds }) => refunds);
  const has = (status: RefundStatus) => all.some((refund) => refund.status === status);
  const needsPerson = all.flatMap(whatToDo).join(" ") || null;
  if (has("refunding")) return { status: "refunding", needsPerson };
  if (has("refund_failed")) return { status: "refund_failed", needsPerson };
  const bought = charges.find(({ applied }) => applied);
  const kept = bought !== undefined && returned(bought.refunds) < bought.amount;
  const isOwed = (charge: ChargeFacts) => charge.refunds.some(({ status }) => status === "due");
  if (kept && !isOwed(bought)) return { status: "paid", needsPerson };
  if (charges.some(isOwed)) return { status: "refund_due", needsPerson };
  // What an officer decided to keep of money that bought nothing is kept.
  const anyBack = charges.some((charge) => returned(charge.refunds) > 0);
  return { status: anyBack ? "refunded" : "paid", needsPerson };
}

/** What is back of a charge, by card or otherwise. */
export function returned(refunds: readonly Pick<RefundFacts, "status" | "amount">[]): Cents {
  return refunds
    .filter(({ status }) => status === "refunded" || status === "settled_otherwise")
    .reduce((sum, { amount }) => sum + amount, 0);
}

function whatToDo({ status, amount, reason, message, concern }: RefundFacts): string[] {
  const said = concern ? [concern] : [];
  if (status === "due")
    said.push(`${inDollars(moneyOf(amount))} to be returned: ${reason ?? "no reason noted"}`);
  if (status === "refund_failed")
    said.push(`${inDollars(moneyOf(amount))} could not be returned: ${message ?? "no reason given"}`);
  return said;
}

/** Why a refund may not be sent now, or null; `read` is the sum that the officer read before he confirmed. */
export function whyNotSend(
  refund: { status: RefundStatus; amount: string },
  read: string | undefined,
): Refusal | null {
  if (refund.status === "refunding") return conflict("This refund is being sent at this moment.");
  if (refund.status === "refunded") return conflict("This money has been returned already.");
  if (refund.status === "settled_otherwise" || refund.status === "dismissed")
    return conflict("Another officer has closed this matter meanwhile.");
  return read === undefined || centsOf(read) === centsOf(refund.amount)
    ? null
    : conflict("The amount has changed meanwhile. Please look at it again.");
}

/** Why so much of a charge may not be given back, or null; `read` is what was left of it as the officer read it. */
export function whyNotGiveBack(amount: Cents, left: Cents, read: string | undefined): Refusal | null {
  if (amount <= 0) return conflict("Please enter an amount above $0.00.");
  if (read !== undefined && left > 0 && centsOf(read) !== left) {
    return conflict(
      `${inDollars(moneyOf(left))} of this charge can still go back now, no longer ${inDollars(read)}. Please look at it again.`,
    );
  }
  if (amount <= left) return null;
  return conflict(
    left > 0
      ? `At most ${inDollars(moneyOf(left))} of this charge can still go back.`
      : "All of this charge has gone back or is on its way back.",
  );
}

/**
 * How money is given back, by what the provider says of its charge: a whole charge is voided before it is settled;
 * a part of it waits for that; a settled one is refunded (reference section 7).
 */
export function howToSend(charge: {
  providerStatus: string;
  standing: "captured" | "held" | "nothing";
  isWhole: boolean;
}): "void" | "refund" | "wait" | "voided already" | "impossible" {
  if (charge.providerStatus === "voided") return "voided already";
  if (charge.providerStatus === "settledSuccessfully") return "refund";
  if (charge.standing !== "captured") return "impossible";
  return charge.isWhole && charge.providerStatus === "capturedPendingSettlement" ? "void" : "wait";
}
