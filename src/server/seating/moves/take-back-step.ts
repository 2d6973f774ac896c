import type { Ask } from "#contract/endpoint.ts";
import type { Board, BoardPerson } from "#contract/seating/board.ts";
import { redoMove as redoEndpoint, undoMove as undoEndpoint } from "#contract/seating/moves.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { action } from "#server/platform/http/action.ts";
import { lockBoard } from "#server/seating/lock-board.ts";
import { readLastMover, readOwnSteps, readTables } from "#server/seating/queries.ts";
import { isSamePlace, movedSince, stale, whyNotAsk } from "#server/seating/rules.ts";
import { carryOutMoves } from "./carry-out-moves.ts";
import { reversed, type StoredPlace, stepStacks } from "./step-stacks.ts";

/** Takes back the caller's last step; that is itself a step (D-057). */
export const undoMove = action(undoEndpoint, (ctx, ask) => {
  return takeBack(ctx, ask, "undo");
});

/** Makes the step again that the caller took back last. */
export const redoMove = action(redoEndpoint, (ctx, ask) => {
  return takeBack(ctx, ask, "redo");
});

const NOTHING = { undo: "There is no step to take back.", redo: "There is no step to make again." };

const ANOTHER = "Your last step is another one by now. Please look at the board again.";

async function takeBack(
  ctx: Ctx,
  { id: eventId, version }: Ask<typeof undoEndpoint>,
  which: "undo" | "redo",
): Promise<Board> {
  return ctx.db.transaction(async (tx) => {
    const board = await lockBoard(tx, ctx.me, eventId);
    const tables = await readTables(tx, eventId);
    const own = await readOwnSteps(tx, ctx.me, eventId);
    // Such as the same step back whose answer was lost: it would take back the step before, too. A version that is not there
    // yet was lost when the database was restored.
    if (version > board.version || own.some((step) => step.version > version)) throw stale(ANOTHER, board);
    const persons = new Map(board.persons.map((person) => [person.id, person]));
    const remaining = { tables: new Set(tables.keys()), persons: new Set(persons.keys()) };
    const step = stepStacks(own, remaining)[which];
    if (!step) throw stale(NOTHING[which], board);
    const place = ({ tableId, seat }: StoredPlace) => ({
      table: tableId === null ? null : (tables.get(tableId) ?? null),
      seat,
    });
    const moves = reversed(step)
      .filter(({ attendeeId }) => persons.has(attendeeId))
      .map(({ attendeeId, from, to }) => ({ attendeeId, from: place(from), to: place(to) }));
    for (const { attendeeId, from } of moves) {
      const person = persons.get(attendeeId);
      if (!person || isSamePlace(person, from)) continue;
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
