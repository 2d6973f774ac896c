import { randomUUID } from "node:crypto";
import { and, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";
import { lockKeys } from "#server/platform/database/locks.ts";
import { storedFiles } from "#server/platform/tables.ts";
import { type EmailFile, FilesMissing } from "./email-files.ts";

/** A stored file without its content. */
export type StoredFile = Pick<typeof storedFiles.$inferSelect, "id" | "name" | "bytes">;
const COLUMNS = { id: storedFiles.id, name: storedFiles.name, bytes: storedFiles.bytes };

type ToStore = Omit<typeof storedFiles.$inferInsert, "id" | "bytes">;

/** Stores a file; the same content under the same name is stored once. It is kept for a day, or while an email has it. */
export async function storeFile(tx: Tx, file: ToStore): Promise<StoredFile> {
  const [stored] = await tx
    .insert(storedFiles)
    .values({ ...file, id: randomUUID(), bytes: file.body.byteLength })
    .onConflictDoUpdate({
      target: [storedFiles.sha256, storedFiles.name],
      set: { wantedAt: sql`greatest(${storedFiles.wantedAt}, excluded.wanted_at)` },
    })
    .returning(COLUMNS);
  if (!stored) throw new Error("the file was not stored");
  return stored;
}

/** The size of all files that this officer stored and someone has attached since then. */
export async function bytesStoredBy(tx: Tx, officer: string, since: Date): Promise<number> {
  const [row] = await tx
    .select({ bytes: sql<number>`coalesce(sum(${storedFiles.bytes}), 0)::float8` })
    .from(storedFiles)
    .where(and(eq(storedFiles.storedBy, officer), gt(storedFiles.wantedAt, since)));
  return row?.bytes ?? 0;
}

/** The files that are still stored, in the order of the ids. */
export async function readStoredFiles(tx: Tx, ids: readonly string[]): Promise<StoredFile[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select(COLUMNS)
    .from(storedFiles)
    .where(inArray(storedFiles.id, [...ids]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Like `readStoredFiles`, and keeps the files from being deleted until the transaction ends. */
export async function lockStoredFiles(tx: Tx, ids: readonly string[]): Promise<StoredFile[]> {
  if (ids.length === 0) return [];
  await lockKeys<string>(tx, storedFiles, {
    where: inArray(storedFiles.id, [...ids]),
    strength: "key share",
  });
  return readStoredFiles(tx, ids);
}

/** Deletes the files for which the condition is still true once they are locked; returns their number. */
export async function deleteStoredFiles(tx: Tx, condition: SQL): Promise<number> {
  // Only the second statement sees references written in the meantime.
  const ids = await lockKeys<string>(tx, storedFiles, { where: condition, strength: "update" });
  if (ids.length === 0) return 0;
  const deleted = await tx
    .delete(storedFiles)
    .where(sql`${inArray(storedFiles.id, ids)} and ${condition}`)
    .returning({ id: storedFiles.id });
  return deleted.length;
}

/** Content of stored files just read, since a turn sends many emails with the same ones. */
export type FileCache = Map<string, EmailFile>;

/** Files to send with an email; `read` holds those of the previous email. Throws `FilesMissing` if one is missing. */
export async function storedFilesToSend(
  tx: Tx,
  ids: readonly string[],
  read: FileCache,
): Promise<EmailFile[]> {
  // Keeps only one email's files in memory, up to 5 MB.
  for (const id of read.keys()) if (!ids.includes(id)) read.delete(id);
  for (const id of ids) {
    if (read.has(id)) continue;
    const { name, type, body } = storedFiles;
    const [file] = await tx.select({ name, type, body }).from(storedFiles).where(eq(storedFiles.id, id));
    if (file) read.set(id, file);
  }
  const files = ids.flatMap((id) => read.get(id) ?? []);
  if (files.length !== ids.length)
    throw new FilesMissing(`only ${files.length} of its ${ids.length} files are stored`);
  return files;
}
