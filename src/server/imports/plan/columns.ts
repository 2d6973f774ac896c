import { IMPORT_FIELDS, type ImportField } from "#contract/imports.ts";
import { factsOf, isMemberField } from "#contract/members/fields.ts";
import type { Row } from "#server/imports/file/table.ts";
import { type DayOrder, dayOrderOf } from "./parse-cell.ts";

/** A column that is imported: where it is, the field it fills, and how its days are read. */
export type Column = { at: number; field: ImportField; dayOrder: DayOrder };

/** A column of days that are not read with the month first, and the cell that says so. */
export type DayColumn = { field: string; order: "day" | "unclear"; line: number; words: string };

/** The columns that are imported. A column of days is read one way, from its first row to its last. */
export function columnsOf(
  rows: readonly Row[],
  fields: readonly (ImportField | null)[],
): { columns: Column[]; dayColumns: DayColumn[] } {
  const dayColumns: DayColumn[] = [];
  const columns = fields.flatMap((field, at): Column[] => {
    if (!field) return [];
    if (!isMemberField(field) || factsOf(field).type !== "day") return [{ at, field, dayOrder: "month" }];
    const { order, proof } = dayOrderOf(rows.map(({ cells }) => (cells[at] ?? "").slice(0, 100)));
    const row = proof === null ? undefined : rows[proof];
    if (row && order !== "month") {
      dayColumns.push({ field: IMPORT_FIELDS[field], order, line: row.line, words: row.cells[at] ?? "" });
    }
    return [{ at, field, dayOrder: order }];
  });
  return { columns, dayColumns };
}
