import { eq, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";
import { events } from "./tables.ts";

/** Starts a new round of offers: parties that let an earlier offer go are asked again (S-20). The event is locked. */
export async function startWaitlistRound(tx: Tx, eventId: number): Promise<void> {
  await tx
    .update(events)
    .set({ waitlistRound: sql`${events.waitlistRound} + 1` })
    .where(eq(events.id, eventId));
}
