import { stringify } from "csv-stringify/sync";
import { escapeFormulas } from "./escape-formulas.ts";

/** One cell: text is quoted and escaped against formulas, numbers are written as they are. */
export type Cell = string | number | null;

/** The byte order mark, so that spreadsheet programs recognize UTF-8. */
const BOM = "\uFEFF";

/**
 * A table for spreadsheet programs: UTF-8 with a byte order mark, CRLF between rows, every text quoted. Rows are read
 * only as fast as the client consumes them, so a table of any length needs little memory.
 */
export function csvStream(
  header: readonly string[],
  rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>,
): ReadableStream<Uint8Array> {
  const chunks = chunksOf(header, rows);
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => void (await chunks.return()),
  });
}

async function* chunksOf(
  header: readonly string[],
  rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>,
): AsyncGenerator<Uint8Array, void, void> {
  const encoder = new TextEncoder();
  let lines = BOM + lineOf(header);
  for await (const row of rows) {
    lines += lineOf(row);
    if (lines.length < CHUNK) continue;
    yield encoder.encode(lines);
    lines = "";
  }
  if (lines) yield encoder.encode(lines);
}

/** Characters sent at a time. */
const CHUNK = 32_768;

// Every text is quoted: with this delimiter the library would leave a bare line feed unquoted, ending the row.
function lineOf(cells: readonly Cell[]): string {
  const safe = cells.map((cell) => (typeof cell === "string" ? escapeFormulas(cell) : cell));
  return stringify([safe], { record_delimiter: "windows", quoted_string: true });
}
