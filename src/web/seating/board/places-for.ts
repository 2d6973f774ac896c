import type { Board, BoardPerson, Place } from "#contract/seating/board.ts";
import type { SeatMove } from "#contract/seating/moves.ts";
import { unpinFirst } from "#contract/seating/pinned.ts";
import type { BoardTable } from "#contract/seating/room.ts";
import { countOf, freeSeats, peopleInWords } from "./words.ts";

/** Where people are put: a table, and where it has numbered seats perhaps one of them. */
export type Target = { table: number; seat?: number | null };
/** What to send, or why not; `free` is given where only seats are lacking. */
export type Outcome = { moves: SeatMove[] } | { refusal: string; free?: number };

/** The moves that put these people there. Pinned people of a party stay where they are (D-056). */
export function placesFor(board: Board, ids: readonly number[], target: Target): Outcome {
  const table = board.tables.find(({ number }) => number === target.table);
  if (!table) return { refusal: `There is no table ${target.table}.` };
  const people = unpinned(board, ids);
  if ("refusal" in people) return people;
  const [only] = people.moving;
  const sitter = board.persons.find(
    (one) => one.table === table.number && one.seat !== null && one.seat === (target.seat ?? 0),
  );
  if (only && people.moving.length === 1 && sitter) return swapped(only, sitter);
  const coming = people.moving.filter((person) => person.table !== table.number);
  const free = Math.max(0, freeSeats(board, table));
  if (coming.length > free) {
    const short = countOf(coming.length - free, "seat");
    const who = peopleInWords(
      board,
      coming.map(({ id }) => id),
    );
    return { refusal: `Table ${table.number} is ${short} short for ${who}.`, free };
  }
  const moves = table.isBySeat
    ? seatNumbers(board, table, { people: people.moving, from: target.seat ?? null })
    : people.moving.map((person) => moveOf(person, { table: table.number, seat: null }));
  const real = moves.filter(({ from, to }) => from.table !== to.table || from.seat !== to.seat);
  if (real.length > 0) return { moves: real };
  return {
    refusal: `${peopleInWords(board, ids)} ${isAre(people.moving)} at table ${table.number} already.`,
  };
}

/** The moves that take these people's places away. */
export function placesTaken(board: Board, ids: readonly number[]): Outcome {
  const people = unpinned(board, ids);
  if ("refusal" in people) return people;
  const seated = people.moving.filter(({ table }) => table !== null);
  if (seated.length === 0)
    return { refusal: `${peopleInWords(board, ids)} ${hasHave(people.moving)} no table.` };
  return { moves: seated.map((person) => moveOf(person, { table: null, seat: null })) };
}

function isAre({ length }: readonly BoardPerson[]): string {
  return length === 1 ? "is" : "are";
}
function hasHave({ length }: readonly BoardPerson[]): string {
  return length === 1 ? "has" : "have";
}

function unpinned(
  { persons }: Board,
  ids: readonly number[],
): { refusal: string } | { moving: BoardPerson[] } {
  const all = ids.flatMap((id) => persons.find((person) => person.id === id) ?? []);
  const moving = all.filter(({ isPinned }) => !isPinned);
  const [first] = all;
  if (!first) return { refusal: "They are not at this dinner anymore." };
  if (moving.length > 0) return { moving };
  const isAlone = all.length === 1;
  return {
    refusal: isAlone ? unpinFirst(first.name) : "They are pinned. Unpin them first.",
  };
}

function moveOf({ id, table, seat }: BoardPerson, to: Place): SeatMove {
  return { attendeeId: id, from: { table, seat }, to };
}

/** Two people change places (D-054); a seat is not lost to one who has none. */
function swapped(person: BoardPerson, sitter: BoardPerson): Outcome {
  const { table, seat } = sitter;
  if (sitter.id === person.id) return { refusal: `${person.name} has this seat already.` };
  if (sitter.isPinned) return { refusal: unpinFirst(sitter.name) };
  if (person.table === null) return { refusal: `Seat ${seat} of table ${table} is taken by ${sitter.name}.` };
  return {
    moves: [moveOf(person, { table, seat }), moveOf(sitter, { table: person.table, seat: person.seat })],
  };
}

/** Free seats beside each other where there are as many; else the next free ones. */
function seatNumbers(
  { persons }: Board,
  { number, seats }: BoardTable,
  { people, from }: { people: readonly BoardPerson[]; from: number | null },
): SeatMove[] {
  const taken = new Set(
    persons.filter((one) => one.table === number && !people.includes(one)).map(({ seat }) => seat),
  );
  const all = Array.from({ length: seats }, (_, nth) => nth + 1);
  const isRun = (start: number) => people.every((_, nth) => !taken.has(((start + nth - 1) % seats) + 1));
  const start = from ?? all.find(isRun) ?? 1;
  const free = all.map((_, nth) => ((start + nth - 1) % seats) + 1).filter((seat) => !taken.has(seat));
  return people.map((person, nth) => moveOf(person, { table: number, seat: free[nth] ?? null }));
}
