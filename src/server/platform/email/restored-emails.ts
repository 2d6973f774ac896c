import { and, isNull, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";
import { outbox } from "#server/platform/tables.ts";

const IS_WAITING = and(isNull(outbox.sentAt), isNull(outbox.failedAt));

/** Deletes waiting confidential emails of a backup: it holds neither their text nor the links they would bring. */
export async function deleteConfidentialEmails(tx: Tx): Promise<void> {
  // The restored schema may be older than the column.
  await tx.delete(outbox).where(and(sql`to_jsonb(outbox) ->> 'is_confidential' = 'true'`, IS_WAITING));
}

/** How many emails wait to be sent. */
export async function countWaitingEmails(tx: Tx): Promise<number> {
  return tx.$count(outbox, IS_WAITING);
}

/** Marks all waiting emails as failed for this reason, so that an officer decides about each; returns how many. */
export async function failWaitingEmails(tx: Tx, reason: string): Promise<number> {
  const failed = await tx
    .update(outbox)
    .set({ failedAt: sql`now()`, error: reason })
    .where(IS_WAITING)
    .returning({ id: outbox.id });
  return failed.length;
}
