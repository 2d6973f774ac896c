import { type Cents, moneyOf } from "#contract/values/cents.ts";
import { paymentRefunds } from "#server/payments/tables.ts";
import type { Tx } from "#server/platform/database/database.ts";

/** How much of a charge is to be refunded, why (shown to officers), and on whose decision. */
export type RefundDue = {
  amount: Cents;
  reason: string;
  actor: string;
  now: Date;
  /** Set if the reason is that this registration's amount was lowered. */
  loweredRegistrationId?: number;
};

/** Inserts the refund that an officer will send, and returns its id (008). */
export async function insertRefundDue(
  tx: Tx,
  transactionId: string,
  { amount, reason, actor, now, loweredRegistrationId }: RefundDue,
): Promise<number> {
  const [row] = await tx
    .insert(paymentRefunds)
    .values({
      transactionId,
      amount: moneyOf(amount),
      status: "due",
      reason,
      askedBy: actor,
      loweredRegistrationId: loweredRegistrationId ?? null,
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: paymentRefunds.id });
  if (!row) throw new Error("the refund was not inserted");
  return row.id;
}
