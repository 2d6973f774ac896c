import { sql } from "drizzle-orm";
import type { SystemContext } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { deleteStoredFiles } from "#server/platform/email/stored-files.ts";

const DAY_MS = 86_400_000;
/** True if no email, sent or unsent, has the file, and no one who attached it in the last day may still be writing. */
const isUnused = (now: Date) => sql`wanted_at < ${new Date(now.getTime() - DAY_MS).toISOString()}
  and not exists (select from circulars c where c.files @> array[stored_files.id] and c.files <> '{}')
  and not exists (select from scheduled_circulars s where s.files @> array[stored_files.id] and s.files <> '{}')
  and not exists (select from outbox o where o.file_ids @> array[stored_files.id] and o.file_ids <> '{}')`;

/** Deletes files that no email has and no one attached in the last day; returns their number. */
export async function deleteUnusedFiles({ db, now }: Pick<SystemContext, "db" | "now">): Promise<number> {
  return db.transaction((tx) => deleteStoredFiles(tx, isUnused(now)));
}

/** Deletes those of the given files, in the transaction that erased their emails. */
export async function deleteFilesOf(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length > 0)
    await deleteStoredFiles(tx, sql`id = any(${sql.param(`{${ids}}`)}::uuid[]) and ${isUnused(now)}`);
}
