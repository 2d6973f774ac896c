import type { StoredTable, Table } from "./table.ts";
import { truncate } from "./truncate.ts";

const SAMPLES = 3;
/** In so many rows they are sought, unless these have none. */
const SAMPLED = 500;
/** How much is shown of the first rows of a file. */
const TOP = { cells: 20, length: 40 };

/** A table as it is stored; its rows become text here, since writing sixty thousand of them takes a second. */
export function storedTable({ rows, ...table }: Table): StoredTable {
  return {
    ...table,
    top: table.top.map(({ line, cells }) => ({
      line,
      cells: cells.slice(0, TOP.cells).map((cell) => truncate(cell, TOP.length)),
    })),
    rows: JSON.stringify(rows),
    count: rows.length,
    samples: table.headers.map((_, at) => samplesOf(rows, at)),
  };
}

/** None only if the column is empty: a column that is not imported is named only if it has any. */
function samplesOf(rows: Table["rows"], at: number): string[] {
  const found = new Set<string>();
  for (const [n, { cells }] of rows.entries()) {
    if (found.size === SAMPLES || (n >= SAMPLED && found.size > 0)) break;
    if (cells[at]) found.add(truncate(cells[at], 60));
  }
  return [...found];
}
