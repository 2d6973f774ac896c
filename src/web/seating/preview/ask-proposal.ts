import type { Board } from "#contract/seating/board.ts";
import type { Ask, Proposal } from "#web/seating/proposal/propose.ts";

/** Works a proposal out. */
export async function askProposal(board: Board, ask: Ask): Promise<Proposal> {
  const { propose } = await import("#web/seating/proposal/propose.ts");
  return propose(board, ask);
}
