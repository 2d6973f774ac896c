import { and, asc, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";
import { UNKNOWN, writeAnswer } from "#server/registrations/parties/needs/write-answer.ts";
import { type Attendee, attendees, type PersonChange, registrations } from "#server/registrations/tables.ts";

/** The names of a party as forms and answers have them: members after the owner, and guests, each in order. */
export type Names = { memberInfo: Attendee[]; guestInfo: Attendee[] };

type Kind = keyof typeof INFO;
/** The list of each kind of ticket; the owner, who has the first member ticket, has no entry. */
const INFO = { member: "memberInfo", guest: "guestInfo" } as const;
const KINDS = ["member", "guest"] as const;

/** The names of a selected registration. */
export const NAMES = {
  memberInfo: sql<Attendee[]>`party_names(${registrations.id}, 'member')`,
  guestInfo: sql<Attendee[]>`party_names(${registrations.id}, 'guest')`,
} satisfies Record<keyof Names, SQL>;

/** Adds the names of each party to its row. */
export async function withNames<Row extends { id: number }>(
  tx: Tx,
  rows: readonly Row[],
): Promise<(Row & Names)[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const listed = await tx
    .select()
    .from(attendees)
    .where(and(inArray(attendees.registrationId, ids), eq(attendees.isListed, true)))
    .orderBy(asc(attendees.place));
  const of = (id: number, kind: Kind) =>
    listed.filter((one) => one.registrationId === id && one.kind === kind).map(entryOf);
  return rows.map((row) => ({ ...row, memberInfo: of(row.id, "member"), guestInfo: of(row.id, "guest") }));
}

/** The names of a party without one of its persons. */
export async function namesWithout(tx: Tx, { id }: { id: number }, attendeeId: number): Promise<Names> {
  const listed = await tx
    .select()
    .from(attendees)
    .where(and(eq(attendees.registrationId, id), eq(attendees.isListed, true), ne(attendees.id, attendeeId)))
    .orderBy(asc(attendees.place));
  const of = (kind: Kind) => listed.filter((one) => one.kind === kind).map(entryOf);
  return { memberInfo: of("member"), guestInfo: of("guest") };
}

/** The same for one row. */
export async function withTheirNames<Row extends { id: number }>(tx: Tx, row: Row): Promise<Row & Names> {
  const [named] = await withNames(tx, [row]);
  if (!named) throw new Error("a row was lost");
  return named;
}

function entryOf({
  firstName,
  lastName,
  tableNumber,
  seatingRequests,
}: typeof attendees.$inferSelect): Attendee {
  return {
    firstName,
    lastName,
    ...(tableNumber !== null && { tableNumber }),
    ...(seatingRequests !== null && { seatingRequests }),
  };
}

/** How many persons of each kind a registration has. */
type Tickets = { id: number; memberTickets: number; guestTickets: number };

/**
 * Writes the given lists. Each entry goes to the person at its place, whose row stays the same; persons after the last
 * entry have no name. If there are more persons than tickets, those at the end are removed first.
 */
export async function writeNames(tx: Tx, party: Tickets, names: Partial<Names>): Promise<void> {
  for (const kind of KINDS) {
    if (names[INFO[kind]]) await removeSurplusOf(tx, party, kind);
  }
  await writeManyNames(tx, [{ ...names, id: party.id }]);
}

async function removeSurplusOf(tx: Tx, party: Tickets, kind: Kind): Promise<void> {
  const tickets = { member: party.memberTickets, guest: party.guestTickets };
  const there = await tx
    .select({ id: attendees.id })
    .from(attendees)
    .where(and(eq(attendees.registrationId, party.id), eq(attendees.kind, kind)))
    .orderBy(asc(attendees.place))
    .offset(tickets[kind]);
  const surplus = there.map(({ id }) => id);
  if (surplus.length > 0) await tx.delete(attendees).where(inArray(attendees.id, surplus));
}

/** Writes the lists of many parties, each of which has as many persons as tickets. */
export async function writeManyNames(
  tx: Tx,
  parties: readonly (Partial<Names> & { id: number })[],
): Promise<void> {
  const lists = parties.flatMap((party) =>
    KINDS.flatMap((kind) => (party[INFO[kind]] ? [{ party: party.id, kind, info: party[INFO[kind]] }] : [])),
  );
  if (lists.length === 0) return;
  await tx.execute(sql`update attendees a set first_name = coalesce(named.entry ->> 'firstName', ''),
      last_name = coalesce(named.entry ->> 'lastName', ''), table_number = (named.entry ->> 'tableNumber')::int,
      seating_requests = named.entry ->> 'seatingRequests', is_listed = named.entry is not null
    from (select id, info -> nth as entry from (
        select p.id, list.info, (row_number() over (partition by p.registration_id, p.kind order by p.place)
          - case p.kind when 'member' then 2 else 1 end)::int as nth
        from json_to_recordset(${JSON.stringify(lists)}::json) as list (party int, kind text, info jsonb)
          join attendees p on p.registration_id = list.party and p.kind = list.kind) counted
      where nth >= 0) named
    where a.id = named.id`);
}

/**
 * Puts another person in the same place: a new row with its ticket, price, and table, and nothing else of the previous
 * person. Returns the new id.
 */
export async function replacePerson(tx: Tx, person: typeof attendees.$inferSelect): Promise<number> {
  const { registrationId, eventId, kind, place, tableNumber, isUnseated, tableId, seat, isLive } = person;
  const { priceCents, priceLine, priceWhy, pricedAt } = person;
  await unreadRequestsAbout(tx, [person.id]);
  // No seat is freed at the table: the other person takes it.
  await tx.update(attendees).set({ tableId: null, seat: null }).where(eq(attendees.id, person.id));
  await tx.delete(attendees).where(eq(attendees.id, person.id));
  const [added] = await tx
    .insert(attendees)
    .values({
      registrationId,
      eventId,
      kind,
      place,
      isLive,
      isListed: true,
      tableNumber,
      isUnseated,
      tableId,
      seat,
      priceCents,
      priceLine,
      priceWhy,
      pricedAt,
    })
    .returning({ id: attendees.id });
  if (!added) throw new Error("the person was not written");
  return added.id;
}

/**
 * Wishes of these persons, and others' wishes about them, end with them. The requests from which officers took them
 * count as unread again, so that someone looks at them; those that were set aside stay that way.
 */
async function unreadRequestsAbout(tx: Tx, ids: readonly number[]): Promise<void> {
  const wishers = sql`select w.attendee_id from seating_wishes w where ${inArray(sql`w.attendee_id`, [...ids])}
    or ${inArray(sql`w.to_attendee_id`, [...ids])}`;
  await tx.execute(sql`update attendees a set seating_read_at = null
    where a.id in (${wishers}) and a.is_live and a.seating_read_at is not null and a.seating_reason is null`);
  await tx.execute(sql`update registrations r set seating_read_at = null
    where r.id in (select a.registration_id from attendees a where a.id in (${wishers}) and a.is_live)
      and r.seating_read_at is not null and r.seating_reason is null`);
}

/** Gives people who were left without a table the table of their party. */
export async function seatWithParty(tx: Tx, registrationId: number): Promise<void> {
  await tx
    .update(attendees)
    .set({ isUnseated: false })
    .where(and(eq(attendees.registrationId, registrationId), eq(attendees.isUnseated, true)));
}

/** Removes one person; the others keep their rows. The caller lowers the tickets in the same transaction. */
export async function removePerson(tx: Tx, id: number): Promise<void> {
  await unreadRequestsAbout(tx, [id]);
  await tx.delete(attendees).where(eq(attendees.id, id));
}

/** Erases a member from other people's parties, which keep the seat. */
export async function forgetCompanion(tx: Tx, memberId: number): Promise<void> {
  const where = eq(attendees.memberId, memberId);
  // The dinners that they attend are locked, and other people's requests there with them.
  const theirs = await tx
    .select({ id: attendees.id })
    .from(attendees)
    .where(and(where, eq(attendees.isLive, true)));
  if (theirs.length > 0) {
    await unreadRequestsAbout(
      tx,
      theirs.map(({ id }) => id),
    );
  }
  await writeAnswer(tx, where, UNKNOWN);
  await tx
    .update(attendees)
    .set({ ...FORGOTTEN, isListed: true } satisfies PersonChange)
    .where(where);
}

const FORGOTTEN = {
  firstName: "",
  lastName: "",
  cardName: null,
  priceWhy: null,
  isCardOwn: false,
  seatingRequests: null,
  memberId: null,
  partnerOf: null,
  isNamedByOfficer: false,
  pinnedAt: null,
  pinnedBy: null,
  seatRole: null,
  isStepFree: false,
  seatingReason: null,
} satisfies PersonChange;

/** Forgets what was entered for the persons of these registrations; each keeps their place. */
export async function forgetNames(tx: Tx, registrationIds: readonly number[]): Promise<void> {
  if (registrationIds.length === 0) return;
  const where = inArray(attendees.registrationId, [...registrationIds]);
  await writeAnswer(tx, where, UNKNOWN);
  await tx
    .update(attendees)
    .set({ ...FORGOTTEN, tableNumber: null, isListed: false } satisfies PersonChange)
    .where(where);
}
