import { type ImportOutcome, ROWS_SHOWN } from "#contract/imports.ts";
import { factsOf } from "#contract/members/fields.ts";
import type { Plan } from "#server/imports/plan/plan-import.ts";
import { formatDay } from "#server/platform/format-dates.ts";

/** What an import does not write, the first of each kind. */
export function outcomeOf({ refused, leftCells, keptDues }: Plan): ImportOutcome {
  return {
    refused: refused.slice(0, ROWS_SHOWN),
    leftCells: leftCells.slice(0, ROWS_SHOWN),
    leftCellsTotal: leftCells.length,
    keptDues: keptDues.slice(0, ROWS_SHOWN).map(inTable),
    keptDuesTotal: keptDues.length,
  };
}

/** A paid-through day that stays, with the earlier one of the file. */
function inTable({ line, member, told }: Plan["keptDues"][number]): ImportOutcome["keptDues"][number] {
  const { firstName, lastName, localDuesPaidThrough: paid } = member;
  return {
    line,
    name: `${firstName} ${lastName}`,
    field: factsOf("localDuesPaidThrough").label,
    before: paid === null ? "" : formatDay(paid),
    after: formatDay(told),
  };
}
