import { type ImportOutcome, ROWS_SHOWN } from "#contract/imports.ts";
import { factsOf, fieldsWhere } from "#contract/members/fields.ts";
import type { Plan } from "#server/imports/plan/plan-import.ts";
import { formatDay } from "#server/platform/format-dates.ts";

/** What an import does not write, the first of each kind. */
export function outcomeOf({ refused, leftCells, keptDues }: Plan): ImportOutcome {
  const copies = refused.filter(({ copyOf }) => copyOf !== undefined);
  const others = refused.filter(({ copyOf }) => copyOf === undefined);
  return {
    refused: [...others, ...copies].slice(0, ROWS_SHOWN),
    copies: copies.length,
    leftCells: leftCells.slice(0, ROWS_SHOWN).map(({ more, why, ...cell }) => ({
      ...cell,
      why:
        more === 0
          ? why
          : `${why} (the same in ${more.toLocaleString("en-US")} more ${more === 1 ? "row" : "rows"})`,
    })),
    leftCellsListed: leftCells.length,
    leftCellsTotal: leftCells.reduce((sum, { more }) => sum + 1 + more, 0),
    keptDues: keptDues.slice(0, ROWS_SHOWN).map(inTable),
    keptDuesTotal: keptDues.length,
  };
}

/** The paid-through days that move back, usually because the file is older than the directory. */
export function movedBack({ changed }: Plan): ImportOutcome["keptDues"] {
  return changed.flatMap(({ line, member, before, after }) =>
    fieldsWhere(({ type }) => type === "day").flatMap((key) => {
      const [was, is] = [before[key], after[key]];
      // ISO dates sort as text.
      if (typeof was !== "string" || typeof is !== "string" || is >= was) return [];
      const name = `${member.firstName} ${member.lastName}`;
      return [{ line, name, field: factsOf(key).label, before: formatDay(was), after: formatDay(is) }];
    }),
  );
}

/** A paid-through day that is kept, with the earlier one in the file. */
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
