import { sql } from "drizzle-orm";
import { UNDO_DAYS } from "#contract/imports.ts";
import type { SystemContext } from "#server/platform/context.ts";
import { failDeadRuns } from "./fail-dead-runs.ts";

const DAY_MS = 86_400_000;

/**
 * Deletes files that were not imported within a day, and the old values of members from imports over thirty days ago.
 */
export async function deleteOldImports(work: SystemContext): Promise<void> {
  const { db, now } = work;
  await failDeadRuns(work);
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
  await db.execute(sql`with left_lying as (
      update imports set state = 'dropped', samples = '[]', finished_at = ${now.toISOString()}
      where state = 'ready' and created_at < ${before(1)} returning id)
    delete from import_files where import_id in (select id from left_lying)`);
  // A file's samples show whole names; once it is imported they are no longer needed.
  await db.execute(
    sql`update imports set samples = '[]' where state not in ('ready', 'running') and samples <> '[]'`,
  );
  await db.long({ minutes: 5 }, (tx) =>
    tx.execute(sql`delete from import_changes where import_id in (
      select id from imports where finished_at < ${before(UNDO_DAYS)})`),
  );
  await db.execute(sql`update imports set undone = jsonb_set(undone, '{left}', '[]')
    where undone -> 'left' <> '[]' and finished_at < ${before(UNDO_DAYS)}`);
}
