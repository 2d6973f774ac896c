import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { PaymentMethod } from "#contract/registrations/manual/manual-registrations.ts";
import { type Cents, centsOf, moneyOf } from "#contract/values/cents.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { manualPayments } from "#server/registrations/tables.ts";

type Method = typeof manualPayments.$inferSelect.method;
/** Who acts, as the audit log names them, and when. */
type By = { actor: string; now: Date };

/** How a party paid outside the portal, as its list shows it; null where nothing is recorded, or another way. */
export type PaidHow = { paymentMethod: PaymentMethod | null; checkNumber: string | null };

const RECEIVED_TEXT =
  "select coalesce(sum(amount) * 100, 0)::bigint from manual_payments where voided_at is null";
const RECEIVED = sql.raw(RECEIVED_TEXT);

/** The cents that officers received for a party, as text, by the SQL that names its registration. */
export const receivedText = (registrationId: string) =>
  `(${RECEIVED_TEXT} and registration_id = ${registrationId})::text`;

const latest = (registrationId: AnyPgColumn, column: "method" | "reference") => sql`(
  select ${sql.identifier(column)} from manual_payments where registration_id = ${registrationId} and voided_at is null
  order by id desc limit 1)`;

/** How a party paid outside the portal, by the column that names its registration. */
export function paidHowOf(registrationId: AnyPgColumn) {
  return {
    paymentMethod: latest(registrationId, "method").mapWith(methodOnWire),
    checkNumber: sql<string | null>`${latest(registrationId, "reference")}`,
    receivedManually: sql`(${RECEIVED} and registration_id = ${registrationId})`.mapWith(Number),
  };
}

/** The payments recorded for a party that are not voided, the latest first; its registration is locked. */
export function readManualPayments(tx: Tx, registrationId: number) {
  return tx
    .select()
    .from(manualPayments)
    .where(and(eq(manualPayments.registrationId, registrationId), isNull(manualPayments.voidedAt)))
    .orderBy(desc(manualPayments.id));
}

/** What was received for a party outside the portal, and how. */
export async function readPaidHow(
  tx: Tx,
  registrationId: number,
): Promise<PaidHow & { receivedManually: Cents }> {
  const rows = await readManualPayments(tx, registrationId);
  return {
    paymentMethod: methodOnWire(rows[0]?.method),
    checkNumber: rows[0]?.reference ?? null,
    receivedManually: rows.reduce((sum, { amount }) => sum + centsOf(amount), 0),
  };
}

/** The specified methods; the wire has no others. */
function methodOnWire(method: Method | undefined): PaymentMethod | null {
  return PaymentMethod.safeParse(method).data ?? null;
}

/** Records what an officer received today for a party (D-351), or that it pays nothing; no other amount is 0. */
export async function recordManualPayment(
  { actor, now }: By,
  tx: Tx,
  received: { registrationId: number; method: Method; reference: string | null; cents: Cents },
): Promise<void> {
  const { registrationId, method, reference } = received;
  const cents = method === "complimentary" ? 0 : received.cents;
  if (cents <= 0 && method !== "complimentary") return;
  const by = { recordedBy: actor, recordedAt: now, receivedAt: now };
  await tx
    .insert(manualPayments)
    .values({ registrationId, method, reference, amount: moneyOf(cents), ...by });
}

/** Voids every payment recorded for a party, as what was recorded is no longer true. */
export async function voidManualPayments(
  { actor, now }: By,
  tx: Tx,
  { registrationId, reason }: { registrationId: number; reason: string },
): Promise<void> {
  await tx
    .update(manualPayments)
    .set({ voidedAt: now, voidedBy: actor, voidReason: reason })
    .where(and(eq(manualPayments.registrationId, registrationId), isNull(manualPayments.voidedAt)));
}

/**
 * Makes the ledger say that a party paid this way. Money that was received keeps its amount and day, and is corrected;
 * where none was, what is due is recorded as received now (D-352).
 */
export async function writePaidHow(
  by: By,
  tx: Tx,
  { registrationId, how, due }: { registrationId: number; how: PaidHow; due: Cents },
): Promise<void> {
  const [last] = await readManualPayments(tx, registrationId);
  const method = how.paymentMethod ?? "other";
  const reference = method === "check" ? how.checkNumber : null;
  if (last?.method === method || (last && last.method !== "complimentary" && method !== "complimentary")) {
    await tx.update(manualPayments).set({ method, reference }).where(eq(manualPayments.id, last.id));
    return;
  }
  if (last) {
    const reason = method === "complimentary" ? "The party is complimentary" : "The party pays";
    await voidManualPayments(by, tx, { registrationId, reason });
  }
  await recordManualPayment(by, tx, { registrationId, method, reference, cents: due });
}

/** Erases what officers wrote about the payments of these parties; sums, days and methods stay (D-390). */
export async function eraseManualPayments(tx: Tx, registrationIds: readonly number[]): Promise<void> {
  await tx
    .update(manualPayments)
    .set({
      reference: null,
      note: null,
      voidReason: sql`case when voided_at is not null then 'Deleted with the member' end`,
    })
    .where(inArray(manualPayments.registrationId, [...registrationIds]));
}
