import type { Board, BoardPerson } from "#contract/seating/board.ts";
import type { BoardTable, FEATURE_KINDS, TABLE_SHAPES } from "#contract/seating/room.ts";
import { familyName } from "#web/seating/plan/names.ts";

/** "Achterberg, 2" for people of one party, "3 people" of several; a single person by their name. */
export function peopleInWords({ persons, parties }: Board, ids: readonly number[]): string {
  const some = persons.filter(({ id }) => ids.includes(id));
  const [first] = some;
  if (!first) return "No one";
  if (some.length === 1) return first.name;
  const isOneParty = some.every(({ partyId }) => partyId === first.partyId);
  const party = parties.find(({ id }) => id === first.partyId);
  return isOneParty && party ? `${familyName(party.name)}, ${some.length}` : `${some.length} people`;
}

/** "1 seat", "2 seats". */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** "1 seat left", "no seat left". */
export function seatsLeft(board: Board, table: BoardTable): string {
  const free = freeSeats(board, table);
  return free > 0 ? `${countOf(free, "seat")} left` : "no seat left";
}

export function peopleAt({ persons }: Pick<Board, "persons">, table: number): BoardPerson[] {
  return persons
    .filter((person) => person.table === table)
    .toSorted((one, other) => (one.seat ?? 99) - (other.seat ?? 99));
}

/** Negative at a table that has more people than seats. */
export function freeSeats(
  board: Pick<Board, "persons">,
  table: Pick<BoardTable, "number" | "seats">,
): number {
  return table.seats - board.persons.filter((person) => person.table === table.number).length;
}

/** "table 6, seat 2", "no table" */
export function placeInWords({ table, seat }: Pick<BoardPerson, "table" | "seat">): string {
  if (table === null) return "no table";
  return seat === null ? `table ${table}` : `table ${table}, seat ${seat}`;
}

export const SHAPES: Record<(typeof TABLE_SHAPES)[number], string> = {
  round: "Round",
  long: "Long",
  square: "Square",
  oval: "Oval",
  crescent: "Crescent",
};

export const FEATURES: Record<(typeof FEATURE_KINDS)[number], string> = {
  door: "Door",
  stage: "Stage",
  band: "Band",
  kitchen: "Kitchen",
  window: "Window",
  bar: "Bar",
};

export const TABLE_ROLE_WORDS = { host: "Host table", honor: "Table of honor" } as const;

/** A person's role at the dinner, as a label. */
export const SEAT_ROLE_LABELS = {
  host: "Host",
  honor: "Guest of honor",
  inductee: "Inductee",
  inducting: "Inducting officer",
  speaker: "Speaker",
  venue: "Venue’s guest",
} as const;
