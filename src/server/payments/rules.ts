import { type Cents, centsOf } from "#contract/values.ts";
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
    return `Charged $${(charged / 100).toFixed(2)} instead of $${payment.amount}.`;
  }
  if (!awaitsMoney(payment)) return "Charged a second time for the same invoice.";
  return null;
}

/** Waiting time before a notification is worked on again, by the number of tries made (reference 5.5). */
export function pauseMs(attempts: number): number {
  const pauses = [2_000, 10_000, 60_000, 300_000, 1_800_000];
  return pauses[Math.min(attempts, pauses.length) - 1] ?? 3_600_000;
}

/** Waiting time before the sweeper asks again about a payment under review, by the looks that found it so: 1, 2, 4 … 60 minutes. */
export function reviewPauseMs(looks: number): number {
  return Math.min(60, 2 ** Math.max(0, looks - 1)) * 60_000;
}
