import { eq, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";
import { seatingPlans } from "./tables.ts";

/** Counts a change of places of a locked dinner; answers the board's new version. */
export async function nextVersion(tx: Tx, eventId: number): Promise<number> {
  await tx.insert(seatingPlans).values({ eventId }).onConflictDoNothing();
  const [plan] = await tx
    .update(seatingPlans)
    .set({ version: sql`${seatingPlans.version} + 1` })
    .where(eq(seatingPlans.eventId, eventId))
    .returning({ version: seatingPlans.version });
  if (!plan) throw new Error("the plan was not written");
  return plan.version;
}
