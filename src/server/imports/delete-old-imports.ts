import { and, inArray, isNotNull, lt, notInArray, sql } from "drizzle-orm";
import { UNDO_DAYS } from "#contract/imports.ts";
import type { SystemContext } from "#server/platform/context.ts";
import { failDeadRuns } from "./fail-dead-runs.ts";
import { importChanges, imports } from "./tables.ts";

const DAY_MS = 86_400_000;

/**
 * Deletes files that were not imported within a day and, of imports over thirty days ago, the old values of members and
 * what was left out.
 */
export async function deleteOldImports(work: SystemContext): Promise<void> {
  const { db, now } = work;
  await failDeadRuns(work);
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await db.execute(sql`with left_lying as (
      update imports set state = 'dropped', samples = '[]', headers = '[]', finished_at = ${now.toISOString()}
      where state = 'ready' and created_at < ${before(1).toISOString()} returning id)
    delete from import_files where import_id in (select id from left_lying)`);
  // Samples show whole names, and so do headings if a person's row was mistaken for them. Neither is needed after the
  // import.
  await db
    .update(imports)
    .set({ samples: [], headers: [] })
    .where(
      and(
        notInArray(imports.state, ["ready", "running"]),
        sql`(${imports.samples} <> '[]' or ${imports.headers} <> '[]')`,
      ),
    );
  const isOld = lt(imports.finishedAt, before(UNDO_DAYS));
  await db.long({ minutes: 5 }, (tx) =>
    tx
      .delete(importChanges)
      .where(inArray(importChanges.importId, tx.select({ id: imports.id }).from(imports).where(isOld))),
  );
  await db
    .update(imports)
    .set({ outcome: null })
    .where(and(isNotNull(imports.outcome), isOld));
  await db
    .update(imports)
    .set({ undone: sql`jsonb_set(undone, '{left}', '[]')` })
    .where(and(sql`undone -> 'left' <> '[]'`, isOld));
}
