import { type Cents, moneyOf } from "#contract/cents.ts";
import type { Tx } from "#server/platform/database.ts";
import { paymentRefunds } from "./tables.ts";

/** How much of a charge is owed back, why as an officer reads it, and by whom. */
export type Debt = {
  amount: Cents;
  reason: string;
  actor: string;
  now: Date;
  /** The registration whose amount was lowered, where that is the reason. */
  loweredRegistrationId?: number;
};

/** Writes the row from which an officer sends money back, and answers its number: every debt has one (008). */
export async function writeDebt(
  tx: Tx,
  transactionId: string,
  { amount, reason, actor, now, loweredRegistrationId }: Debt,
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
  if (!row) throw new Error("the debt was not written");
  return row.id;
}
