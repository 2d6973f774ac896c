import type { ImportCheck, ImportField } from "#contract/imports.ts";
import { factsOf, isMemberField } from "#contract/members/fields.ts";
import type { Row } from "#server/imports/file/table.ts";
import type { Choices } from "./choices.ts";
import { inTurns } from "./in-turns.ts";
import { type DayOrder, isInEitherOrder, onlyOrderOf } from "./parse-cell.ts";

/** A column that is imported: where it is, the field it fills, and how its days are read. */
export type Column = { at: number; field: ImportField; dayOrder: DayOrder };

/** A column of days that can be read in two orders. */
export type DayColumn = ImportCheck["dayColumns"][number];

/** The first cells of a column, or of a table, that can be read in one order only, and the first that can in both. */
type Proofs = { day: Proof | null; month: Proof | null; either: Proof | null };
type Proof = { line: number; words: string };

/**
 * The columns that are imported. A column of days is read one way, from its first row to its last: as the officer chose,
 * as its cells show, or, where nothing settles the order, as the other columns of the file.
 */
export async function columnsOf(
  rows: readonly Row[],
  { fields, days }: Pick<Choices, "fields" | "days">,
): Promise<{ columns: Column[]; dayColumns: DayColumn[] }> {
  const dayColumns: DayColumn[] = [];
  const columns: Column[] = [];
  let all: Proofs | null = null;
  for (const [at, field] of fields.entries()) {
    if (!field) continue;
    if (!isDay(field)) {
      columns.push({ at, field, dayOrder: "month" });
      continue;
    }
    const own = await proofsIn(rows, [at]);
    const isSettled = own.day !== null || own.month !== null;
    if (!isSettled) all ??= await proofsIn(rows, [...fields.keys()]);
    const proofs = isSettled ? own : { ...all, either: own.either };
    const order = days.get(field) ?? orderBy(proofs);
    // With the month first throughout, nothing is in doubt.
    const shows = proofs.day ?? (proofs.month ? null : proofs.either);
    if (shows) dayColumns.push({ field, order, ...shows });
    columns.push({ at, field, dayOrder: order });
  }
  return { columns, dayColumns };
}

const isDay = (field: ImportField) => isMemberField(field) && factsOf(field).type === "day";

function orderBy({ day, month }: Partial<Proofs>): DayOrder {
  if (!day) return "month";
  return month ? "unclear" : "day";
}

async function proofsIn(rows: readonly Row[], columns: readonly number[]): Promise<Proofs> {
  const proofs: Proofs = { day: null, month: null, either: null };
  await inTurns(rows, ({ line, cells }) => {
    for (const at of columns) {
      const words = (cells[at] ?? "").slice(0, 100);
      const only = onlyOrderOf(words);
      if (only) proofs[only] ??= { line, words };
      else if (isInEitherOrder(words)) proofs.either ??= { line, words };
    }
  });
  return proofs;
}
