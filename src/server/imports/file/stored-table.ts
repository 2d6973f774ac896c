import { setImmediate as yieldToRequests } from "node:timers/promises";
import type { Row, StoredTable, Table } from "./table.ts";
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

/** A place between two stored rows. No cell contains it, since quotation marks in cells are stored with a backslash. */
const BETWEEN = '},{"line":';
/** The length of text that is parsed in one turn; it takes a few milliseconds. */
const PARSED_AT_A_TIME = 200_000;

/** The rows of a stored table, with other requests in between. */
export async function parseRows(text: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let at = 1; at < text.length - 1; ) {
    const next = text.indexOf(BETWEEN, at + PARSED_AT_A_TIME);
    const end = next < 0 ? text.length - 1 : next + 1;
    for (const row of JSON.parse(`[${text.slice(at, end)}]`)) rows.push(row);
    at = end + 1;
    await yieldToRequests();
  }
  return rows;
}
