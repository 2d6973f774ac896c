import { eq, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";
import { outbox, outboxFiles } from "#server/platform/tables.ts";
import type { ComposedEmail } from "./composed-email.ts";
import { queueEmail } from "./outbox.ts";

/** A file of an email, of up to five megabytes. */
export type EmailFile = { name: string; type: string; body: Uint8Array };

/** Maximum number of files in an email, and their total size in bytes; mail servers commonly refuse more. */
const FILES_MAX = 4;
const BYTES_MAX = 10_000_000;

/**
 * Queues a confidential email with files, in the transaction of what it is about; returns its id. A second one with the
 * same `onceKey` is not queued, and its files are not either.
 */
export async function queueEmailWithFiles(
  tx: Tx,
  now: Date,
  { email, files }: { email: ComposedEmail & { isConfidential: true }; files: readonly EmailFile[] },
): Promise<number> {
  const bytes = files.reduce((sum, { body }) => sum + body.byteLength, 0);
  if (files.length > FILES_MAX || bytes > BYTES_MAX) throw new Error("the files of an email are too large");
  await queueEmail(tx, now, email);
  const [queued] = await tx.select({ id: outbox.id }).from(outbox).where(eq(outbox.onceKey, email.onceKey));
  if (!queued) throw new Error("the email was not queued");
  const added = await tx
    .insert(outboxFiles)
    .values(files.map((file, position) => ({ outboxId: queued.id, position, ...file })))
    .onConflictDoNothing()
    .returning({ position: outboxFiles.position });
  if (added.length > 0) await tx.update(outbox).set({ files: added.length }).where(eq(outbox.id, queued.id));
  return queued.id;
}

/** The files of a row of `outbox` as JSON, in their order, for the statement that claims it. */
export const FILES_OF_OUTBOX = sql`(select json_agg(json_build_object('name', f.name, 'type', f.type,
    'body', encode(f.body, 'base64')) order by f.position)
  from outbox_files f where f.outbox_id = outbox.id and f.body <> '')`;

/** Those files as `FILES_OF_OUTBOX` reads them. */
export type ReadFiles = { name: string; type: string; body: string }[] | null;

/** An email that was queued with files has lost some: it must not be sent without them. */
export class FilesMissing extends Error {}

/** The files to send with an email that has this many. Throws `FilesMissing` if they are not all there. */
export function filesToSend(read: ReadFiles, count: number): EmailFile[] {
  const files = (read ?? []).map(({ body, ...file }) => ({ ...file, body: Buffer.from(body, "base64") }));
  if (files.length !== count) throw new FilesMissing(`only ${files.length} of its ${count} files are stored`);
  return files;
}
