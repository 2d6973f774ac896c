import { randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { type Cents, centsOf, moneyOf } from "#contract/values/cents.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { Payment, Purpose } from "./fulfillment.ts";
import { payments } from "./tables.ts";

/** Prefix of the portal's invoice numbers; other charges of the same account lack it. */
export const INVOICE_PREFIX = "CH-";

type Opening = {
  purpose: Purpose;
  subjectId: number;
  amount: Cents;
  description: string;
  email: string | null;
  /** Who has the page: the owner or an officer, who are logged in, or someone with a payment link, who is not. */
  openedBy?: "owner" | "link";
};

/**
 * The open payment of a subject, inserted if there is none, before the payer is asked for money. An existing one is wanted
 * again: an earlier cancel link, or an abandonment in progress, no longer counts, and the address is the one of now.
 */
export async function openPayment(
  tx: Tx,
  { openedBy = "owner", ...opening }: Opening,
  now: Date,
): Promise<Payment> {
  const open = await readOpenPayment(tx, opening.purpose, opening.subjectId);
  if (open) {
    const { email } = opening;
    await tx
      .update(payments)
      .set({ cancelAskedAt: null, email, updatedAt: now })
      .where(and(eq(payments.id, open.id), eq(payments.status, "created")));
    return { ...open, email };
  }
  const [made] = await tx
    .insert(payments)
    .values({
      ...opening,
      openedBy,
      amount: moneyOf(opening.amount),
      ...newPaymentIds(),
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  if (!made) throw new Error("the payment was not inserted");
  return made;
}

/** A new payment's number for people, and its reference in URLs. */
export function newPaymentIds(): Pick<Payment, "invoiceNumber" | "reference"> {
  return {
    // 60 random bits: hard to guess for a printed number; the table enforces uniqueness.
    invoiceNumber: `${INVOICE_PREFIX}${randomBytes(8).toString("hex").toUpperCase().slice(0, 15)}`,
    reference: randomBytes(16).toString("base64url"),
  };
}

/**
 * A part of a statement that does what `openPayment` does for each row of `subjects`, a part before it with the columns
 * `subject_id`, `amount`, `description`, `email`, `invoice_number`, `reference` and `now`. It gives the payments.
 */
export function openPaymentsOf(purpose: Purpose, subjects: string): string {
  return `insert into payments (purpose, subject_id, amount, description, email, invoice_number, reference,
      created_at, updated_at)
    select '${purpose}', subject_id, amount, description, email, invoice_number, reference, now, now from ${subjects}
    on conflict (purpose, subject_id) where status = 'created'
      do update set cancel_asked_at = null, email = excluded.email, updated_at = excluded.updated_at
    returning id, subject_id, invoice_number, reference, description, email, amount`;
}

/**
 * Closes an open page for another amount, as what is due has changed since, or one that leads its payer back elsewhere. A
 * charge that arrives for it still counts.
 */
export async function closeOtherPage(
  tx: Tx,
  {
    purpose,
    subjectId,
    amount,
    openedBy = "owner",
  }: Pick<Opening, "purpose" | "subjectId" | "amount" | "openedBy">,
  now: Date,
): Promise<void> {
  const open = await readOpenPayment(tx, purpose, subjectId);
  if (open && (centsOf(open.amount) !== amount || open.openedBy !== openedBy)) {
    await closeOpenPayment(tx, { purpose, subjectId, now });
  }
}

/** The open payment of a subject. */
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

/** The payment with this opaque reference, as used in URLs; undefined for a text that no payment can have. */
export async function readPaymentByReference(tx: Tx, reference: string): Promise<Payment | undefined> {
  if (!/^[A-Za-z0-9_-]{22}$/.test(reference)) return undefined;
  const [payment] = await tx.select().from(payments).where(eq(payments.reference, reference));
  return payment;
}

/**
 * Closes the open payment of a subject that was released or paid another way. A charge that still arrives for it is
 * recorded and, if it cannot be applied, due for a refund.
 */
export async function closeOpenPayment(
  tx: Tx,
  { purpose, subjectId, now }: { purpose: Purpose; subjectId: number; now: Date },
): Promise<void> {
  await tx
    .update(payments)
    .set({ status: "cancelled", closedAt: now, updatedAt: now })
    .where(
      and(eq(payments.purpose, purpose), eq(payments.subjectId, subjectId), eq(payments.status, "created")),
    );
}

/** Names another subject of the same purpose in these payments, which the caller has locked and none of which is open. */
export async function carryPayments(
  tx: Tx,
  { purpose, from, to }: { purpose: Purpose; from: number; to: number },
): Promise<void> {
  await tx
    .update(payments)
    .set({ subjectId: to })
    .where(and(eq(payments.purpose, purpose), eq(payments.subjectId, from)));
}
