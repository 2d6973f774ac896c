import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { EventRow } from "#server/events/parties.ts";
import { closeOpenPayment } from "#server/payments/open-payment.ts";
import { audit } from "#server/platform/audit/audit.ts";
import type { SystemContext } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { queueEmail } from "#server/platform/email/outbox.ts";
import { eventCalledOff } from "#server/registrations/emails/event-emails.ts";
import { closeManualRegistration } from "#server/registrations/manual/close-manual-registration.ts";
import { type PartyContact, readPartyContacts } from "#server/registrations/queries.ts";
import { manualRegistrations, registrations } from "#server/registrations/tables.ts";
import { closeOffer } from "#server/waitlist/close-offer.ts";
import { readOpenOffer } from "#server/waitlist/queries.ts";

/**
 * Removes the parties of a deleted dinner: open payments and offers are closed, and the parties of an upcoming
 * dinner are told. The records of a past dinner stay unchanged. Money that still arrives finds its registration
 * removed by an officer and is refunded.
 */
export async function cancelEventRegistrations(
  work: SystemContext,
  tx: Tx,
  { event: dinner, actor }: { event: EventRow; actor: string },
): Promise<void> {
  const isAhead = dinner.dateTime > work.now;
  const parties = await readPartyContacts(tx, dinner.id);
  const given = parties.filter(({ status }) => isAhead || status !== "confirmed");
  // All payments before all registrations, the common lock order.
  for (const { id } of given)
    await closeOpenPayment(tx, {
      purpose: "registration",
      subjectId: id,
      status: "cancelled",
      now: work.now,
    });
  await closeManualRegistrations(work, tx, dinner.id);
  for (const party of given) {
    await remove(work, tx, { party, actor });
    const email = isAhead && eventCalledOff(work.config, party, { party, dinner });
    if (email) await queueEmail(tx, work.now, email);
  }
}

/** Closes manual registrations whose card payment is still open. */
async function closeManualRegistrations(work: SystemContext, tx: Tx, eventId: number): Promise<void> {
  const open = await tx
    .select()
    .from(manualRegistrations)
    .where(
      and(
        eq(manualRegistrations.eventId, eventId),
        isNull(manualRegistrations.registrationId),
        isNotNull(manualRegistrations.holdId),
      ),
    );
  for (const { id } of open)
    await closeOpenPayment(tx, {
      purpose: "manual-registration",
      subjectId: id,
      status: "cancelled",
      now: work.now,
    });
  for (const intent of open) await closeManualRegistration(work, tx, { intent, seatsPass: false });
}

async function remove(
  { now }: SystemContext,
  tx: Tx,
  { party, actor }: { party: PartyContact; actor: string },
): Promise<void> {
  const { id, status, amount } = party;
  const offer = status === "waitlist" ? await readOpenOffer(tx, id) : undefined;
  if (offer) await closeOffer(tx, offer.id, { ending: "lapsed", now });
  await tx
    .update(registrations)
    .set({ removedAt: now, removedReason: "removed_by_officer", updatedAt: now })
    .where(eq(registrations.id, id));
  await audit(tx, {
    at: now,
    actor,
    action: "remove registration",
    entity: "registration",
    entityId: id,
    before: { status, amount },
    after: { removedReason: "removed_by_officer", because: "the event was deleted" },
  });
}
