import { eq } from "drizzle-orm";
import { isDeletedMember } from "#contract/registrations/deleted-member.ts";
import type { ManualReturn } from "#contract/registrations/manual/manual-returns.ts";
import { centsOf } from "#contract/values/cents.ts";
import { lockEvent } from "#server/events/queries.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { conflict, notFound, type Refusal } from "#server/platform/refusal.ts";
import { lockCardPayment } from "#server/registrations/balance/lock-card-payment.ts";
import { refuseMovedOn } from "#server/registrations/parties/manual-payments.ts";
import { lockRegistration } from "#server/registrations/parties/queries.ts";
import { manualPayments, manualReturns, registrations } from "#server/registrations/tables.ts";

export type ReturnRow = typeof manualReturns.$inferSelect;

/** Locks the dinner, the payments and the party of a return, which orders those who close it, and reads it; 404 if none. */
export async function lockReturn(
  tx: Tx,
  id: number,
): Promise<{ row: ReturnRow; registrationId: number; isErased: boolean }> {
  const [found] = await tx
    .select({
      paymentId: manualPayments.id,
      registrationId: registrations.id,
      eventId: registrations.eventId,
    })
    .from(manualReturns)
    .innerJoin(manualPayments, eq(manualPayments.id, manualReturns.manualPaymentId))
    .innerJoin(registrations, eq(registrations.id, manualPayments.registrationId))
    .where(eq(manualReturns.id, id));
  if (!found) throw notFound("This return doesn't exist.");
  await lockEvent(tx, found.eventId);
  await refuseMovedOn(tx, { id: found.paymentId, registrationId: found.registrationId });
  await lockCardPayment(tx, found.registrationId);
  const party = await lockRegistration(tx, found.registrationId);
  const row = party && (await readReturn(tx, id));
  if (!party || !row) throw notFound("This return doesn't exist.");
  const { contactFirstName: firstName, contactLastName: lastName } = party;
  return { row, registrationId: party.id, isErased: isDeletedMember({ firstName, lastName }) };
}

async function readReturn(tx: Tx, id: number): Promise<ReturnRow | undefined> {
  const [row] = await tx.select().from(manualReturns).where(eq(manualReturns.id, id));
  return row;
}

/** The return as it is now, for the answer to a form that was sent before. */
export async function showReturn(tx: Tx, id: number): Promise<ManualReturn> {
  const row = await readReturn(tx, id);
  if (!row) throw notFound("This return doesn't exist.");
  return presentReturn(row);
}

/** Why a return that is due cannot be closed, or null; `read` is the amount that the officer read. */
export function whyNotClose(row: ReturnRow, read: string): Refusal | null {
  if (row.returnedAt !== null || row.dismissedAt !== null) {
    return conflict("Another officer has already closed this item.");
  }
  return centsOf(read) === centsOf(row.amount)
    ? null
    : conflict("The amount has changed. Please check it and try again.");
}

/** A return in the contract's shape. */
export function presentReturn(row: ReturnRow): ManualReturn {
  const { id, amount, method, reference } = row;
  return {
    id,
    amount,
    method,
    reference,
    returnedAt: row.returnedAt?.toISOString() ?? null,
    dismissedAt: row.dismissedAt?.toISOString() ?? null,
    voidedAt: row.voidedAt?.toISOString() ?? null,
  };
}
