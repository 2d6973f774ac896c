import type { Board } from "#contract/seating/board.ts";
import type { SeatMove } from "#contract/seating/moves.ts";
import { auditBy } from "#server/platform/audit/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { seatPersons } from "#server/registrations/changes/by-officers/seat-persons.ts";
import { readBoard } from "#server/seating/queries.ts";
import { isSamePlace, stale, whyNotMove } from "#server/seating/rules.ts";
import { recordStep, storedPlace } from "./record-step.ts";

/** Moves on a board that is locked. */
export type Step = {
  board: Board;
  moves: readonly SeatMove[];
  action: "move people" | "undo move" | "redo move";
  isSplit?: boolean;
  undoes?: number;
};

/** Carries out all moves of a step or none, with one entry in the record of steps and in the audit log. */
export async function carryOutMoves(ctx: Ctx, tx: Tx, step: Step): Promise<Board> {
  const { me, now } = ctx;
  const { board, moves, action, isSplit = false, undoes = null } = step;
  const refusal = whyNotMove(board, moves);
  if (refusal) throw stale(refusal, board);
  const real = moves.filter(({ from, to }) => !isSamePlace(from, to));
  if (real.length === 0) return board;
  await seatPersons(tx, { seats: real.map(({ attendeeId, to }) => ({ attendeeId, ...to })), isSplit, now });
  await recordStep(ctx, tx, {
    eventId: board.eventId,
    moves: real.map(({ attendeeId, from, to }) => ({
      attendeeId,
      from: storedPlace(board, from),
      to: storedPlace(board, to),
    })),
    undoes,
  });
  await auditBy({ me, now }, tx, {
    action,
    entity: "event",
    entityId: board.eventId,
    before: { places: real.map(({ attendeeId, from }) => ({ attendee: attendeeId, ...from })) },
    after: { places: real.map(({ attendeeId, to }) => ({ attendee: attendeeId, ...to })) },
  });
  return readBoard(tx, me, board.eventId);
}
