import type { Board, SeatingWish } from "#contract/seating/board.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/refusal.ts";
import { lockBoard } from "#server/seating/lock-board.ts";
import { readEventOfWish, type Viewer } from "#server/seating/queries.ts";

/** Locks the dinner of a wish; 404 if the wish is gone, or its person no longer on the board. */
export async function lockWish(
  tx: Tx,
  viewer: Viewer,
  id: number,
): Promise<{ board: Board; wish: SeatingWish }> {
  const eventId = await readEventOfWish(tx, id);
  const board = eventId === null ? null : await lockBoard(tx, viewer, eventId);
  const wish = board?.wishes.find((one) => one.id === id);
  if (!board || !wish) throw notFound("Wish not found");
  return { board, wish };
}
