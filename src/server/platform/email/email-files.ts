import { asc, eq } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";
import { outbox, outboxFiles } from "#server/platform/tables.ts";
import { type ComposedEmail, queueEmail } from "./outbox.ts";

/** A file of an email, of up to five megabytes. */
export type EmailFile = { name: string; type: string; body: Uint8Array };

/** Most files of an email, and bytes of all of them: more than mail servers commonly refuse. */
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
  await tx
    .insert(outboxFiles)
    .values(files.map((file, position) => ({ outboxId: queued.id, position, ...file })))
    .onConflictDoNothing();
  return queued.id;
}

/** The files of an email that is about to be sent, in their order. */
export async function readEmailFiles(db: Tx, id: number): Promise<EmailFile[]> {
  const { name, type, body } = outboxFiles;
  return db
    .select({ name, type, body })
    .from(outboxFiles)
    .where(eq(outboxFiles.outboxId, id))
    .orderBy(asc(outboxFiles.position));
}
