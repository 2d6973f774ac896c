import type { Board } from "#contract/seating/board.ts";
import type { Actor, Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";

/** What registrations need from a dinner's table board, passed in by app.ts since they do not import seating. */
export type SeatingBoard = {
  /** Everyone on the board, with their places. */
  read(tx: Tx, viewer: Actor, eventId: number): Promise<Pick<Board, "persons">>;
  /** Moves what the board stores about a person to the row that they have now. */
  carryPerson(tx: Tx, rows: { from: number; to: number }): Promise<void>;
  /** The tables that have a number of seats of their own, by number. */
  readTableSizes(tx: Tx, eventId: number): Promise<{ number: number; seats: number }[]>;
};

/** The context of a change that may touch places on the board. */
export type BoardContext = Ctx & { readonly board: SeatingBoard };
