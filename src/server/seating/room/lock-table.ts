import type { Board } from "#contract/seating/board.ts";
import type { BoardTable } from "#contract/seating/room.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/refusal.ts";
import { lockBoard } from "#server/seating/lock-board.ts";
import { readEventOfTable, type Viewer } from "#server/seating/queries.ts";

/** Locks the dinner of a table; 404 if the table is gone. */
export async function lockTable(
  tx: Tx,
  viewer: Viewer,
  id: number,
): Promise<{ board: Board; table: BoardTable }> {
  const eventId = await readEventOfTable(tx, id);
  const board = eventId === null ? null : await lockBoard(tx, viewer, eventId);
  const table = board?.tables.find((one) => one.id === id);
  if (!board || !table) throw notFound("Table not found");
  return { board, table };
}
