import { and, eq } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";
import { type LockRank, lockKeys, lockRows } from "#server/platform/database/locks.ts";
import type { Payment, Purpose } from "./fulfillment.ts";
import { payments } from "./tables.ts";

/** Dues lock their member first, an event's payments come before any member (039). */
const rankOf = (purpose: Purpose): LockRank => (purpose === "dues" ? "dues payments" : "payments");

/** Locks a payment, after its fulfillment's rows, and answers its current row. */
export async function lockPayment(tx: Tx, id: number): Promise<Payment> {
  const [payment] = await lockRows(tx, payments, {
    where: eq(payments.id, id),
    strength: "update",
    as: ({ purpose }) => rankOf(purpose),
  });
  if (!payment) throw new Error(`payment ${id} is gone`);
  return payment;
}

/** Locks all payments of a subject, after the fulfillment's own rows. */
export async function lockPaymentsOf(tx: Tx, purpose: Purpose, subjectId: number): Promise<void> {
  await lockKeys(tx, payments, {
    where: and(eq(payments.purpose, purpose), eq(payments.subjectId, subjectId)),
    strength: "update",
    as: rankOf(purpose),
  });
}
