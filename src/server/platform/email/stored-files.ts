import { randomUUID } from "node:crypto";
import { eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";
import { lockKeys } from "#server/platform/database/locks.ts";
import { storedFiles } from "#server/platform/tables.ts";
import { type EmailFile, FilesMissing } from "./email-files.ts";

/** A stored file without its content. */
export type StoredFile = { id: string; name: string; bytes: number };
const COLUMNS = { id: storedFiles.id, name: storedFiles.name, bytes: storedFiles.bytes };

type ToStore = Omit<typeof storedFiles.$inferInsert, "id" | "bytes">;

/** Stores a file; the same content under the same name is stored once. It is kept for a day, or as long as it is needed. */
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

/** Those of the files that are stored, in the order of the ids. */
export async function readStoredFiles(tx: Tx, ids: readonly string[]): Promise<StoredFile[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select(COLUMNS)
    .from(storedFiles)
    .where(inArray(storedFiles.id, [...ids]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The same, and no one deletes them until the transaction ends: what it writes refers to them. */
export async function lockStoredFiles(tx: Tx, ids: readonly string[]): Promise<StoredFile[]> {
  if (ids.length === 0) return [];
  await lockKeys<string>(tx, storedFiles, {
    where: inArray(storedFiles.id, [...ids]),
    strength: "key share",
  });
  return readStoredFiles(tx, ids);
}

/** Deletes those of the files of which the condition is true once no one else uses them; returns their number. */
export async function deleteStoredFiles(tx: Tx, condition: SQL): Promise<number> {
  // What refers to one by now is seen by the second statement alone.
  const ids = await lockKeys<string>(tx, storedFiles, { where: condition, strength: "update" });
  if (ids.length === 0) return 0;
  const deleted = await tx
    .delete(storedFiles)
    .where(sql`${inArray(storedFiles.id, ids)} and ${condition}`)
    .returning({ id: storedFiles.id });
  return deleted.length;
}

/** Content of stored files that were read just now: a turn sends many emails with the same ones. */
export type ReadBodies = Map<string, EmailFile>;

/** The files to send with an email, of which `read` has those of the email before. Throws `FilesMissing` if one is gone. */
export async function storedFilesToSend(
  tx: Tx,
  ids: readonly string[],
  read: ReadBodies,
): Promise<EmailFile[]> {
  // Those of one email at a time, five megabytes, are in memory.
  for (const id of read.keys()) if (!ids.includes(id)) read.delete(id);
  for (const id of ids) {
    if (read.has(id)) continue;
    const { name, type, body } = storedFiles;
    const [file] = await tx.select({ name, type, body }).from(storedFiles).where(eq(storedFiles.id, id));
    if (file) read.set(id, file);
  }
  const files = ids.flatMap((id) => read.get(id) ?? []);
  if (files.length !== ids.length)
    throw new FilesMissing(`${files.length} of its ${ids.length} files are left`);
  return files;
}
