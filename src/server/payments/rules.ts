import type { ChargeOutcome } from "#contract/treasury.ts";
import { type Cents, centsOf, moneyOf } from "#contract/values/cents.ts";
import { daysBetween } from "#contract/values/days.ts";
import { formatDollars } from "#contract/values/dollars.ts";
import { conflict, type Refusal } from "#server/platform/refusal.ts";
import type { Payment } from "./fulfillment.ts";

/** Statuses in which a charge has been applied or recorded. */
const CHARGED = new Set<Payment["status"]>([
  "recorded",
  "paid",
  "refund_due",
  "refunding",
  "refunded",
  "refund_failed",
]);

/** Whether no charge for the payment has been recorded yet. */
export function awaitsPayment({ status }: Pick<Payment, "status">): boolean {
  return !CHARGED.has(status);
}

/** Why a charge cannot be applied to its payment, as officers read it, or null (S-18a). */
export function whyNotApply(payment: Pick<Payment, "amount" | "status">, charged: Cents): string | null {
  if (charged !== centsOf(payment.amount)) {
    return `Charged ${formatDollars(moneyOf(charged))} instead of ${formatDollars(payment.amount)}.`;
  }
  if (!awaitsPayment(payment)) return "Charged twice for the same invoice.";
  return null;
}

/** A day of receipt further back than this is a typo, in days. */
const RECEIVED_WITHIN_DAYS = 731;

/** Why an officer cannot have received a payment on that day, or null. */
export function whyNotReceivedOn(day: string, today: string): string | null {
  if (day > today) return "Enter today or an earlier day";
  return daysBetween(day, today) > RECEIVED_WITHIN_DAYS ? "Enter a day within the last two years" : null;
}

/** Why a party cannot be asked to pay by that day, or null. */
export function whyNotDueBy(day: string, today: string): string | null {
  return day < today ? "Enter today or a later day" : null;
}

const RETRY_DELAYS_MS = [2_000, 10_000, 60_000, 300_000, 1_800_000];
export const LONGEST_DELAY_MS = 3_600_000;

/** Delay in ms before a notification is retried, by the number of attempts so far. */
export function retryDelayMs(attempts: number): number {
  return RETRY_DELAYS_MS[Math.min(attempts, RETRY_DELAYS_MS.length) - 1] ?? LONGEST_DELAY_MS;
}

/** Delay in ms before a payment under review is looked up again, by the look-ups so far: 1, 2, 4 … 60 minutes. */
export function reviewDelayMs(looks: number): number {
  return Math.min(60, 2 ** Math.max(0, looks - 1)) * 60_000;
}

const APPLY_DELAYS_MS = [60_000, 300_000, 1_800_000];

/** Delay in ms before a charge is tried again, by the tries so far (D-356): 1, 5 and 30 minutes, then an hour. */
export function applyDelayMs(tries: number): number {
  return APPLY_DELAYS_MS[tries - 1] ?? LONGEST_DELAY_MS;
}

/** After so many tries a charge that could not be applied is an open item (D-357). */
const TRIES_BEFORE_AN_OFFICER = 3;
/** The payer never reads "processing" for longer than this (D-357). */
const PROCESSING_MS = 10 * 60_000;

/** Whether an officer must look at a recorded charge, which is what its payer then reads. */
export function needsOfficer(charge: { applyAttempts: number; recordedAt: Date }, now: Date): boolean {
  return (
    charge.applyAttempts >= TRIES_BEFORE_AN_OFFICER ||
    now.getTime() - charge.recordedAt.getTime() >= PROCESSING_MS
  );
}

/** The same in SQL, of `payment_charges c` at the time `now`. */
export const NEEDS_OFFICER = (now: string) =>
  `(c.apply_attempts >= ${TRIES_BEFORE_AN_OFFICER} or c.recorded_at <= ${now} - interval '${PROCESSING_MS} milliseconds')`;

/** Our reference for a refund at the provider, at most 20 characters. */
export function refundReference(refundId: number): string {
  return `CHR-${refundId}`;
}

type RefundStatus =
  | "due"
  | "refunding"
  | "refunded"
  | "refund_failed"
  | "settled_otherwise"
  | "credited"
  | "dismissed"
  | "undone";

/** The states of a refund that takes nothing from its charge; the database's check of the charge has them as well. */
export const NOT_COUNTED = ["dismissed", "undone"] as const satisfies readonly RefundStatus[];

/** Whether a refund takes from its charge. */
export function isRefundCounted(status: RefundStatus): boolean {
  return !NOT_COUNTED.some((one) => one === status);
}

/** The same in SQL, of `payment_refunds f`. */
export const REFUND_COUNTED = `f.status not in (${NOT_COUNTED.map((status) => `'${status}'`).join(", ")})`;

/** How much of charge `c` can still be refunded, in SQL: its amount less the refunds that count. */
export const REFUNDABLE = `c.amount - coalesce((select sum(f.amount) from payment_refunds f
  where f.transaction_id = c.transaction_id and ${REFUND_COUNTED}), 0)`;

/** What the rules need to know about a refund. */
export type RefundFacts = {
  status: RefundStatus;
  amount: Cents;
  reason: string | null;
  message: string | null;
  concern: string | null;
};
/** A charge with its refunds. */
export type ChargeFacts = { outcome: ChargeOutcome; amount: Cents; refunds: readonly RefundFacts[] };

