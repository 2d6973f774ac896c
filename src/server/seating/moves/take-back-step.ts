import type { Answer, Ask } from "#contract/endpoint.ts";
import type { Board, BoardPerson } from "#contract/seating/board.ts";
import type { redoMove as redoEndpoint, undoMove as undoEndpoint } from "#contract/seating/moves.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { lockBoard } from "#server/seating/lock-board.ts";
import { readLastMover, readOwnSteps, readTables } from "#server/seating/queries.ts";
import { isSamePlace, movedSince, stale, whyNotAsk } from "#server/seating/rules.ts";
import { carryOutMoves } from "./carry-out-moves.ts";
import { reversed, type StoredPlace, stepStacks } from "./step-stacks.ts";

/** Takes back the caller's last step; that is itself a step (D-057). */
export function undoMove(ctx: Ctx, { id }: Ask<typeof undoEndpoint>): Promise<Answer<typeof undoEndpoint>> {
  return takeBack(ctx, id, "undo");
}

/** Makes the step again that the caller took back last. */
export function redoMove(ctx: Ctx, { id }: Ask<typeof redoEndpoint>): Promise<Answer<typeof redoEndpoint>> {
  return takeBack(ctx, id, "redo");
}

const NOTHING = { undo: "There is no step to take back.", redo: "There is no step to make again." };

async function takeBack(ctx: Ctx, eventId: number, which: "undo" | "redo"): Promise<Board> {
  return ctx.db.transaction(async (tx) => {
    const board = await lockBoard(tx, ctx.me, eventId);
    const tables = await readTables(tx, eventId);
    const own = await readOwnSteps(tx, ctx.me, eventId);
    const step = stepStacks(own, new Set(tables.keys()))[which];
    if (!step) throw stale(NOTHING[which], board);
    const place = ({ tableId, seat }: StoredPlace) => ({
      table: tableId === null ? null : (tables.get(tableId) ?? null),
      seat,
    });
    const moves = reversed(step).map(({ attendeeId, from, to }) => ({
      ...{ attendeeId, from: place(from), to: place(to) },
    }));
    for (const { attendeeId, from } of moves) {
      const person = board.persons.find(({ id }) => id === attendeeId);
      if (!person) throw stale("One of these people has no seat at this dinner any longer.", board);
      if (isSamePlace(person, from)) continue;
      throw stale(movedSince(person, await moverOf(tx, person, eventId)), board);
    }
    const refusal = whyNotAsk(board, moves);
    if (refusal) throw stale(`${refusal.message}.`, board);
    return carryOutMoves(ctx, tx, { board, moves, action: `${which} move`, undoes: step.id });
  });
}

/** Who moved a person to where they are now, by the first name; null if a number was typed in the list. */
async function moverOf(tx: Tx, person: BoardPerson, eventId: number): Promise<string | null> {
  const last = await readLastMover(tx, eventId, person.id);
  return last && isSamePlace(person, last) ? last.by : null;
}
