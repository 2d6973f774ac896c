import { and, desc, eq, getTableColumns, inArray, isNull, sql } from "drizzle-orm";
import { type AnyPgColumn, alias } from "drizzle-orm/pg-core";
import type { ManualPayment } from "#contract/registrations/attendees/attendees.ts";
import { PaymentMethod } from "#contract/registrations/manual/manual-registrations.ts";
import { type Cents, centsOf, moneyOf } from "#contract/values/cents.ts";
import type { ManualReceipt } from "#server/payments/emails.ts";
import { MovedOn } from "#server/payments/lock-payment.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { manualPayments, manualReturns } from "#server/registrations/tables.ts";
import {
  ERASED_REASON,
  eraseManualReturns,
  HAS_RETURN,
  LEFT_OF_PAYMENT,
  returnToCredit,
  withdrawReturnsOf,
} from "./manual-returns.ts";
import { IS_RECEIVED } from "./payment-known.ts";

type Method = typeof manualPayments.$inferSelect.method;
/** Who acts, as the audit log names them, and when. */
type By = { actor: string; now: Date };

/** How a party paid outside the portal, as its list shows it; null where nothing is recorded, or another way. */
export type PaidHow = { paymentMethod: PaymentMethod | null; checkNumber: string | null };

/** What an officer says of a payment beside its method; what is left out stays, or is now and the officer themselves. */
export type Received = {
  receivedAt?: Date | undefined;
  receivedBy?: string | null | undefined;
  note?: string | null | undefined;
};

/** Who received `manual_payments h`: the officer who recorded it, unless another is named; no one receives a credit. */
export const RECEIVED_BY = `coalesce(h.received_by, (select trim(concat_ws(' ', o.first_name, o.last_name)) from members o
    where h.credit_id is null and o.id = substring(h.recorded_by from '^member ([0-9]+)$')::int))`;

/** Whether `manual_payments h` counts: it is not voided, and all of it is not going back. */
const COUNTS = `h.voided_at is null and (h.method = 'complimentary' or ${LEFT_OF_PAYMENT} > 0)`;

