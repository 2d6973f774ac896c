import type { ImportCheck, ImportField } from "#contract/imports.ts";
import { factsOf, isMemberField } from "#contract/members/fields.ts";
import type { Row } from "#server/imports/file/table.ts";
import { type DayOrder, isInEitherOrder, onlyOrderOf } from "#server/imports/plan/cells/parse-cell.ts";
import type { Choices } from "./choices.ts";
import { inTurns } from "./in-turns.ts";

/** A column that is imported: where it is, the field it fills, and how its days are read. */
export type Column = { at: number; field: ImportField; dayOrder: DayOrder };

/** A column of dates that fit two orders. */
export type DayColumn = ImportCheck["dayColumns"][number];

/** The first cells of a column or table that fit only one order, and the first that fits both. */
type Proofs = { day: Cell | null; month: Cell | null; either: Cell | null };
type Cell = { line: number; words: string };

/**
 * The columns that are imported. A column of dates is read one way throughout: as the officer chose, else as its cells
 * show, else as the other columns of the file show.
 */
export async function columnsOf(
  rows: Iterable<Row>,
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
    if (!isSettled(own)) all ??= await proofsIn(rows, [...fields.keys()]);
    const suggested = suggestedBy(own, all);
    const chosen = days.get(field);
    const read = chosen && suggested ? chosenFor(own, chosen) : suggested;
    if (read) dayColumns.push({ field, ...read });
    columns.push({ at, field, dayOrder: chosen ?? suggested?.order ?? "month" });
  }
  return { columns, dayColumns };
}

const isDay = (field: ImportField) => isMemberField(field) && factsOf(field).type === "day";
const isSettled = ({ day, month }: Proofs) => day !== null || month !== null;

/** How to read a column, judged by its cells or those of the whole file; null if none of its dates is in doubt. */
function suggestedBy(own: Proofs, all: Proofs | null): Omit<DayColumn, "field"> | null {
  const [proofs, by] = isSettled(own) || !all ? ([own, "column"] as const) : ([all, "file"] as const);
  const { day, month } = proofs;
  // If every date has the month first, nothing is in doubt.
  if (!own.day && !(own.either && (day || !month))) return null;
  if (!day) return own.either && { ...own.either, order: "month", by: "nothing", opposite: null };
  return { ...day, order: month ? "unclear" : "day", by, opposite: month };
}

/** How to read a column in the order that an officer chose, regardless of what its cells suggest. */
function chosenFor(own: Proofs, order: "day" | "month"): Omit<DayColumn, "field"> | null {
  const shown = own.either ?? own[order];
  const opposite = order === "day" ? own.month : own.day;
  const cell = shown ?? opposite;
  return cell && { ...cell, order, by: "officer", opposite };
}

async function proofsIn(rows: Iterable<Row>, columns: readonly number[]): Promise<Proofs> {
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
