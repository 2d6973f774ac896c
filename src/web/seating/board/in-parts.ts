import type { SeatMove } from "#contract/seating/moves.ts";
import { MOVES_MAX } from "#contract/seating/moves.ts";

/**
 * Moves as steps that the server takes. More than fit into one are split so that no table has too many people in between:
 * all leave their places first, then they are seated.
 */
export function inParts(moves: readonly SeatMove[]): SeatMove[][] {
  if (moves.length <= MOVES_MAX) return [[...moves]];
  const none = { table: null, seat: null };
  const leaving = moves.filter(({ from }) => from.table !== null).map((move) => ({ ...move, to: none }));
  const seated = moves.filter(({ to }) => to.table !== null).map((move) => ({ ...move, from: none }));
  return [...chunks(leaving), ...chunks(seated)];
}

function chunks(moves: readonly SeatMove[]): SeatMove[][] {
  return Array.from({ length: Math.ceil(moves.length / MOVES_MAX) }, (_, nth) =>
    moves.slice(nth * MOVES_MAX, (nth + 1) * MOVES_MAX),
  );
}
