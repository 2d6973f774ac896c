import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { EventRow } from "#server/events/parties.ts";
import { closeOpenPayment } from "#server/payments/open-payment.ts";
import { audit } from "#server/platform/audit/audit.ts";
import type { SystemContext } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { queueEmail } from "#server/platform/email/outbox.ts";
import { eraseCirculars } from "#server/registrations/circulars/erase-circulars.ts";
import { contactOf, mailboxesOf } from "#server/registrations/emails/companion-emails.ts";
import { eventCalledOff } from "#server/registrations/emails/event-emails.ts";
import { cancelManualRegistrations } from "#server/registrations/manual/close-manual-registration.ts";
import { readPartyContacts } from "#server/registrations/parties/queries.ts";
import { manualRegistrations } from "#server/registrations/tables.ts";
import { endEntry } from "#server/registrations/waitlist/end-entry.ts";
import { lockLine } from "#server/registrations/waitlist/entries.ts";
import { readEntryContact } from "#server/registrations/waitlist/queries.ts";
import { amountOf } from "#server/registrations/waitlist/read-waiting.ts";
import { endRegistration } from "./end-registration.ts";

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
    await closeOpenPayment(tx, { purpose: "registration", subjectId: id, now: work.now });
  await closeManualRegistrations(work, tx, dinner.id);
  for (const party of given) {
    const backInCredits = await endRegistration(tx, work.now, {
      row: { ...party, totalTickets: party.memberTickets + party.guestTickets },
      actor,
      reason: "removed_by_officer",
      action: "remove registration",
      details: { because: "the event was deleted" },
    });
    if (!isAhead) continue;
    const { to, apart } = mailboxesOf(party, party.companions);
    const emails = [
      eventCalledOff(work.config, to, { party, dinner, backInCredits, at: work.now }),
      ...apart.map((one) =>
        eventCalledOff(work.config, contactOf(one), { party, dinner, at: work.now, for: one.memberId }),
      ),
    ];
    for (const email of emails) if (email) await queueEmail(tx, work.now, email);
  }
  await endLine(work, tx, { dinner, actor });
  await eraseCirculars(tx, dinner.id, work.now);
}

/** Ends every place in the line of a deleted dinner with its offer; if the dinner was ahead, its people are told. */
async function endLine(
  work: SystemContext,
  tx: Tx,
  { dinner, actor }: { dinner: EventRow; actor: string },
): Promise<void> {
  const { now, config } = work;
  for (const entry of await lockLine(tx, dinner.id)) {
    await endEntry(tx, entry, { because: "event_ended", now });
    await audit(tx, {
      at: now,
      actor,
      action: "remove registration",
      entity: "registration",
      entityId: entry.number,
      before: { status: "waitlist", tickets: entry.totalTickets, amount: amountOf(entry) },
      after: { removedReason: "removed_by_officer", because: "the event was deleted" },
    });
    if (dinner.dateTime <= now) continue;
    const party = { id: entry.number, status: "waitlist" as const };
    const email = eventCalledOff(config, await readEntryContact(tx, entry.id), { party, dinner, at: now });
    if (email) await queueEmail(tx, now, email);
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
  await cancelManualRegistrations(work, tx, open);
}
