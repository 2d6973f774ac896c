import type { Board } from "#contract/seating/board.ts";
import { type Ask, type Proposal, propose } from "./propose.ts";

/** What the page sends; a proposal comes back, once. */
export type Question = { board: Board; ask: Ask };

self.addEventListener("message", ({ data: { board, ask } }: MessageEvent<Question>) => {
  self.postMessage(propose(board, ask) satisfies Proposal);
});
