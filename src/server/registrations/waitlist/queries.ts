import { and, desc, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { events } from "#server/events/tables.ts";
import type { Me } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { readRows } from "#server/platform/database/read-rows.ts";
import { type EmailOwners, ownersOfRow } from "#server/platform/email/email-owners.ts";
import { contactOf } from "#server/registrations/emails/contact-of.ts";
import { isMineIn } from "#server/registrations/parties/ownership.ts";
import { openOfferOf } from "./open-offer.ts";
import { counts, readReleasedHolds } from "./released-holds.ts";
import type { WaitingParty } from "./rules.ts";
import { IS_OPEN_OFFER, waitlistEntries, waitlistOffers } from "./tables.ts";

/** A place in line. */
export type Entry = typeof waitlistEntries.$inferSelect;
export type EntryDetails = Entry["details"];
type Offer = typeof waitlistOffers.$inferSelect;

/** An email recipient; a null address if none is known. An officer acts for people without a login. */
export type Contact = {
  firstName: string;
  lastName?: string;
  email: string | null;
  owners: EmailOwners;
  hasLogIn?: boolean;
};

const CONTACT = contactOf("w");

type Person = Pick<Entry, "memberId" | "userId" | "eventId">;

/** The status of each party of a dinner in which a person has a place: their own, and others' that bring them. */
function placesOf({ memberId, userId, eventId }: Person | Record<keyof Person, SQL>): SQL {
  return sql`select r.status from registrations r where r.removed_at is null and r.event_id = ${eventId}
      and (r.member_id = ${memberId} or r.user_id = ${userId})
    union all select r.status from attendees a join registrations r on r.id = a.registration_id
      where a.event_id = ${eventId} and a.member_id = ${memberId} and a.is_live`;
}

/** Whether a person has a place in a party of the dinner, and whether that is paid for. */
export async function readPlace(tx: Tx, person: Person): Promise<"paid" | "unpaid" | null> {
  const rows = await readRows(tx, z.object({ status: z.string() }), placesOf(person));
  if (rows.length === 0) return null;
  return rows.some(({ status }) => status === "confirmed") ? "paid" : "unpaid";
}

/**
 * Whether entry `w` rests: its person has a place in a party of the dinner, so they are offered no seats, by the portal or
 * by an officer.
 */
export const RESTS = sql`exists (${placesOf({
  memberId: sql`w.member_id`,
  userId: sql`w.user_id`,
  eventId: sql`w.event_id`,
})})`;

const QueueRow = z.object({
  id: z.int(),
  number: z.int(),
  tickets: z.int(),
  open: z.boolean(),
  passed: z.boolean(),
  rests: z.boolean(),
  first_name: z.string(),
  email: z.string().nullable(),
  member_id: z.int().nullable(),
  user_id: z.int().nullable(),
});

/** The waitlist of a dinner as its parties joined; lock the dinner's row before offering them seats. */
export async function readQueue(
  tx: Tx,
  eventId: number,
  time: { now: Date; offerMs: number },
): Promise<(WaitingParty & Contact & { number: number })[]> {
  const letGo = await readReleasedHolds(tx, eventId, time);
  const rows = await readRows(
    tx,
    QueueRow,
    sql`select w.id, w.number, w.total_tickets as tickets, w.member_id, w.user_id, ${RESTS} as rests,
      exists (select 1 from waitlist_offers o where o.entry_id = w.id
        and ${sql.raw(openOfferOf("o"))}) as open,
      exists (select 1 from waitlist_offers o where o.entry_id = w.id
        and o.passed_in_round = e.waitlist_round) as passed,
      ${CONTACT.columns}
    from waitlist_entries w join events e on e.id = w.event_id ${CONTACT.join}
    where w.event_id = ${eventId} and w.ended_at is null
    order by w.joined_at, w.number`,
  );
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    tickets: row.tickets,
    hasOpenOffer: row.open,
    letPassThisRound: row.passed,
    rests: row.rests,
    mostMs: letGo.get(row.member_id ?? -(row.user_id ?? 0)),
    firstName: row.first_name,
    email: row.email,
    owners: ownersOfRow({ memberId: row.member_id, userId: row.user_id }),
    hasLogIn: row.member_id !== null || row.user_id !== null,
  }));
}

/** Whom to write to about an entry. */
export async function readEntryContact(tx: Tx, entryId: number): Promise<Required<Contact>> {
  const [row] = await readRows(
    tx,
    QueueRow.pick({ first_name: true, email: true, member_id: true, user_id: true }).extend({
      last_name: z.string(),
    }),
    sql`select w.member_id, w.user_id, ${CONTACT.columns}
    from waitlist_entries w ${CONTACT.join}
    where w.id = ${entryId}`,
  );
  if (!row) throw new Error("a place in line was lost");
  return {
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    owners: ownersOfRow({ memberId: row.member_id, userId: row.user_id }),
    hasLogIn: row.member_id !== null || row.user_id !== null,
  };
}

