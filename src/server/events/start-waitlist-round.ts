import { eq } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";
import { events } from "./tables.ts";

/** Starts a new round of offers: parties that let an earlier offer lapse are asked again (S-20). The event is locked. */
export async function startWaitlistRound(tx: Tx, eventId: number, now: Date): Promise<void> {
  await tx.update(events).set({ waitlistRoundAt: now }).where(eq(events.id, eventId));
}
