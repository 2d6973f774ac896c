import { eq, sql } from "drizzle-orm";
import { actorName, type Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { seatingMoves, seatingPlans } from "#server/seating/tables.ts";
import type { StoredMove } from "./step-stacks.ts";

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
    ...{ eventId, version: plan.version, actor: actorName(me), madeAt: now, moves, undoes },
    ...{ memberId: me.memberId, userId: me.userId },
  });
}
