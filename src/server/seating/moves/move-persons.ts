import { movePersons as endpoint } from "#contract/seating/moves.ts";
import { action } from "#server/platform/http/action.ts";
import { lockBoard } from "#server/seating/lock-board.ts";
import { whyNotAsk } from "#server/seating/rules.ts";
import { carryOutMoves } from "./carry-out-moves.ts";

/** Moves persons to tables and seats in one step, from where the officer saw them (D-042, D-056, D-058). */
export const movePersons = action(endpoint, async (ctx, ask) => {
  return ctx.db.transaction(async (tx) => {
    const board = await lockBoard(tx, ctx.me, ask.id);
    const refusal = whyNotAsk(board, ask.moves);
    if (refusal) throw refusal;
    return carryOutMoves(ctx, tx, {
      board,
      moves: ask.moves,
      action: "move people",
      ...(ask.isSplit && { isSplit: true }),
    });
  });
});
