import { type ImportCheck, type ImportOutcome, ROWS_SHOWN } from "#contract/imports.ts";
import { factsOf } from "#contract/members/fields.ts";
import type { Plan } from "#server/imports/plan/plan-import.ts";
import { formatDay } from "#server/platform/format-dates.ts";

/** What an import does not write, the first of each kind. */
export function outcomeOf(plan: Plan): ImportOutcome {
  return {
    refused: plan.refused.slice(0, ROWS_SHOWN),
    leftCells: plan.leftCells.slice(0, ROWS_SHOWN),
    keptDues: keptDuesOf(plan).slice(0, ROWS_SHOWN),
  };
}

/** The paid-through days that stay, with the earlier ones of the file. */
export function keptDuesOf({ keptDues }: Plan): ImportCheck["keptDues"] {
  return keptDues.map(({ line, member: { firstName, lastName, localDuesPaidThrough: paid }, told }) => ({
    ...{ line, name: `${firstName} ${lastName}`, field: factsOf("localDuesPaidThrough").label },
    before: paid === null ? "" : formatDay(paid),
    after: formatDay(told),
  }));
}