/** A payment's status by its charges and refunds, and what an officer still has to do, in sentences (S-26, 008). */
export function statusAfter(charges: readonly ChargeFacts[]): {
  status: Payment["status"];
  needsPerson: string | null;
} {
  const all = charges.flatMap(({ refunds }) => refunds);
  const has = (status: RefundStatus) => all.some((refund) => refund.status === status);
  const needsPerson = all.flatMap(officerTasks).join(" ") || null;
  // Exactly while there is such a charge: what is held for it depends on this.
  if (charges.some(({ outcome }) => outcome === "recorded")) return { status: "recorded", needsPerson };
  if (has("refunding")) return { status: "refunding", needsPerson };
  if (has("refund_failed")) return { status: "refund_failed", needsPerson };
  const appliedCharge = charges.find(({ outcome }) => outcome === "applied");
  const isKept = appliedCharge !== undefined && refundedTotal(appliedCharge.refunds) < appliedCharge.amount;
  const hasRefundDue = (charge: ChargeFacts) => charge.refunds.some(({ status }) => status === "due");
  if (isKept && !hasRefundDue(appliedCharge)) return { status: "paid", needsPerson };
  if (charges.some(hasRefundDue)) return { status: "refund_due", needsPerson };
  // A dismissed refund of an unapplied charge leaves its payment paid.
  const anyRefunded = charges.some((charge) => refundedTotal(charge.refunds) > 0);
  return { status: anyRefunded ? "refunded" : "paid", needsPerson };
}

/** Whether a payment that is paid did what it was for: by a charge that was applied, or at zero by its page alone. */
export function hasBought({ amount }: Pick<Payment, "amount">, outcomes: readonly ChargeOutcome[]): boolean {
  return outcomes.includes("applied") || centsOf(amount) === 0;
}

/** Total refunded of a charge, by card or another way. */
export function refundedTotal(refunds: readonly Pick<RefundFacts, "status" | "amount">[]): Cents {
  return refunds
    .filter(({ status }) => status === "refunded" || status === "settled_otherwise")
    .reduce((sum, { amount }) => sum + amount, 0);
}

function officerTasks({ status, amount, reason, message, concern }: RefundFacts): string[] {
  const tasks = concern ? [concern] : [];
  if (status === "due")
    tasks.push(`Refund of ${formatDollars(moneyOf(amount))} due: ${reason ?? "no reason given"}`);
  if (status === "refund_failed")
    tasks.push(`Refund of ${formatDollars(moneyOf(amount))} failed: ${message ?? "no reason given"}`);
  return tasks;
}

/** Why a refund can't be sent now, or null; `read` is the amount the officer confirmed. */
export function whyNotSend(
  refund: { status: RefundStatus; amount: string },
  read: string | undefined,
): Refusal | null {
  if (refund.status === "refunding") return conflict("This refund is already being sent.");
  if (refund.status === "refunded") return conflict("This has already been refunded.");
  if (refund.status === "undone")
    return conflict("This refund was undone at the card processor. Its amount is due again as another item.");
  if (refund.status === "credited") return conflict("This has already become a credit.");
  if (refund.status === "settled_otherwise" || refund.status === "dismissed")
    return conflict("Another officer has already closed this item.");
  return read === undefined || centsOf(read) === centsOf(refund.amount)
    ? null
    : conflict("The amount has changed. Please check it and try again.");
}

/** Why this much of a charge can't be refunded, or null; `read` is the refundable amount the officer saw. */
export function whyNotRefund(amount: Cents, left: Cents, read: string | undefined): Refusal | null {
  if (amount <= 0) return conflict("Please enter an amount above $0.00.");
  if (read !== undefined && left > 0 && centsOf(read) !== left) {
    return conflict(
      `Only ${formatDollars(moneyOf(left))} of this charge can be refunded now, not ${formatDollars(read)}. Please check the amount.`,
    );
  }
  if (amount <= left) return null;
  return conflict(
    left > 0
      ? `At most ${formatDollars(moneyOf(left))} of this charge can be refunded.`
      : "This charge has been refunded in full, or a refund is in progress.",
  );
}

/** Why a part of a charge that bought nothing yet can't be refunded, or null: the rest could still be applied. */
export function whyNotPart(amount: Cents, left: Cents): Refusal | null {
  if (amount === left) return null;
  return conflict(
    `This charge was not applied, so only all of it can be refunded: ${formatDollars(moneyOf(left))}.`,
  );
}

/**
 * How a refund is sent, by the state of its charge at the provider: before settlement a full refund is a void and a
 * partial one waits; after settlement it is a refund.
 */
export function howToSend(charge: {
  providerStatus: string;
  captureStatus: "captured" | "held" | "nothing";
  isWhole: boolean;
}): "void" | "refund" | "wait" | "voided already" | "impossible" {
  if (charge.providerStatus === "voided") return "voided already";
  if (charge.providerStatus === "settledSuccessfully") return "refund";
  if (charge.captureStatus !== "captured") return "impossible";
  return charge.isWhole && charge.providerStatus === "capturedPendingSettlement" ? "void" : "wait";
}
