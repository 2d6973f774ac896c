import { showBoard as endpoint } from "#contract/seating/moves.ts";
import { action } from "#server/platform/http/action.ts";
import { readBoard } from "./queries.ts";

/** The tables of a dinner, who sits where, wishes, and the latest steps (D-068). */
export const showBoard = action(endpoint, async ({ db, me }, { id }) => {
  return readBoard(db, me, id);
});
