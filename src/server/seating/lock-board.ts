import type { Board } from "#contract/seating/board.ts";
import { lockEvent } from "#server/events/queries.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/refusal.ts";
import { readBoard, type Viewer } from "./queries.ts";

/** Locks the dinner, so that no place changes until the transaction ends, and reads its board as it is then. */
export async function lockBoard(tx: Tx, viewer: Viewer, eventId: number): Promise<Board> {
  const event = await lockEvent(tx, eventId);
  if (event.isDeleted) throw notFound("Event not found");
  return readBoard(tx, viewer, eventId);
}
