import { isNothing } from "#server/imports/plan/cells/no-value.ts";
import type { StoredTable, Table } from "./table.ts";
import { truncate } from "./truncate.ts";

const SAMPLES = 3;
/** In so many rows they are sought, unless these have none. */
const SAMPLED = 500;
/** How much is shown of the first rows of a file. */
const TOP = { cells: 20, length: 40 };

/** A table as it is stored; its rows become text here, in the thread that read them, since that of sixty thousand takes a second. */
export function storedTable({ rows, ...table }: Table): StoredTable {
  return {
    ...table,
    top: table.top.map(({ line, cells }) => ({
      line,
      cells: cells.slice(0, TOP.cells).map((cell) => truncate(cell, TOP.length)),
    })),
    rows: partsOf(rows),
    count: rows.length,
    samples: table.headers.map((_, at) => samplesOf(rows, at)),
  };
}

/** Empty only if the column has no values: a column that is not imported is mentioned only if it has some. */
function samplesOf(rows: Table["rows"], at: number): string[] {
  const found = new Set<string>();
  for (const [n, { cells }] of rows.entries()) {
    if (found.size === SAMPLES || (n >= SAMPLED && found.size > 0)) break;
    const cell = cells[at] ?? "";
    if (!isNothing(cell)) found.add(truncate(cell, 60));
  }
  return [...found];
}

/** The length of a part, in characters. Longer ones would stay in memory until a full garbage collection (092). */
const PART = 50_000;

/** Lists of rows as JSON, each of about `PART` characters. */
function partsOf(rows: Table["rows"]): Uint8Array<ArrayBuffer>[] {
  const encoder = new TextEncoder();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let part: string[] = [];
  let length = 0;
  for (const row of rows) {
    const text = JSON.stringify(row);
    part.push(text);
    length += text.length;
    if (length < PART) continue;
    parts.push(encoder.encode(`[${part.join(",")}]`));
    [part, length] = [[], 0];
  }
  return part.length > 0 ? [...parts, encoder.encode(`[${part.join(",")}]`)] : parts;
}
