import type { ImportChoices } from "#contract/imports.ts";
import { readBoughtDays } from "#server/dues/queries.ts";
import { choicesFrom } from "#server/imports/plan/choices.ts";
import { type Plan, planImport } from "#server/imports/plan/plan-import.ts";
import type { StoredRows } from "#server/imports/plan/stored-rows.ts";
import { readAllMembers, readRows } from "#server/imports/queries.ts";
import { conflict, type Refusal } from "#server/platform/refusal.ts";
import type { Beat, LongDatabase } from "#server/platform/threads/thread-database.ts";

/** A stored file and how to read it; `society` is the chapter's short name of its society. */
export type AskedFile = { id: number; chosen: ImportChoices; society: string };

/** Compares a stored file with the directory as it is now; 409 if its rows have been deleted. */
export async function planFile(
  db: LongDatabase,
  { id, chosen, society }: AskedFile,
  beat?: Beat,
): Promise<{ plan: Plan; rows: StoredRows }> {
  const rows = await readRows(db, id);
  if (!rows) throw fileGone();
  const members = await readAllMembers(db);
  const bought = await db.long({ minutes: 1 }, readBoughtDays);
  const choices = choicesFrom(chosen);
  return { plan: await planImport({ rows, choices, society, members, bought }, beat), rows };
}

/** The refusal of a file that is imported, discarded, or too old. */
export function fileGone(): Refusal {
  return conflict("This file is no longer available. Please upload it again.");
}
