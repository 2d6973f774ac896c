import { and, eq, isNotNull } from "drizzle-orm";
import { readEventRow } from "#server/events/queries.ts";
import { audit } from "#server/platform/audit/audit.ts";
import type { SystemContext } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { queueEmail } from "#server/platform/email/outbox.ts";
import type { Registration } from "#server/registrations/parties/queries.ts";
import { attendees } from "#server/registrations/tables.ts";
import { placedElsewhere } from "#server/registrations/waitlist/emails.ts";
import { becomeRegistration, endEntry, takeOffer } from "#server/registrations/waitlist/end-entry.ts";
import { lockEntriesOf, personsOf } from "#server/registrations/waitlist/entries.ts";
import type { Entry } from "#server/registrations/waitlist/queries.ts";
import { readEntryContact, readEntryOfOffer } from "#server/registrations/waitlist/queries.ts";

/**
 * Ends the owner's own places in the line of a dinner for which their registration is paid. The one that it came from
 * becomes it. Returns whether an open offer released its seats.
 */
export async function leaveOwnLine(tx: Tx, row: Registration, now: Date): Promise<boolean> {
  const origin = row.offerId === null ? undefined : await readEntryOfOffer(tx, row.offerId);
  let isOfferLeft = false;
  for (const entry of await lockEntriesOf(tx, row.eventId, personsOf(row))) {
    if (entry.id === origin || entry.cameFrom === row.id) {
      const offerId = await takeOffer(tx, entry, { tickets: row.memberTickets + row.guestTickets, now });
      await becomeRegistration(tx, entry, { registrationId: row.id, offerId, now });
      isOfferLeft ||= offerId !== null;
    } else {
      isOfferLeft = (await endEntry(tx, entry, { because: "placed", now })) || isOfferLeft;
    }
  }
  return isOfferLeft;
}

/** Ends the places in line of the other members of a paid party, who are told. Returns as above. */
export async function leaveLine(work: SystemContext, tx: Tx, row: Registration): Promise<boolean> {
  const others = await tx
    .select({ memberId: attendees.memberId })
    .from(attendees)
    .where(and(eq(attendees.registrationId, row.id), isNotNull(attendees.memberId)));
  const memberIds = others.flatMap(({ memberId }) =>
    memberId === null || memberId === row.memberId ? [] : [memberId],
  );
  return leaveLineOf(work, tx, { eventId: row.eventId, memberIds });
}

/** Ends the places of these members, who have seats in a paid party by now, and tells them. */
export async function leaveLineOf(
  work: SystemContext,
  tx: Tx,
  { eventId, memberIds }: { eventId: number; memberIds: readonly number[] },
): Promise<boolean> {
  let isOfferLeft = false;
  for (const entry of await lockEntriesOf(tx, eventId, { memberIds })) {
    isOfferLeft = (await endEntry(tx, entry, { because: "placed", now: work.now })) || isOfferLeft;
    await tellPlaced(work, tx, entry);
  }
  return isOfferLeft;
}

/** Records why the portal ended a place in line. */
export async function auditLeft(
  tx: Tx,
  entry: Entry,
  { because, at }: { because: string; at: Date },
): Promise<void> {
  await audit(tx, {
    at,
    actor: "portal",
    action: "leave waitlist",
    entity: "registration",
    entityId: entry.number,
    after: { because },
  });
}

/** Records and emails that a place in line has ended, since its person has a seat. */
export async function tellPlaced({ config, now }: SystemContext, tx: Tx, entry: Entry): Promise<void> {
  await auditLeft(tx, entry, { because: "they have a seat in a party", at: now });
  const dinner = await readEventRow(tx, entry.eventId);
  if (dinner.dateTime <= now) return;
  const email = placedElsewhere(config, await readEntryContact(tx, entry.id), { entry, dinner });
  if (email) await queueEmail(tx, now, email);
}
