import { randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { type Cents, moneyOf } from "#contract/cents.ts";
import type { Tx } from "#server/platform/database.ts";
import type { Payment, Purpose } from "./buyer.ts";
import { payments } from "./tables.ts";

/** Begins every invoice number of ours, so that other charges of the same account are told apart. */
export const INVOICE_PREFIX = "CH-";

type Opening = {
  purpose: Purpose;
  subjectId: number;
  amount: Cents;
  description: string;
  email: string | null;
};

/**
 * The open payment of a subject, made where there is none: the row stands before anybody is asked for money.
 * One that is there is wanted anew: a cancel link followed before, or a give-up under way, counts no more.
 */
export async function openPayment(tx: Tx, opening: Opening, now: Date): Promise<Payment> {
  const open = await readOpenPayment(tx, opening.purpose, opening.subjectId);
  if (open) {
    await tx
      .update(payments)
      .set({ cancelAskedAt: null, updatedAt: now })
      .where(and(eq(payments.id, open.id), eq(payments.status, "created")));
    return open;
  }
  const [made] = await tx
    .insert(payments)
    .values({
      ...opening,
      amount: moneyOf(opening.amount),
      // 60 random bits: unguessable enough for a number that is printed, unique by the table's own key.
      invoiceNumber: `${INVOICE_PREFIX}${randomBytes(8).toString("hex").toUpperCase().slice(0, 15)}`,
      reference: randomBytes(16).toString("base64url"),
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  if (!made) throw new Error("the payment was not written");
  return made;
}

/** The payment of a subject that can still be paid in the ordinary way. */
export async function readOpenPayment(
  tx: Tx,
  purpose: Purpose,
  subjectId: number,
): Promise<Payment | undefined> {
  const [open] = await tx
    .select()
    .from(payments)
    .where(
      and(eq(payments.purpose, purpose), eq(payments.subjectId, subjectId), eq(payments.status, "created")),
    );
  return open;
}

/** The payment of the opaque reference in an address. */
export async function readPaymentByReference(tx: Tx, reference: string): Promise<Payment | undefined> {
  const [payment] = await tx.select().from(payments).where(eq(payments.reference, reference));
  return payment;
}

/**
 * Closes the open payment of a subject whose seats are given up or bought otherwise. Money that still arrives
 * for it is caught as late money.
 */
export async function closeOpenPayment(
  tx: Tx,
  purpose: Purpose,
  subjectId: number,
  status: "cancelled" | "expired",
  now: Date,
): Promise<void> {
  await tx
    .update(payments)
    .set({ status, closedAt: now, updatedAt: now })
    .where(
      and(eq(payments.purpose, purpose), eq(payments.subjectId, subjectId), eq(payments.status, "created")),
    );
}
