import type { BoardStep } from "#contract/seating/board.ts";
import type { StoredMove, StoredPlace } from "./step-stacks.ts";

/** Where all of a step were, or went, as its tables were called then; undefined if they differ or it was not kept. */
function commonPlace(places: readonly StoredPlace[]): BoardStep["to"] {
  const [first] = places;
  if (!first || !places.every(({ tableId }) => tableId === first.tableId)) return undefined;
  if (first.tableId === null) return null;
  // Steps of earlier versions have no number, and the table may have had another one then.
  if (first.number === undefined) return undefined;
  return { table: first.number, name: first.name ?? "", seat: places.length === 1 ? first.seat : null };
}

/** A step as officers are told about it. */
export function toldStep<Step extends { moves: readonly StoredMove[] }>({ moves, ...step }: Step) {
  const from = commonPlace(moves.map((move) => move.from));
  const to = commonPlace(moves.map((move) => move.to));
  return {
    ...step,
    attendeeIds: moves.map(({ attendeeId }) => attendeeId),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
}
