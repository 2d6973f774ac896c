import type { StoredTable, Table } from "./table.ts";
import { truncate } from "./truncate.ts";

const SAMPLES = 3;
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

function samplesOf(rows: Table["rows"], at: number): string[] {
  const filled = rows.slice(0, 500).flatMap(({ cells }) => (cells[at] ? [truncate(cells[at], 60)] : []));
  return [...new Set(filled)].slice(0, SAMPLES);
}
