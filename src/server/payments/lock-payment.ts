import { and, eq } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";
import { type LockRank, lockKeys, lockRows } from "#server/platform/database/locks.ts";
import { Refusal } from "#server/platform/refusal.ts";
import type { Fulfillment, Payment, Purpose } from "./fulfillment.ts";
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

/**
 * Locks what a payment is for, then the payment. If what it is for became another row while that was awaited, as a party
 * that is moved to another dinner (109), the locks are the wrong ones (`untilItStays`).
 */
export async function lockPaid(
  tx: Tx,
  fulfillment: Pick<Fulfillment, "lock">,
  payment: Pick<Payment, "id" | "subjectId">,
): Promise<Payment> {
  await fulfillment.lock(tx, payment.subjectId);
  const locked = await lockPayment(tx, payment.id);
  if (locked.subjectId !== payment.subjectId) throw new MovedOn();
  return locked;
}

/** Officers read it; everything else tries again. */
export class MovedOn extends Refusal {
  constructor() {
    super(409, "The party this payment is for has just been moved. Please try again.");
  }
}

/** Does what locks a payment with `lockPaid` again as long as what it is for moves on. */
export async function untilItStays<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let left = 5; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (left === 0 || !(error instanceof MovedOn)) throw error;
    }
  }
}

/** Locks all payments of a subject, after the fulfillment's own rows. */
export async function lockPaymentsOf(tx: Tx, purpose: Purpose, subjectId: number): Promise<void> {
  await lockKeys(tx, payments, {
    where: and(eq(payments.purpose, purpose), eq(payments.subjectId, subjectId)),
    strength: "update",
    as: rankOf(purpose),
  });
}
