import { eq, sql } from "drizzle-orm";
import type { Config } from "#server/platform/config/config.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { sessions } from "#server/platform/tables.ts";
import { rightsEnd } from "./lifetimes.ts";

/**
 * Records that the person in this session has just confirmed who they are; `isProved` is true after a second factor.
 * Restarts an officer's rights in a member's session (D-521).
 */
export async function confirmSession(
  tx: Tx,
  sid: string,
  { now, config, isProved }: { now: Date; config: Config; isProved: boolean },
): Promise<void> {
  const until = rightsEnd(config, { confirmed: now, used: now }).toISOString();
  await tx
    .update(sessions)
    .set({
      confirmedAt: now,
      ...(isProved && { provedAt: now }),
      rightsUntil: sql`case when user_id is null then ${until}::timestamptz end`,
      expire: sql`case when user_id is null then greatest(expire, ${until}::timestamptz) else expire end`,
    })
    .where(eq(sessions.sid, sid));
}
