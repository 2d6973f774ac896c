import { IMPORT_FIELDS, type ImportField } from "#contract/imports.ts";
import { factsOf, isMemberField } from "#contract/members/fields.ts";
import type { Row } from "#server/imports/file/table.ts";
import { inTurns } from "./in-turns.ts";
import { type DayOrder, onlyOrderOf } from "./parse-cell.ts";

/** A column that is imported: where it is, the field it fills, and how its days are read. */
export type Column = { at: number; field: ImportField; dayOrder: DayOrder };

/** A column of days that are not read with the month first, and the cell that says so. */
export type DayColumn = { field: string; order: "day" | "unclear"; line: number; words: string };

/** The first cells of a column, or of a table, that can be read in one order only. */
type Proofs = { day: Proof | null; month: Proof | null };
type Proof = { line: number; words: string };

/**
 * The columns that are imported. A column of days is read one way, from its first row to its last; one in which nothing
 * settles the order, as the other columns of the file.
 */
export async function columnsOf(
  rows: readonly Row[],
  fields: readonly (ImportField | null)[],
): Promise<{ columns: Column[]; dayColumns: DayColumn[] }> {
  const dayColumns: DayColumn[] = [];
  const columns: Column[] = [];
  let all: Proofs | null = null;
  for (const [at, field] of fields.entries()) {
    if (!field) continue;
    let proofs: Proofs = { day: null, month: null };
    if (isDay(field)) {
      proofs = await proofsIn(rows, [at]);
      if (!proofs.day && !proofs.month) proofs = all ??= await proofsIn(rows, [...fields.keys()]);
    }
    const order = orderBy(proofs);
    if (proofs.day && order !== "month")
      dayColumns.push({ field: IMPORT_FIELDS[field], order, ...proofs.day });
    columns.push({ at, field, dayOrder: order });
  }
  return { columns, dayColumns };
}

const isDay = (field: ImportField) => isMemberField(field) && factsOf(field).type === "day";

function orderBy({ day, month }: Proofs): DayOrder {
  if (!day) return "month";
  return month ? "unclear" : "day";
}

async function proofsIn(rows: readonly Row[], columns: readonly number[]): Promise<Proofs> {
  const proofs: Proofs = { day: null, month: null };
  await inTurns(rows, ({ line, cells }) => {
    for (const at of columns) {
      const words = (cells[at] ?? "").slice(0, 100);
      const only = onlyOrderOf(words);
      if (only) proofs[only] ??= { line, words };
    }
  });
  return proofs;
}
