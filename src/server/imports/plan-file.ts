import type { ImportChoices } from "#contract/imports.ts";
import { readBoughtDays } from "#server/dues/queries.ts";
import type { Row } from "#server/imports/file/table.ts";
import { choicesFrom } from "#server/imports/plan/choices.ts";
import { type Plan, planImport } from "#server/imports/plan/plan-import.ts";
import type { Ctx } from "#server/platform/context.ts";
import { conflict, type Refusal } from "#server/platform/refusal.ts";
import { readAllMembers, readRows } from "./queries.ts";

/** Compares a stored file with the directory as it is now; 409 if its rows have been deleted. */
export async function planFile(
  { db, config }: Ctx,
  { id, chosen }: { id: number; chosen: ImportChoices },
  beat?: (done: number) => Promise<void>,
): Promise<{ plan: Plan; rows: readonly Row[] }> {
  const rows = await readRows(db, id);
  if (!rows) throw fileGone();
  const asked = {
    rows,
    choices: choicesFrom(chosen),
    society: config.chapter.societyShortName,
    members: await readAllMembers(db),
    bought: await readBoughtDays(db),
  };
  return { plan: await planImport(asked, beat), rows };
}

/** The refusal of a file that is imported, discarded, or too old. */
export function fileGone(): Refusal {
  return conflict("This file is no longer available. Please upload it again.");
}
