import { and, eq, isNotNull, isNull, or } from "drizzle-orm";
import { lockEvent } from "#server/events/queries.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/refusal.ts";
import { readPaidHow } from "#server/registrations/parties/manual-payments.ts";
import { lockRegistration, type Registration } from "#server/registrations/parties/queries.ts";
import { wasSentLink } from "#server/registrations/payment-links/sent-link.ts";
import { attendees, registrations } from "#server/registrations/tables.ts";
import type { PartyFacts } from "./change-rules.ts";
import { lockCardPayment, type PaidIn, readMoneyOf } from "./lock-card-payment.ts";

/** A live registration that an officer acts on, locked with everything its rules depend on. */
export type Party = {
  event: Awaited<ReturnType<typeof lockEvent>>;
  row: Registration;
  facts: PartyFacts;
  paid: readonly PaidIn[];
  /** How it paid outside the portal, and how much. */
  how: Awaited<ReturnType<typeof readPaidHow>>;
  /** Whether it was emailed a payment link, which works until its end; a removed party has none. */
  hasLink: boolean;
};

/** Locks the party of one of its persons; 404 if there is none. */
export async function lockPartyOf(tx: Tx, attendeeId: number): Promise<Party> {
  const [found] = await tx
    .select({ registrationId: attendees.registrationId })
    .from(attendees)
    .where(eq(attendees.id, attendeeId));
  if (!found) throw notFound("Attendee not found");
  return lockParty(tx, found.registrationId);
}

/** Locks the dinner, then the payments, then the registration, the common order; 404 if it was removed. */
export async function lockParty(tx: Tx, id: number): Promise<Party> {
  const party = await lockDebtor(tx, id);
  if (party.row.removedAt) throw notFound("Registration not found");
  return party;
}

/** The same of a party that may have been removed, if an officer said that what it owes stays due. */
export async function lockDebtor(tx: Tx, id: number): Promise<Party> {
  const [found] = await tx
    .select({ eventId: registrations.eventId })
    .from(registrations)
    .where(
      and(
        eq(registrations.id, id),
        or(isNull(registrations.removedAt), isNotNull(registrations.staysDueSince)),
      ),
    );
  if (!found) throw notFound("Registration not found");
  const event = await lockEvent(tx, found.eventId);
  const charges = await lockCardPayment(tx, id);
  const row = await lockRegistration(tx, id);
  const isGone = !row || (row.removedAt !== null && row.staysDueSince === null);
  if (isGone || event.isDeleted) throw notFound("Registration not found");
  const how = await readPaidHow(tx, id);
  const { paid, money } = await readMoneyOf(tx, id, charges);
  const hasLink = row.removedAt === null && (await wasSentLink(tx, id));
  return { event, row, paid, how, hasLink, facts: { ...row, ...money } };
}
