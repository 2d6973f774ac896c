import type { ImportField } from "#contract/imports.ts";
import { columnNames, layoutOf } from "#server/imports/plan/match-headings.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { importMappings } from "./tables.ts";

/** Saves the fields chosen for the columns, for this file and the next one with the same headings. */
export async function saveMapping(
  tx: Tx,
  {
    headers,
    chosen,
    now,
  }: { headers: readonly string[]; chosen: readonly (ImportField | null)[]; now: Date },
): Promise<void> {
  const fields = Object.fromEntries(columnNames(headers).map((key, at) => [key, chosen[at] ?? null]));
  await tx
    .insert(importMappings)
    .values({ headers: layoutOf(headers), fields, savedAt: now })
    .onConflictDoUpdate({ target: importMappings.headers, set: { fields, savedAt: now } });
}
