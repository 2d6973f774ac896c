import { and, eq, isNull } from "drizzle-orm";
import { lockEvent } from "#server/events/queries.ts";
import { type RefundableCharge, refundableTotal } from "#server/payments/refunds/record-refund-due.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/refusal.ts";
import { isMine } from "#server/registrations/ownership.ts";
import { lockRegistration, type Registration } from "#server/registrations/queries.ts";
import type { PartyFacts } from "#server/registrations/refunds/change-rules.ts";
import { lockCardPayment } from "#server/registrations/refunds/lock-card-payment.ts";
import { registrations } from "#server/registrations/tables.ts";

/** One of the caller's live registrations, locked with everything its rules depend on. */
export type OwnParty = {
  event: Awaited<ReturnType<typeof lockEvent>>;
  row: Registration;
  /** The facts for the rules. */
  party: PartyFacts;
  paid: RefundableCharge[];
};

/**
 * Locks the dinner, then the payments, then the registration, the common order. 404 if it is not the caller's or was
 * removed, as for the second of two clicks, which waited for the first one's locks.
 */
export async function lockOwnParty({ me }: Ctx, tx: Tx, id: number): Promise<OwnParty> {
  const [own] = await tx
    .select({ eventId: registrations.eventId })
    .from(registrations)
    .where(and(eq(registrations.id, id), isMine(me), isNull(registrations.removedAt)));
  if (!own) throw notFound("Registration not found");
  const event = await lockEvent(tx, own.eventId);
  const paid = await lockCardPayment(tx, id);
  const row = await lockRegistration(tx, id);
  if (!row || row.removedAt) throw notFound("Registration not found");
  return { event, row, paid, party: { ...row, paidByCard: refundableTotal(paid) } };
}
