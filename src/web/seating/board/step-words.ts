import type { Board, BoardStep } from "#contract/seating/board.ts";
import { peopleInWords, placeInWords } from "./words.ts";

/** "Anna moved Achterberg, 2, to table 6", by where they are now. */
export function stepInWords(board: Board, { by, isMine, attendeeIds }: BoardStep): string {
  const people = board.persons.filter(({ id }) => attendeeIds.includes(id));
  const who = people.length === 0 ? "people who left" : peopleInWords(board, attendeeIds);
  const tables = new Set(people.map(({ table }) => table));
  const [first] = people;
  const comma = who.includes(", ") ? "," : "";
  const subject = isMine ? "You" : by;
  if (!first || tables.size !== 1) return `${subject} moved ${who}`;
  if (first.table === null) return `${subject} moved ${who}${comma} off their table`;
  return `${subject} moved ${who}${comma} to ${people.length === 1 ? placeInWords(first) : `table ${first.table}`}`;
}
