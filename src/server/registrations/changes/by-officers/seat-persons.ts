import { eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";
import { lockRows } from "#server/platform/database/locks.ts";
import { isTogether, tableNumbers } from "#server/registrations/attendees/table-numbers.ts";
import { nextUpdatedAt } from "#server/registrations/parties/next-updated-at.ts";
import { attendees, type PersonChange, registrations } from "#server/registrations/tables.ts";

/** Where a person is to sit. */
export type SeatOf = { attendeeId: number; table: number | null; seat: number | null };

type Party = typeof registrations.$inferSelect;
type Person = typeof attendees.$inferSelect;

/**
 * Seats persons of a locked dinner; everyone else of their parties stays where they are. `isSplit` says that they are
 * seated apart from their party on purpose.
 */
export async function seatPersons(
  tx: Tx,
  { seats, isSplit, now }: { seats: readonly SeatOf[]; isSplit: boolean; now: Date },
): Promise<void> {
  const wanted = new Map(seats.map((seat) => [seat.attendeeId, seat]));
  const found = await tx
    .selectDistinct({ id: attendees.registrationId })
    .from(attendees)
    .where(inArray(attendees.id, [...wanted.keys()]));
  const partyIds = found.map(({ id }) => id);
  const parties = await lockRows(tx, registrations, { where: inArray(registrations.id, partyIds) });
  const everyone = await lockRows(tx, attendees, { where: inArray(attendees.registrationId, partyIds) });
  // A seat that someone leaves is free before another takes it.
  await tx
    .update(attendees)
    .set({ seat: null })
    .where(inArray(attendees.id, [...wanted.keys()]));
  for (const party of parties) {
    const persons = everyone.filter(({ registrationId }) => registrationId === party.id);
    await writeTables(tx, { party, persons, wanted, isSplit, now });
  }
  // Last, since who changes tables loses their seat; also those who stay have lost it if their table is written again.
  await writeSeats(
    tx,
    everyone.map(({ id, seat }) => ({ id, seat: wanted.has(id) ? (wanted.get(id)?.seat ?? null) : seat })),
  );
}

type Seating = {
  party: Party;
  persons: readonly Person[];
  wanted: ReadonlyMap<number, SeatOf>;
  isSplit: boolean;
  now: Date;
};

async function writeTables(tx: Tx, { party, persons, wanted, isSplit, now }: Seating): Promise<void> {
  const seated = persons.map((person) => ({
    id: person.id,
    isOwner: isOwner(person),
    table: wanted.has(person.id) ? (wanted.get(person.id)?.table ?? null) : tableOf(person, party),
  }));
  const numbers = tableNumbers(seated);
  const listed = listedToo(persons, numbers.own);
  const changed = persons.flatMap((person) => {
    const own = numbers.own.get(person.id) ?? { tableNumber: null, isUnseated: false };
    const isSame =
      own.tableNumber === person.tableNumber &&
      own.isUnseated === person.isUnseated &&
      listed.has(person.id) === person.isListed;
    return isSame ? [] : [{ person, own: { ...own, isListed: listed.has(person.id) } }];
  });
  for (const { person, own } of changed) {
    await tx
      .update(attendees)
      .set(own satisfies PersonChange)
      .where(eq(attendees.id, person.id));
  }
  const isApart = !isTogether(seated) && (isSplit || party.isSplit);
  if (changed.length === 0 && numbers.party === party.tableNumber && isApart === party.isSplit) return;
  await tx
    .update(registrations)
    .set({ tableNumber: numbers.party, isSplit: isApart, updatedAt: nextUpdatedAt(party, now) })
    .where(eq(registrations.id, party.id));
}

function isOwner({ kind, place }: Person): boolean {
  return kind === "member" && place === 0;
}

function tableOf(person: Person, { tableNumber }: Party): number | null {
  return person.tableNumber ?? (person.isUnseated ? null : tableNumber);
}

/** Lists have their entries by place, so who has a number of their own is listed, and everyone before them. */
function listedToo(persons: readonly Person[], own: ReadonlyMap<number, { tableNumber: number | null }>) {
  const needsEntry = (person: Person) =>
    person.isListed || (own.get(person.id)?.tableNumber ?? null) !== null;
  return new Set(
    persons
      .filter((person) => !isOwner(person))
      .filter((one) => persons.some((o) => o.kind === one.kind && o.place >= one.place && needsEntry(o)))
      .map(({ id }) => id),
  );
}

async function writeSeats(tx: Tx, seats: readonly { id: number; seat: number | null }[]): Promise<void> {
  await tx.execute(sql`update attendees a set seat = w.seat
    from json_to_recordset(${JSON.stringify(seats)}::json) as w (id int, seat smallint)
    where a.id = w.id and a.seat is distinct from w.seat`);
}
