import { eq, sql } from "drizzle-orm";
import type { Board, Place } from "#contract/seating/board.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { seatingMoves, seatingPlans } from "#server/seating/tables.ts";
import type { StoredMove, StoredPlace } from "./step-stacks.ts";

/** A place as it is recorded, with what its table is called now. */
export function storedPlace({ tables }: Pick<Board, "tables">, { table, seat }: Place): StoredPlace {
  const found = tables.find(({ number }) => number === table);
  if (!found) return { tableId: null, seat };
  const { id, number, name } = found;
  return { tableId: id, seat, number, ...(name !== "" && { name }) };
}

/** Records a change of places of a locked dinner, which makes a new version of its board. */
export async function recordStep(
  { me, now }: Ctx,
  tx: Tx,
  { eventId, moves, undoes = null }: { eventId: number; moves: StoredMove[]; undoes?: number | null },
): Promise<void> {
  await tx.insert(seatingPlans).values({ eventId }).onConflictDoNothing();
  const [plan] = await tx
    .update(seatingPlans)
    .set({ version: sql`${seatingPlans.version} + 1` })
    .where(eq(seatingPlans.eventId, eventId))
    .returning({ version: seatingPlans.version });
  if (!plan) throw new Error("the plan was not written");
  await tx.insert(seatingMoves).values({
    eventId,
    version: plan.version,
    actor: actorName(me),
    madeAt: now,
    moves,
    undoes,
    memberId: me.memberId,
    userId: me.userId,
  });
}
