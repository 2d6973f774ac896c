import { IMPORT_FIELDS, type ImportField } from "#contract/imports.ts";
import { factsOf, isMemberField } from "#contract/members/fields.ts";
import type { Row } from "#server/imports/file/table.ts";
import { inTurns } from "./in-turns.ts";
import { type DayOrder, onlyOrderOf } from "./parse-cell.ts";

/** A column that is imported: where it is, the field it fills, and how its days are read. */
export type Column = { at: number; field: ImportField; dayOrder: DayOrder };

/** A column of days that are not read with the month first, and the cell that says so. */
export type DayColumn = { field: string; order: "day" | "unclear"; line: number; words: string };

/** The columns that are imported. A column of days is read one way, from its first row to its last. */
export async function columnsOf(
  rows: readonly Row[],
  fields: readonly (ImportField | null)[],
): Promise<{ columns: Column[]; dayColumns: DayColumn[] }> {
  const dayColumns: DayColumn[] = [];
  const columns: Column[] = [];
  for (const [at, field] of fields.entries()) {
    if (!field) continue;
    const { order, proof } = isDay(field) ? await orderOfColumn(rows, at) : MONTH_FIRST;
    if (proof && order !== "month") {
      dayColumns.push({ field: IMPORT_FIELDS[field], order, line: proof.line, words: proof.cells[at] ?? "" });
    }
    columns.push({ at, field, dayOrder: order });
  }
  return { columns, dayColumns };
}

const MONTH_FIRST: { order: DayOrder; proof: Row | null } = { order: "month", proof: null };
const isDay = (field: ImportField) => isMemberField(field) && factsOf(field).type === "day";

/** The order in which all days of a column are read, and the first row that settles it. */
async function orderOfColumn(rows: readonly Row[], at: number): Promise<typeof MONTH_FIRST> {
  let proof: Row | null = null;
  let hasMonthFirst = false;
  await inTurns(rows, (row) => {
    const only = onlyOrderOf((row.cells[at] ?? "").slice(0, 100));
    if (only === "day") proof ??= row;
    if (only === "month") hasMonthFirst = true;
  });
  return proof ? { order: hasMonthFirst ? "unclear" : "day", proof } : MONTH_FIRST;
}