/** The payments recorded for a party that count, the latest first, by the column that names its registration. */
export const manualPaymentsOf = (registrationId: AnyPgColumn) => sql<ManualPayment[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', h.id, 'method', h.method, 'reference', h.reference,
    'amount', h.amount::text, 'left', (${sql.raw(LEFT_OF_PAYMENT)})::text, 'receivedAt', to_char(h.received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'receivedBy', ${sql.raw(RECEIVED_BY)}, 'note', h.note) order by h.id desc)
  from manual_payments h where h.registration_id = ${registrationId} and ${sql.raw(COUNTS)}), '[]')`;

/** The payments recorded for a party that count, each with what is not going back, the latest first. It is locked. */
export async function readManualPayments(tx: Tx, registrationId: number) {
  const h = alias(manualPayments, "h");
  return tx
    .select({ ...getTableColumns(h), left: sql<string>`(${sql.raw(LEFT_OF_PAYMENT)})::text` })
    .from(h)
    .where(and(eq(h.registrationId, registrationId), sql.raw(COUNTS)))
    .orderBy(desc(h.id));
}

/** What was received for a party outside the portal and is not going back, and how the latest of it was paid. */
export function paidHowIn(
  recorded: readonly { method: Method; reference: string | null; left: string }[],
): PaidHow & { receivedManually: Cents; isAllByCredit: boolean } {
  return {
    // The specified methods; the wire has no others.
    paymentMethod: PaymentMethod.safeParse(recorded[0]?.method).data ?? null,
    checkNumber: recorded[0]?.reference ?? null,
    receivedManually: recorded.reduce((sum, { left }) => sum + centsOf(left), 0),
    isAllByCredit: recorded.length > 0 && recorded.every(({ method }) => method === "credit"),
  };
}

/** The same of a party whose registration is locked. */
export async function readPaidHow(tx: Tx, registrationId: number) {
  return paidHowIn(await readManualPayments(tx, registrationId));
}

/** What officers received last for a party, for its receipt (D-388); undefined if nothing. */
export async function readLastReceived(
  tx: Tx,
  registrationId: number,
): Promise<(ManualReceipt & { id: number }) | undefined> {
  const [last] = await readManualPayments(tx, registrationId);
  return last && centsOf(last.amount) > 0 ? last : undefined;
}

/**
 * Records what an officer received for a party (D-351), or that it pays nothing; no other amount is 0. Returns the
 * payment's id.
 */
export async function recordManualPayment(
  { actor, now }: By,
  tx: Tx,
  received: Received & {
    registrationId: number;
    method: Method;
    reference: string | null;
    cents: Cents;
    /** The credit that is used. */
    creditId?: number;
  },
): Promise<number | undefined> {
  const { registrationId, method, reference, receivedAt = now, receivedBy = null, note = null } = received;
  const cents = method === "complimentary" ? 0 : received.cents;
  if (cents <= 0 && method !== "complimentary") return undefined;
  const values = {
    registrationId,
    method,
    reference,
    creditId: received.creditId,
    amount: moneyOf(cents),
    receivedAt,
    receivedBy,
    note,
    recordedBy: actor,
    recordedAt: now,
  };
  const [written] = await tx.insert(manualPayments).values(values).returning({ id: manualPayments.id });
  return written?.id;
}

/**
 * Voids a payment, unless it was voided before, and returns it: what is due of it no longer goes back. 409 if some of it
 * was returned.
 */
export async function voidPayment(
  { actor, now }: By,
  tx: Tx,
  { id, reason }: { id: number; reason: string },
): Promise<typeof manualPayments.$inferSelect | undefined> {
  await withdrawReturnsOf({ actor, now }, tx, [id]);
  const [voided] = await tx
    .update(manualPayments)
    .set({ voidedAt: now, voidedBy: actor, voidReason: reason })
    .where(and(eq(manualPayments.id, id), isNull(manualPayments.voidedAt)))
    .returning();
  return voided;
}

/**
 * Refuses if a payment's party became another registration while its dinner was awaited, as one that is moved does
 * (109): the dinner is the wrong one.
 */
export async function refuseMovedOn(
  tx: Tx,
  { id, registrationId }: { id: number; registrationId: number },
): Promise<void> {
  const [now] = await tx
    .select({ registrationId: manualPayments.registrationId })
    .from(manualPayments)
    .where(eq(manualPayments.id, id));
  if (now && now.registrationId !== registrationId) throw new MovedOn();
}

/**
 * Voids the money recorded for a party, as it was not received so after all. A payment of which a part was returned was
 * received: it stays if the party is complimentary, and if all of it goes back; else 409.
 */
export async function voidReceived(
  { actor, now }: By,
  tx: Tx,
  { registrationId, reason, isFree = false }: { registrationId: number; reason: string; isFree?: boolean },
): Promise<void> {
  const h = alias(manualPayments, "h");
  await returnCreditsOf({ actor, now }, tx, { registrationId, reason });
  const stays = isFree ? HAS_RETURN : `${HAS_RETURN} and ${LEFT_OF_PAYMENT} = 0`;
  const rows = await tx
    .select({ id: h.id })
    .from(h)
    .where(and(eq(h.registrationId, registrationId), sql.raw(IS_RECEIVED), sql.raw(`not (${stays})`)));
  const ids = rows.map(({ id }) => id);
  await withdrawReturnsOf({ actor, now }, tx, ids);
  await tx
    .update(manualPayments)
    .set({ voidedAt: now, voidedBy: actor, voidReason: reason })
    .where(inArray(manualPayments.id, ids));
}

/** Puts everything that credits paid for a party back into them, because they don’t pay for it after all. Returns the sum. */
export async function returnCreditsOf(
  by: By,
  tx: Tx,
  { registrationId, reason }: { registrationId: number; reason: string },
): Promise<Cents> {
  let returned = 0;
  for (const { id, method, left } of await readManualPayments(tx, registrationId)) {
    if (method !== "credit") continue;
    const amount = centsOf(left);
    await returnToCredit(tx, { manualPaymentId: id, registrationId }, { ...by, amount, reason });
    returned += amount;
  }
  return returned;
}

/** What credits pay for a party now. */
export async function readPaidWithCredits(tx: Tx, registrationId: number): Promise<Cents> {
  const used = (await readManualPayments(tx, registrationId)).filter(({ method }) => method === "credit");
  return used.reduce((sum, { left }) => sum + centsOf(left), 0);
}

/** Voids what says that a party is complimentary. Money that was recorded before stays, and so do its returns. */
export async function endComplimentary(
  { actor, now }: By,
  tx: Tx,
  { registrationId, reason }: { registrationId: number; reason: string },
): Promise<void> {
  await tx
    .update(manualPayments)
    .set({ voidedAt: now, voidedBy: actor, voidReason: reason })
    .where(
      and(
        eq(manualPayments.registrationId, registrationId),
        eq(manualPayments.method, "complimentary"),
        isNull(manualPayments.voidedAt),
      ),
    );
}

/**
 * Makes the ledger say that a party paid this way. Money that was received keeps its amount, and is corrected; where none
 * was, or if the party is marked as paid, what is due is recorded as received (D-352).
 */
export async function writePaidHow(
  by: By,
  tx: Tx,
  {
    registrationId,
    how,
    due,
    received = {},
    isMarked = false,
  }: { registrationId: number; how: PaidHow; due: Cents; received?: Received; isMarked?: boolean },
): Promise<void> {
  const recorded = await readManualPayments(tx, registrationId);
  // A credit is no money that could have come another way.
  const last = recorded.find((one) => one.method !== "credit");
  const method = how.paymentMethod ?? "other";
  const reference = method === "check" ? how.checkNumber : null;
  const isMoney = last && last.method !== "complimentary" && method !== "complimentary";
  const isCorrected = last?.method === method || isMoney;
  if (isCorrected && !(isMoney && isMarked)) {
    await tx
      .update(manualPayments)
      .set({ method, reference, ...received })
      .where(eq(manualPayments.id, last.id));
    return;
  }
  if (recorded.length > 0 && !isCorrected) {
    if (method === "complimentary")
      await voidReceived(by, tx, { registrationId, reason: "The party is complimentary", isFree: true });
    else await endComplimentary(by, tx, { registrationId, reason: "The party pays" });
  }
  await recordManualPayment(by, tx, { registrationId, method, reference, cents: due, ...received });
}

/**
 * Payments go on with the registration that their party has now, also while all of one goes back: what an officer keeps
 * of that counts as received.
 */
export async function carryManualPayments(tx: Tx, { from, to }: { from: number; to: number }): Promise<void> {
  await tx
    .update(manualPayments)
    .set({ registrationId: to })
    .where(and(eq(manualPayments.registrationId, from), isNull(manualPayments.voidedAt)));
}

/** Erases what officers wrote about these payments; sums, days and methods stay (D-390). */
export async function eraseManualPaymentsOf(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .update(manualPayments)
    .set(ERASED)
    .where(inArray(manualPayments.id, [...ids]));
  await eraseManualReturns(tx, inArray(manualReturns.manualPaymentId, [...ids]));
}

const ERASED = {
  reference: null,
  note: null,
  voidReason: sql`case when voided_at is not null then ${ERASED_REASON} end`,
};
