import { and, isNull, not, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";
import { lockKeys } from "#server/platform/database/locks.ts";
import { outbox } from "#server/platform/tables.ts";
import { IS_CLAIMED, STOPPED } from "./send-due-emails.ts";

/**
 * Stops the emails of a condition that no sender has begun; one that is being sent is not tried again. They stay in the
 * outbox, as not sent, and need no attention. Returns the number of those stopped at once.
 */
export async function stopEmails(tx: Tx, now: Date, condition: SQL): Promise<number> {
  const waiting = and(isNull(outbox.sentAt), isNull(outbox.failedAt), sql`(${condition})`);
  await lockKeys(tx, outbox, { where: waiting, strength: "update" });
  await tx
    .update(outbox)
    .set({ stoppedAt: now })
    .where(and(waiting, sql`(${IS_CLAIMED})`));
  const stopped = await tx
    .update(outbox)
    .set({ stoppedAt: now, failedAt: now, dismissedAt: now, error: STOPPED })
    .where(and(waiting, not(sql`(${IS_CLAIMED})`)))
    .returning({ id: outbox.id });
  return stopped.length;
}
