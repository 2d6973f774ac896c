import { CsvError, parse } from "csv-parse/sync";
import type { Row, Unreadable } from "./table.ts";

const DELIMITERS = [",", ";", "\t", "|"] as const;
/** The longest row, in characters: parsing one of ten million would take a core for long. */
const RECORD_MOST = 2_000_000;
/** How many lines are used to guess the delimiter. */
const LINES_LOOKED_AT = 20;

/** Parses text separated by commas, semicolons, tabs or bars. */
export function readCsv(text: string, most: number): Row[] | Unreadable {
  try {
    return parseRows(text, delimiterOf(text), most);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = "lines" in error && typeof error.lines === "number" ? ` near line ${error.lines}` : "";
    return {
      whyNot: `The file cannot be read${line}: a quotation mark is never closed, or a row never ends. Please fix it, or save the file again from your spreadsheet program.`,
    };
  }
}

function parseRows(text: string, delimiter: string, most: number): Row[] {
  // The types only know plain rows, not what `info` wraps around them.
  const records = parse(text, {
    delimiter,
    info: true,
    relax_column_count: true,
    // A quotation mark inside a word is taken as it is: 14" pipes.
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: RECORD_MOST,
    // More than are accepted, so that too many rows are noticed.
    to: most + 100,
  }) as unknown as { record: string[]; info: { lines: number } }[];
  return records.map(({ record, info }) => ({
    // A row that spans several lines is named by its first.
    line: info.lines - record.reduce((breaks, cell) => breaks + (cell.match(/\n/g)?.length ?? 0), 0),
    cells: record,
  }));
}

/** The delimiter that splits the first lines into the most columns consistently. */
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
