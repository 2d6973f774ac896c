import { and, isNull, not, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";
import { outbox } from "#server/platform/tables.ts";
import { IS_CLAIMED } from "./send-due-emails.ts";

/** The error of an email that an officer stopped. */
export const STOPPED = "stopped by an officer";

/**
 * Stops the emails of a condition that no sender has begun. They stay in the outbox, as not sent, and need no attention.
 * Returns their number.
 */
export async function stopEmails(tx: Tx, now: Date, condition: SQL): Promise<number> {
  const stopped = await tx
    .update(outbox)
    .set({ failedAt: now, dismissedAt: now, error: STOPPED })
    .where(
      and(isNull(outbox.sentAt), isNull(outbox.failedAt), not(sql`(${IS_CLAIMED})`), sql`(${condition})`),
    )
    .returning({ id: outbox.id });
  return stopped.length;
}
