import { and, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { type Cents, centsOf, moneyOf } from "#contract/values/cents.ts";
import { audit } from "#server/platform/audit/audit.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { conflict } from "#server/platform/refusal.ts";
import { manualPayments, manualReturns } from "#server/registrations/tables.ts";

/** Who acts, as the audit log names them, and when. */
type By = { actor: string; now: Date };
type ManualReturn = typeof manualReturns.$inferSelect;

/** Whether `manual_returns t` takes from its payment: it is due or was made. */
export const RETURN_TAKES = "t.dismissed_at is null and t.voided_at is null";

/** Whether `manual_returns t` waits for an officer, in SQL. */
export const RETURN_IS_DUE = "t.returned_at is null and t.dismissed_at is null";

/** Whether `manual_returns t` was made, in SQL. */
export const RETURN_WAS_MADE = "t.returned_at is not null and t.voided_at is null";

/** Whether something of `manual_payments h` was returned, in SQL. */
export const HAS_RETURN = `exists (select from manual_returns t
  where t.manual_payment_id = h.id and ${RETURN_WAS_MADE})`;

/** What of `manual_payments h` is not going back, in SQL. */
export const LEFT_OF_PAYMENT = `(h.amount - coalesce((select sum(t.amount) from manual_returns t
  where t.manual_payment_id = h.id and ${RETURN_TAKES}), 0))`;

/** What officers decided not to return of the payments of a registration, in SQL. */
export const dismissedReturns = (registrationId: string) =>
  `coalesce((select sum(t.amount) from manual_returns t join manual_payments h on h.id = t.manual_payment_id
    where h.registration_id = ${registrationId} and h.voided_at is null and t.dismissed_at is not null), 0)`;

/** The same with what they decided not to refund to a card. */
export const dismissedOf = (registrationId: string) =>
  `(coalesce((select sum(f.amount) from registration_payments rp
      join payment_charges c on c.payment_id = rp.payment_id and c.outcome = 'applied'
      join payment_refunds f on f.transaction_id = c.transaction_id and f.status = 'dismissed'
      where rp.registration_id = ${registrationId}), 0) + ${dismissedReturns(registrationId)})`;

/**
 * Records that a part of a payment is to be returned, or became a credit at once; its party is locked (D-369). Returns its
 * id.
 */
export async function recordReturnDue(
  tx: Tx,
  { manualPaymentId, registrationId }: { manualPaymentId: number; registrationId: number },
  debt: By & { amount: Cents; reason: string; isLowered: boolean; isCredited?: boolean },
): Promise<number> {
  const { reason, isLowered, actor, now, isCredited = false } = debt;
  const amount = moneyOf(debt.amount);
  const due = { manualPaymentId, amount, reason, isLowered, askedBy: actor, createdAt: now };
  const values = isCredited ? { ...due, ...becameCredit({ actor, now }) } : due;
  const [written] = await tx.insert(manualReturns).values(values).returning({ id: manualReturns.id });
  if (!written) throw new Error("the return was not written");
  await audit(tx, {
    at: now,
    actor,
    action: isCredited ? "return credited" : "return due",
    entity: "registration",
    entityId: registrationId,
    after: { amount, reason },
  });
  return written.id;
}

/** The note of money that its member has as a credit instead. */
export const BECAME_CREDIT = "Became a credit";

/** How a return is closed that its member has as a credit (D-371). */
export function becameCredit({ actor, now }: By) {
  return {
    method: "credit" as const,
    note: BECAME_CREDIT,
    returnedAt: now,
    recordedBy: actor,
    recordedAt: now,
  };
}

/** Puts a part of what a credit paid back into it, where it can be used again; its party is locked (D-369). */
export async function returnToCredit(
  tx: Tx,
  { manualPaymentId, registrationId }: { manualPaymentId: number; registrationId: number },
  {
    reason,
    isLowered = false,
    actor,
    now,
    ...debt
  }: By & {
    amount: Cents;
    reason: string;
    isLowered?: boolean;
  },
): Promise<void> {
  const amount = moneyOf(debt.amount);
  await tx.insert(manualReturns).values({
    manualPaymentId,
    amount,
    reason,
    isLowered,
    askedBy: actor,
    createdAt: now,
    method: "credit",
    returnedAt: now,
    recordedBy: actor,
    recordedAt: now,
  });
  await audit(tx, {
    at: now,
    actor,
    action: "credit returned",
    entity: "registration",
    entityId: registrationId,
    after: { amount, reason },
  });
}

/** Undoes returns to credits, which have that much left: they pay for their party again. Everything is locked. */
export async function takeBackFromCredit(
  { actor, now }: By,
  tx: Tx,
  { ids, registrationId, reason }: { ids: readonly number[]; registrationId: number; reason: string },
): Promise<void> {
  const rows = await tx
    .update(manualReturns)
    .set({ voidedAt: now, voidedBy: actor, voidReason: reason })
    .where(inArray(manualReturns.id, [...ids]))
    .returning();
  for (const { id, amount } of rows)
    await audit(tx, {
      at: now,
      actor,
      action: "return voided",
      entity: "registration",
      entityId: registrationId,
      before: { return: id, amount },
      after: { reason },
    });
}

/** Withdraws up to this much of what a lowered amount made due, as it was raised again; the newest first. */
export async function withdrawReturnsDue(
  { actor, now }: By,
  tx: Tx,
  { registrationId, amount, reason }: { registrationId: number; amount: Cents; reason: string },
): Promise<void> {
  let remaining = amount;
  for (const row of await readLoweredReturnsDue(tx, registrationId)) {
    const less = Math.min(remaining, centsOf(row.amount));
    if (less <= 0) return;
    const left = centsOf(row.amount) - less;
    await tx
      .update(manualReturns)
      .set(left > 0 ? { amount: moneyOf(left) } : withdrawn({ actor, now, reason }))
      .where(eq(manualReturns.id, row.id));
    await auditWithdrawn(tx, row, { registrationId, left, reason, actor, now });
    remaining -= less;
  }
}

/** What a lowered amount made due and officers have not returned, the newest first. */
export async function readLoweredReturnsDue(tx: Tx, registrationId: number): Promise<ManualReturn[]> {
  const due = await tx
    .select({ row: manualReturns })
    .from(manualReturns)
    .innerJoin(manualPayments, eq(manualPayments.id, manualReturns.manualPaymentId))
    .where(and(eq(manualPayments.registrationId, registrationId), eq(manualReturns.isLowered, true), IS_DUE))
    .orderBy(desc(manualReturns.id));
  return due.map(({ row }) => row);
}

/** Withdraws what is due of payments that are voided. 409 if some of one was returned, which cannot have been received. */
export async function withdrawReturnsOf(
  { actor, now }: By,
  tx: Tx,
  paymentIds: readonly number[],
): Promise<void> {
  const rows = await tx
    .select({ row: manualReturns, registrationId: manualPayments.registrationId })
    .from(manualReturns)
    .innerJoin(manualPayments, eq(manualPayments.id, manualReturns.manualPaymentId))
    .where(
      and(
        inArray(manualReturns.manualPaymentId, [...paymentIds]),
        isNull(manualReturns.dismissedAt),
        isNull(manualReturns.voidedAt),
      ),
    )
    .orderBy(manualReturns.id);
  if (rows.some(({ row }) => row.method === "credit")) {
    throw conflict(
      "Part of this payment is in a credit. Please change the party’s amount under Edit instead.",
    );
  }
  if (rows.some(({ row }) => row.returnedAt !== null)) {
    throw conflict("Part of this payment has been returned. Please undo that on the Payments page first.");
  }
  const reason = "The payment no longer counts.";
  for (const { row, registrationId } of rows) {
    await tx.update(manualReturns).set(withdrawn({ actor, now, reason })).where(eq(manualReturns.id, row.id));
    await auditWithdrawn(tx, row, { registrationId, left: 0, reason, actor, now });
  }
}

/** Withdraws these returns of a locked party, none of which was made. */
export async function withdrawReturns(
  { actor, now }: By,
  tx: Tx,
  { ids, registrationId, reason }: { ids: readonly number[]; registrationId: number; reason: string },
): Promise<void> {
  const rows = await tx
    .update(manualReturns)
    .set(withdrawn({ actor, now, reason }))
    .where(inArray(manualReturns.id, [...ids]))
    .returning();
  for (const row of rows) await auditWithdrawn(tx, row, { registrationId, left: 0, reason, actor, now });
}

const IS_DUE = and(isNull(manualReturns.returnedAt), isNull(manualReturns.dismissedAt));

function withdrawn({ actor, now, reason }: By & { reason: string }): Partial<ManualReturn> {
  return { dismissedAt: now, dismissedBy: actor, note: reason };
}

async function auditWithdrawn(
  tx: Tx,
  row: ManualReturn,
  { registrationId, left, reason, actor, now }: By & { registrationId: number; left: Cents; reason: string },
): Promise<void> {
  await audit(tx, {
    at: now,
    actor,
    action: "return withdrawn",
    entity: "registration",
    entityId: registrationId,
    before: { return: row.id, amount: row.amount },
    after: { amount: moneyOf(left), reason },
  });
}

/** Erases what officers wrote about these returns; sums, days and methods stay (D-390). */
export async function eraseManualReturns(tx: Tx, which: SQL): Promise<void> {
  await tx
    .update(manualReturns)
    .set({
      reference: null,
      note: null,
      voidReason: sql`case when voided_at is not null then ${ERASED_REASON} end`,
    })
    .where(which);
}

/** The reason of a void of a deleted member's party: what an officer wrote could no longer be erased. */
export const ERASED_REASON = "Deleted with the member";
