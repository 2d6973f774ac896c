import type { Answer, Ask } from "#contract/endpoint.ts";
import type { showBoard as endpoint } from "#contract/seating/moves.ts";
import type { Ctx } from "#server/platform/context.ts";
import { readBoard } from "./queries.ts";

/** The tables of a dinner, who sits where, wishes, and the latest steps (D-068). */
export async function showBoard(
  { db, me }: Ctx,
  { id }: Ask<typeof endpoint>,
): Promise<Answer<typeof endpoint>> {
  return readBoard(db, me, id);
}
