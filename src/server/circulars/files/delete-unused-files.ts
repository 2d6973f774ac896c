import { sql } from "drizzle-orm";
import type { SystemContext } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { deleteStoredFiles } from "#server/platform/email/stored-files.ts";

const DAY_MS = 86_400_000;
/** True if no email, sent or unsent, has the file. */
const IS_UNUSED = sql`not exists (select from circulars c where c.files @> array[stored_files.id] and c.files <> '{}')
  and not exists (select from scheduled_circulars s where s.files @> array[stored_files.id] and s.files <> '{}')
  and not exists (select from outbox o where o.file_ids @> array[stored_files.id] and o.file_ids <> '{}')`;

/** Deletes files that no email has and no one attached in the last day; returns their number. */
export async function deleteUnusedFiles({ db, now }: Pick<SystemContext, "db" | "now">): Promise<number> {
  const before = new Date(now.getTime() - DAY_MS).toISOString();
  return db.transaction((tx) => deleteStoredFiles(tx, sql`wanted_at < ${before} and ${IS_UNUSED}`));
}

/** Deletes the given files that no email has anymore, in the transaction that erased their emails. */
export async function deleteFilesOf(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await deleteStoredFiles(tx, sql`id = any(${sql.param(`{${ids}}`)}::uuid[]) and ${IS_UNUSED}`);
}
