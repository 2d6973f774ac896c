import { sql } from "drizzle-orm";
import type { SystemContext } from "#server/platform/context.ts";

/** A run without a heartbeat for this long has died with its process. */
const DEAD_AFTER_MS = 120_000;

/** Marks imports whose process died as failed: their transaction was rolled back. */
export async function failDeadRuns({ db, now }: Pick<SystemContext, "db" | "now">): Promise<void> {
  const before = new Date(now.getTime() - DEAD_AFTER_MS).toISOString();
  const why = "The portal was stopped during this import. Nothing was saved.";
  await db.execute(sql`with dead as (
      update imports set state = 'failed', finished_at = ${now.toISOString()}, error = ${why}
      where state = 'running' and beat_at < ${before} returning id)
    delete from import_files where import_id in (select id from dead)`);
}