const COUNTS = sql<boolean>`(${counts(waitlistOffers)})`;

export type OpenOffer = Pick<Offer, "id" | "seats" | "prices" | "expiresAt"> & { counts: boolean };

/** A waiting party's open offer, if any. */
export async function readOpenOffer(tx: Tx, entryId: number): Promise<OpenOffer | undefined> {
  const { id, seats, prices, expiresAt } = waitlistOffers;
  const [open] = await tx
    .select({ id, seats, prices, expiresAt, counts: COUNTS })
    .from(waitlistOffers)
    .where(and(eq(waitlistOffers.entryId, entryId), IS_OPEN_OFFER));
  return open;
}

/** One of the caller's offers at a dinner, and whether it is open or was declined. */
export async function readOwnOffer(
  tx: Tx,
  me: Pick<Me, "memberId" | "userId">,
  { eventId, offerId }: { eventId: number; offerId: number },
): Promise<{ state: "open" | "declined" | "over" } | undefined> {
  const { id, entryId, declinedAt } = waitlistOffers;
  const [own] = await tx
    .select({ declinedAt, isOpen: sql<boolean>`${IS_OPEN_OFFER}` })
    .from(waitlistOffers)
    .innerJoin(waitlistEntries, eq(waitlistEntries.id, entryId))
    .where(and(eq(id, offerId), eq(waitlistEntries.eventId, eventId), isMineIn(waitlistEntries, me)));
  if (!own) return undefined;
  return { state: own.isOpen ? "open" : own.declinedAt ? "declined" : "over" };
}

/** Whether the last offer to a party ended because its time ran out, or is about to be ended for that. */
export async function hasExpiredOffer(tx: Tx, entryId: number): Promise<boolean> {
  const { declinedAt, acceptedAt, id } = waitlistOffers;
  const [last] = await tx
    .select({ declinedAt, acceptedAt })
    .from(waitlistOffers)
    .where(eq(waitlistOffers.entryId, entryId))
    .orderBy(desc(id))
    .limit(1);
  return last !== undefined && last.declinedAt === null && last.acceptedAt === null;
}

/**
 * The end of the offer that an unpaid registration came from (S-20), while it covers all of its seats: more than were
 * offered are held like any others.
 */
export async function readTakenOfferEnd(
  tx: Tx,
  { offerId, totalTickets }: { offerId: number | null; totalTickets: number | null },
): Promise<Date | undefined> {
  if (offerId === null) return undefined;
  const [taken] = await tx
    .select({ expiresAt: waitlistOffers.expiresAt, seats: waitlistOffers.seats, counts: COUNTS })
    .from(waitlistOffers)
    .where(eq(waitlistOffers.id, offerId));
  return taken && !taken.counts && (totalTickets ?? 0) <= taken.seats ? taken.expiresAt : undefined;
}

/** The place in line to which an offer was made. */
export async function readEntryOfOffer(tx: Tx, offerId: number): Promise<number | undefined> {
  const [offer] = await tx
    .select({ entryId: waitlistOffers.entryId })
    .from(waitlistOffers)
    .where(eq(waitlistOffers.id, offerId));
  return offer?.entryId;
}

/** The offer from which an unpaid registration came, if its seats are still kept for its party (005). */
export async function readKeptOffer(
  tx: Tx,
  { id, offerId }: { id: number; offerId: number | null },
  now: Date,
): Promise<OpenOffer | undefined> {
  if (offerId === null) return undefined;
  const { seats, prices, expiresAt } = waitlistOffers;
  const isKept = and(eq(waitlistOffers.id, offerId), eq(waitlistOffers.became, id), gt(expiresAt, now));
  const [kept] = await tx
    .select({ id: waitlistOffers.id, seats, prices, expiresAt, counts: COUNTS })
    .from(waitlistOffers)
    .where(isKept);
  return kept;
}

/** The number of upcoming events that the caller waits for. */
export async function countWaiting(tx: Tx, me: Pick<Me, "memberId" | "userId">, now: Date): Promise<number> {
  const isAhead = and(
    eq(events.id, waitlistEntries.eventId),
    gt(events.dateTime, now),
    isNull(events.deletedAt),
  );
  const own = await tx
    .select({ id: waitlistEntries.id })
    .from(waitlistEntries)
    .innerJoin(events, isAhead)
    .where(and(isNull(waitlistEntries.endedAt), isMineIn(waitlistEntries, me)));
  return own.length;
}

/** When the party of a registration joined the line from which it was seated. */
export async function readJoinedAt(tx: Tx, registrationId: number): Promise<Date | undefined> {
  const [entry] = await tx
    .select({ joinedAt: waitlistEntries.joinedAt })
    .from(waitlistEntries)
    .where(eq(waitlistEntries.became, registrationId))
    .orderBy(desc(waitlistEntries.id))
    .limit(1);
  return entry?.joinedAt;
}
