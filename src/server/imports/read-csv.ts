import { CsvError, parse } from "csv-parse/sync";
import type { NotRead, Row } from "./table.ts";

const DELIMITERS = [",", ";", "\t", "|"] as const;
/** Longest row, in characters: reading one of ten million would hold everybody else up. */
const RECORD_MOST = 2_000_000;
/** Lines by which the delimiter is guessed. */
const LINES_LOOKED_AT = 20;

/** The rows of comma-separated text, or of text separated by semicolons, tabs or bars. */
export function readCsv(text: string, most: number): Row[] | NotRead {
  try {
    return parseRows(text, delimiterOf(text), most);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = "lines" in error && typeof error.lines === "number" ? ` near line ${error.lines}` : "";
    return {
      whyNot: `The file cannot be read${line}: a quotation mark is opened and not closed, or a row has no end. Please mend it, or save it anew from the spreadsheet program.`,
    };
  }
}

function parseRows(text: string, delimiter: string, most: number): Row[] {
  // Its types know the rows alone, not what `info` puts around them.
  const records = parse(text, {
    delimiter,
    info: true,
    relax_column_count: true,
    // A quotation mark in the middle of a word is one: 14" pipes, O"Brien.
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: RECORD_MOST,
    // One more than is taken, so that too many are known for that.
    to: most + 100,
  }) as unknown as { record: string[]; info: { lines: number } }[];
  return records.map(({ record, info }) => ({
    // A row that runs over several lines is known by its first.
    line: info.lines - record.reduce((breaks, cell) => breaks + (cell.match(/\n/g)?.length ?? 0), 0),
    cells: record,
  }));
}

/** The sign that cuts the first lines into most columns, as many in each. */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, 100_000)
    .split(/\r\n|\n|\r/, LINES_LOOKED_AT)
    .filter((line) => line.trim());
  const scored = DELIMITERS.map((delimiter) => {
    const counts = lines.map((line) => outsideQuotes(line).split(delimiter).length - 1).filter((n) => n > 0);
    const usual = counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0;
    return { delimiter, score: usual * counts.length };
  });
  const best = scored.toSorted((a, b) => b.score - a.score)[0];
  return best && best.score > 0 ? best.delimiter : ",";
}

function outsideQuotes(line: string): string {
  return line.replace(/"[^"]*"/g, "");
}
