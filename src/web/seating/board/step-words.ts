import type { Board, BoardStep } from "#contract/seating/board.ts";
import { countOf, peopleInWords } from "./words.ts";

type StepPlace = NonNullable<BoardStep["to"]>;

/** "Anna moved Achterberg, 2, from table 3 to table 6, Orchard", as the tables were called then. */
export function stepInWords(board: Board, { by, isMine, attendeeIds, from, to }: BoardStep): string {
  const who = peopleMoved(board, attendeeIds);
  const isWithin = from && to && from.table === to.table;
  const way = [
    to === null && !from && (attendeeIds.length === 1 ? "off their table" : "off their tables"),
    to === null && from && `off ${tableThen(from)}`,
    to && from && !isWithin && `from ${tableThen(from)}`,
    to && `to ${tableThen(to)}`,
  ].filter(Boolean);
  const comma = way.length > 0 && who.includes(", ") ? "," : "";
  return [`${isMine ? "You" : by} moved ${who}${comma}`, ...way].join(" ");
}

function tableThen({ table, name, seat }: StepPlace): string {
  return [`table ${table}`, name, seat !== null && `seat ${seat}`].filter(Boolean).join(", ");
}

/** As many as were moved, also if some of them no longer come; those have no name here. */
function peopleMoved(board: Board, ids: readonly number[]): string {
  const there = board.persons.filter(({ id }) => ids.includes(id));
  if (there.length === ids.length) return peopleInWords(board, ids);
  const all = countOf(ids.length, "person", "people");
  return there.length === 0 ? `${all} who left` : `${all}, ${ids.length - there.length} of whom left`;
}
