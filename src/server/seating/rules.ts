import type { Board, BoardPerson, Place } from "#contract/seating/board.ts";
import type { SeatMove } from "#contract/seating/moves.ts";
import { unpinFirst } from "#contract/seating/pinned.ts";
import { type BoardTable, TABLES_MAX } from "#contract/seating/room.ts";
import { badRequest, conflict, notFound, Refusal } from "#server/platform/refusal.ts";

type Seen = Pick<Board, "tables" | "persons">;

/** Why these moves cannot be asked for at all, or null: they contradict themselves, or name no person of the board. */
export function whyNotAsk({ persons, tables }: Seen, moves: readonly SeatMove[]): Refusal | null {
  const ids = new Set(moves.map(({ attendeeId }) => attendeeId));
  if (ids.size < moves.length) return badRequest("A person can be moved only once in a step");
  if (!moves.every(({ attendeeId }) => persons.some(({ id }) => id === attendeeId))) {
    return notFound("Attendee not found");
  }
  const seats = new Set<string>();
  for (const { to } of moves) {
    if (to.seat === null) continue;
    const table = tables.find(({ number }) => number === to.table);
    if (to.table === null) return badRequest("A seat belongs to a table");
    if (table && !table.isBySeat) return badRequest(`Table ${to.table} has no numbered seats`);
    if (table && to.seat > table.seats) return badRequest(`Table ${to.table} has ${countOf(table.seats)}`);
    const seat = `${to.table}/${to.seat}`;
    if (seats.has(seat)) return badRequest("A seat can be given to one person only");
    seats.add(seat);
  }
  return null;
}

/** Why the board does not take these moves now, as a sentence, or null. */
export function whyNotMove(board: Seen, moves: readonly SeatMove[]): string | null {
  const { persons } = board;
  const goes = new Map(moves.map((move) => [move.attendeeId, move]));
  const moving = persons.flatMap((person) => {
    const move = goes.get(person.id);
    return move ? [{ person, ...move }] : [];
  });
  for (const { person, from } of moving) {
    if (!isSamePlace(person, from)) return `${person.name} ${whereabouts(person)} now.`;
  }
  const really = moving.filter(({ person, to }) => !isSamePlace(person, to));
  const pinned = really.find(({ person }) => person.isPinned);
  if (pinned) return unpinFirst(pinned.person.name);
  for (const { to } of really) {
    const table = board.tables.find(({ number }) => number === to.table);
    if (to.table !== null && !table) return `There is no table ${to.table}.`;
    const sitter = persons.find(
      (one) => to.seat !== null && isSamePlace(one, to) && isSamePlace(one, goes.get(one.id)?.to ?? one),
    );
    if (sitter) return `Seat ${to.seat} of table ${to.table} is taken by ${sitter.name}.`;
  }
  return overfullAfter(board, goes);
}

/** The first table that the moves would give more people than seats (D-042); one that loses people may stay overfull. */
function overfullAfter({ tables, persons }: Seen, goes: ReadonlyMap<number, SeatMove>): string | null {
  const after = (person: BoardPerson) => goes.get(person.id)?.to.table ?? null;
  const isMoved = (person: BoardPerson) => goes.has(person.id);
  for (const table of tables) {
    const before = persons.filter((person) => person.table === table.number);
    const stay = before.filter((person) => !isMoved(person) || after(person) === table.number).length;
    const come = persons.filter(
      (person) => isMoved(person) && after(person) === table.number && person.table !== table.number,
    ).length;
    if (stay + come > table.seats && stay + come > before.length) return fullTable(table, stay);
  }
  return null;
}

/** "Table 4 has 8 seats and 8 are taken." */
export function fullTable({ number, seats }: Pick<BoardTable, "number" | "seats">, taken: number): string {
  const taking = taken === 1 ? "1 is" : `${taken === 0 ? "none" : taken} are`;
  return `Table ${number} has ${countOf(seats)} and ${taking} taken.`;
}

function countOf(seats: number): string {
  return seats === 1 ? "1 seat" : `${seats} seats`;
}

/** Whether two places are the same. */
export function isSamePlace(one: Place, other: Place): boolean {
  return one.table === other.table && one.seat === other.seat;
}

/** "is at table 6, seat 2" */
function whereabouts({ table, seat }: Pick<BoardPerson, "table" | "seat">): string {
  if (table === null) return "has no table";
  return seat === null ? `is at table ${table}` : `is at table ${table}, seat ${seat}`;
}

/** The 409 answer about the state of the board (D-058). */
export function stale(message: string, board: Board): Refusal {
  return new Refusal(409, message, { code: "edit_conflict", extra: { board } });
}

/** Why a dinner cannot have so many more tables, or null (D-040). */
export function whyNotMoreTables(there: number, more: number): Refusal | null {
  if (there + more <= TABLES_MAX) return null;
  const have = there === 1 ? "1 table" : `${there} tables`;
  return conflict(`A dinner has at most ${TABLES_MAX} tables; this one has ${have}.`);
}

/** The lowest numbers that no table has. */
export function nextNumbers(taken: ReadonlySet<number>, count: number): number[] {
  const numbers: number[] = [];
  for (let number = 1; numbers.length < count; number++) if (!taken.has(number)) numbers.push(number);
  return numbers;
}

/** "Thị Minh Nguyễn was moved to table 6 by Anna since." (D-057) */
export function movedSince({ name, table, seat }: BoardPerson, by: string | null): string {
  const where = seat === null ? `table ${table}` : `table ${table}, seat ${seat}`;
  const what = table === null ? "was taken off their table" : `was moved to ${where}`;
  return `${name} ${what}${by === null ? "" : ` by ${by}`} since.`;
}
