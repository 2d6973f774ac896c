import type { Ask } from "#contract/endpoint.ts";
import type { Board, BoardPerson } from "#contract/seating/board.ts";
import { unpinFirst } from "#contract/seating/pinned.ts";
import type { BoardTable } from "#contract/seating/room.ts";
import type { changeTable } from "#contract/seating/tables.ts";

type Seen = Pick<Board, "tables" | "persons">;

/** Why a table cannot be changed like this now, as a sentence, or null. */
export function whyNotChangeTable(
  { tables, persons }: Seen,
  table: BoardTable,
  { number, seats, isBySeat, forgetsSeats }: Ask<typeof changeTable>,
): string | null {
  if (tables.some((other) => other.id !== table.id && other.number === number)) {
    return `There is already a table ${number}.`;
  }
  const people = persons.filter((person) => person.table === table.number);
  const most = seats ?? Infinity;
  if (people.length > most) return tooManyFor(table, people, most);
  const staysBySeat = isBySeat ?? table.isBySeat;
  const beyond = people.filter(({ seat }) => (seat ?? 0) > most);
  if (staysBySeat && beyond.length > 0) {
    return `Table ${table.number} cannot have ${countOf(most, "seat")}. These people sit beyond: ${namesOf(beyond)}.`;
  }
  const seated = people.filter(({ seat }) => seat !== null);
  if (isBySeat === false && seated.length > 0 && !forgetsSeats) {
    return `The seat numbers of ${countOf(seated.length, "person")} at table ${table.number} would be forgotten.`;
  }
  return null;
}

/** Names those to move (D-043): the last ones, those who are not pinned first. */
function tooManyFor({ number }: BoardTable, people: readonly BoardPerson[], seats: number): string {
  const surplus = people.length - seats;
  const lastFirst = people.toReversed().sort((one, other) => Number(one.isPinned) - Number(other.isPinned));
  const names = namesOf(lastFirst.slice(0, surplus).toReversed());
  return `Table ${number} has ${countOf(people.length, "person")}. To make it smaller, first move ${names}.`;
}

/** Why a table cannot be deleted now, or null: people sit there whom the officer has not agreed to unseat (D-040). */
export function whyNotDeleteTable({ persons }: Seen, table: BoardTable, unseats: boolean): string | null {
  const people = persons.filter((person) => person.table === table.number);
  const pinned = people.find(({ isPinned }) => isPinned);
  if (people.length === 0) return null;
  if (!unseats) {
    const sit = people.length === 1 ? "1 person sits" : `${people.length} people sit`;
    return `${sit} at table ${table.number} and would have no table.`;
  }
  return pinned ? unpinFirst(pinned.name) : null;
}

function namesOf(people: readonly BoardPerson[]): string {
  return new Intl.ListFormat("en-US").format(people.map(({ name }) => name));
}

function countOf(count: number, what: "seat" | "person"): string {
  if (count === 1) return `1 ${what}`;
  return `${count} ${what === "person" ? "people" : "seats"}`;
}
