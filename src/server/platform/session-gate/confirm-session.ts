import { eq } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";
import { sessions } from "#server/platform/tables.ts";

/** Writes that the person at this session has just confirmed who they are; `isProved` is true after a second factor. */
export async function confirmSession(
  tx: Tx,
  sid: string,
  { now, isProved }: { now: Date; isProved: boolean },
): Promise<void> {
  await tx
    .update(sessions)
    .set({ confirmedAt: now, ...(isProved && { provedAt: now }) })
    .where(eq(sessions.sid, sid));
}
