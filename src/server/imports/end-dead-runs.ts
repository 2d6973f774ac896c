import { sql } from "drizzle-orm";
import type { Work } from "#server/platform/context.ts";

/** A run that has given no sign of life for so long has died with its process. */
const DEAD_AFTER_MS = 120_000;

/** Shows imports as failed whose process died: their transaction is gone, and nothing of it was written. */
export async function endDeadRuns({ db, now }: Pick<Work, "db" | "now">): Promise<void> {
  const before = new Date(now.getTime() - DEAD_AFTER_MS).toISOString();
  const why = "The portal was stopped while this import was being written. Nothing was written.";
  await db.execute(sql`with dead as (
      update imports set state = 'failed', finished_at = ${now.toISOString()}, error = ${why}
      where state = 'running' and beat_at < ${before} returning id)
    delete from import_files where import_id in (select id from dead)`);
}
