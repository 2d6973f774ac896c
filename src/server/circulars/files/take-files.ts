import { FILES_BYTES_MAX, FILES_TOO_LARGE } from "#contract/officers/email-files.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { lockStoredFiles } from "#server/platform/email/stored-files.ts";
import { conflict, Refusal } from "#server/platform/refusal.ts";

/**
 * Keeps an email's files from being deleted until the transaction records that it has them. Throws if one is no
 * longer stored or if their total size is too large.
 */
export async function takeFiles(tx: Tx, ids: readonly string[]): Promise<void> {
  const files = await lockStoredFiles(tx, ids);
  if (files.length < ids.length)
    throw conflict("One of the files is no longer available. Please remove it and attach it again.");
  if (files.reduce((sum, { bytes }) => sum + bytes, 0) > FILES_BYTES_MAX)
    throw new Refusal(413, FILES_TOO_LARGE);
}
