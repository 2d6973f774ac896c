import type { Board } from "#contract/seating/board.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { findIdempotentResult, saveIdempotentResult } from "#server/platform/http/idempotency-keys.ts";
import { lockBoard } from "./lock-board.ts";

/**
 * Changes a board, which is locked. The same form sent again, since its answer was lost, changes nothing and is answered
 * with the board as it is by then (031).
 */
export async function changeOnce(
  ctx: Ctx,
  { eventId, action }: { eventId: number; action: string },
  change: (tx: Tx, board: Board) => Promise<Board>,
): Promise<Board> {
  return ctx.db.transaction(async (tx) => {
    const before = await findIdempotentResult(ctx, tx, action);
    const board = await lockBoard(tx, ctx.me, eventId);
    if (before !== null) return board;
    const changed = await change(tx, board);
    await saveIdempotentResult(ctx, tx, { action, id: eventId });
    return changed;
  });
}
