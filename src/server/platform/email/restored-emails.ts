import { sql } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";

/** Deletes waiting confidential emails of a backup: it holds neither their text nor the links they would bring. */
export async function deleteConfidentialEmails(tx: Tx): Promise<void> {
  // The restored schema may be older than the column.
  await tx.execute(sql`delete from outbox where to_jsonb(outbox) ->> 'is_confidential' = 'true'
    and sent_at is null and given_up_at is null`);
}

/** How many emails wait to be sent. */
export async function countWaitingEmails(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(
    sql`select count(*)::int as n from outbox where sent_at is null and given_up_at is null`,
  );
  return rows[0]?.n ?? 0;
}

/** Marks all waiting emails as failed for this reason, so that an officer decides about each; returns how many. */
export async function failWaitingEmails(tx: Tx, reason: string): Promise<number> {
  const { rows } = await tx.execute(sql`update outbox set given_up_at = now(), error = ${reason}
    where sent_at is null and given_up_at is null returning id`);
  return rows.length;
}
