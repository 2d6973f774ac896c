import type { ImportField } from "#contract/imports.ts";
import type { Tx } from "#server/platform/database.ts";
import { columnKeys, kindOfFile } from "./guess-fields.ts";
import { importMappings } from "./tables.ts";

/** Keeps the fields that were chosen for the columns, for this file and the next one with the same headings. */
export async function rememberFields(
  tx: Tx,
  headers: readonly string[],
  chosen: readonly (ImportField | null)[],
  now: Date,
): Promise<void> {
  const fields = Object.fromEntries(columnKeys(headers).map((key, at) => [key, chosen[at] ?? null]));
  await tx
    .insert(importMappings)
    .values({ headers: kindOfFile(headers), fields, savedAt: now })
    .onConflictDoUpdate({ target: importMappings.headers, set: { fields, savedAt: now } });
}
