import { CsvError, parse } from "csv-parse/sync";
import { SEPARATORS, type Separator } from "#contract/imports.ts";
import { findHeading, isNameAlone } from "./find-heading.ts";
import type { Row, Unreadable } from "./table.ts";
import { truncate } from "./truncate.ts";

/** Maximum length of a row, in characters: parsing one of ten million would keep a core busy for too long. */
const RECORD_MOST = 2_000_000;
/** How many rows are compared to tell what separates the cells. */
const ROWS_COMPARED = 100;
/** Every way to end a line; a file that was combined from others may have several. */
const LINE_ENDS = ["\r\n", "\n", "\r"];
/** A quotation mark inside a cell, escaped instead of doubled. At the end of a cell, it ends a text such as "C:\". */
const BACKSLASH_QUOTE = /\\"(?!\s*(?:[,;\t|~^\r\n]|$))/;
const DOUBLED_QUOTE = /[^\\,;\t|~^\s]""/;

/** The rows of a text file and what separates their cells. */
export interface CsvRows {
  rows: Row[];
  separator: Separator;
  /** True if another separator would give an equally good table. */
  isGuessed: boolean;
  /** The lines of rows in which a cell could be the end of one row and the beginning of the next. */
  doubtful: readonly number[];
}

/** Parses a text whose cells are separated by `chosen`, or by what its first rows suggest as a whole. */
export function readCsv(text: string, most: number, chosen: Separator | null = null): CsvRows | Unreadable {
  const isEscaped = BACKSLASH_QUOTE.test(text) && !DOUBLED_QUOTE.test(text);
  const bytes = Buffer.from(isEscaped ? text.replaceAll('\\"', '""') : text);
  const { separator, isGuessed } = chosen
    ? { separator: chosen, isGuessed: false }
    : isListOfNames(text)
      ? NO_SEPARATOR
      : separatorOf(bytes);
  try {
    // Read more rows than are accepted, to notice when there are too many.
    const rows = parseRows(bytes, separator, most + 100);
    const width = rows[findHeading(rows)?.at ?? 0]?.cells.length ?? 0;
    const swallowing = rows.find((row) => isSwallowing(row, separator, width));
    if (swallowing) return neverClosed(`on line ${swallowing.line}`);
    const marked = rows.map((row) => (isTwo(row, separator, width) ? { ...row, whyNot: whyTwo(row) } : row));
    const doubtful = marked.flatMap((row) =>
      row.whyNot === undefined && mayHoldTwo(row, separator, width) ? [row.line] : [],
    );
    return { rows: marked, separator, isGuessed, doubtful };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return neverClosed("lines" in error && typeof error.lines === "number" ? `near line ${error.lines}` : "");
  }
}

function neverClosed(where: string): Unreadable {
  return {
    whyNot: `The file cannot be read${where && ` ${where}`}: a quotation mark is never closed, or a row never ends. Please fix it, or save the file again from your spreadsheet program.`,
  };
}

function parseRows(bytes: Buffer, separator: Separator, most: number): Row[] {
  // The types only know plain rows, not what `info` wraps around them.
  const records = parse(bytes, {
    delimiter: separator,
    record_delimiter: LINE_ENDS,
    info: true,
    relax_column_count: true,
    // A quotation mark inside a word is taken as it is: 14" pipes.
    relax_quotes: true,
    skip_empty_lines: true,
    // Trims even between a separator and a quotation mark.
    trim: true,
    max_record_size: RECORD_MOST,
    to: most,
  }) as unknown as { record: string[]; info: { bytes: number } }[];
  const lines = lineCounter(bytes);
  let end = 0;
  return records.map(({ record, info }) => {
    const line = lines(end);
    end = info.bytes;
    return { line, cells: record };
  });
}

/** Counts lines as an editor does. Given the end of a row, returns the line on which the next row begins. */
function lineCounter(bytes: Buffer): (end: number) => number {
  const [LF, CR] = [0x0a, 0x0d];
  let [at, line] = [0, 1];
  const pass = () => {
    if (bytes[at] === LF || (bytes[at] === CR && bytes[at + 1] !== LF)) line += 1;
    at += 1;
  };
  return (end) => {
    while (at < end) pass();
    while (bytes[at] === LF || bytes[at] === CR) pass();
    return line;
  };
}

/**
 * Whether a cell of this row contains whole rows because a quotation mark was closed only in a later row. A line of an
 * address may have as many commas as a row, so one such line proves nothing if the row has all its cells.
 */
function isSwallowing({ cells }: Row, separator: Separator, width: number): boolean {
  if (width < 2) return false;
  const isShort = cells.length < width;
  const isRow = (line: string) => line.split(separator).length >= (isShort ? width - 1 : width);
  const rowsIn = (cell: string) =>
    cell
      .split(/[\r\n]+/)
      .slice(1)
      .filter(isRow).length;
  return cells.some((cell) => rowsIn(cell) >= (isShort ? 1 : 2));
}

/**
 * Whether a quotation mark could have been opened in one row and closed in the same column of the next one: the cell
 * then has a line break and as many separators as a row. A long address may look the same.
 */
function mayHoldTwo({ cells }: Row, separator: Separator, width: number): boolean {
  const isLong = (cell: string) => /[\r\n]/.test(cell) && cell.split(separator).length >= width;
  return width > 1 && cells.some(isLong);
}

/**
 * Whether one cell is certainly the end of one row and the beginning of the next: its two lines have exactly the cells
 * that are missing there, and contain an email address, which no street or city does. If it is two rows, the
 * addresses are under each other; with "Lind, Bo" above an address they are not.
 */
function isTwo({ cells }: Row, separator: Separator, width: number): boolean {
  if (width < 2 || cells.length !== width) return false;
  return cells.some((cell, column) => {
    if (!cell.includes("@")) return false;
    const [end, start, ...more] = cell.split(/\r\n|[\r\n]/).map((line) => line.split(separator));
    if (end === undefined || start === undefined || more.length > 0) return false;
    if (end.length !== width - column || start.length !== column + 1) return false;
    const [first, second] = [
      [...cells.slice(0, column), ...end],
      [...start, ...cells.slice(column + 1)],
    ];
    return first.every((one, at) => areAlike(one, second[at] ?? ""));
  });
}

/** Whether both cells have an email address, or neither has, or one is empty. */
function areAlike(one: string, other: string): boolean {
  return !one.trim() || !other.trim() || one.includes("@") === other.includes("@");
}

function whyTwo({ cells }: Row): string {
  return `Two quotation marks joined two rows into one; please remove them: “${truncate(cells.join(" | "), 200)}”`;
}

/** Nothing separates cells: any separator that the text does not have. */
const NO_SEPARATOR = { separator: "\t", isGuessed: false } as const;

/** Whether each line is one name, such as "Weber, Anna": then no comma separates cells, and each has a space after it. */
function isListOfNames(text: string): boolean {
  if (!text.includes(",") || /[";\t|~^@]|,(?! )/.test(text)) return false;
  return isNameAlone(text.trimStart().split(/[\r\n]/, 1));
}

/**
 * The separator that gives a row of headings that we know, and rows as wide as that one. A row without the separator,
 * or with more of them, counts against it, so that commas in addresses do not outvote the semicolons between them.
 */
function separatorOf(bytes: Buffer): Pick<CsvRows, "separator" | "isGuessed"> {
  const scored = SEPARATORS.map((separator) => ({ separator, score: scoreOf(bytes, separator) }));
  const [best, next] = scored.toSorted((a, b) => b.score - a.score);
  if (!best || best.score === 0) return { separator: ",", isGuessed: false };
  return { separator: best.separator, isGuessed: best.score === next?.score };
}

function scoreOf(bytes: Buffer, separator: Separator): number {
  try {
    const rows = parseRows(bytes, separator, ROWS_COMPARED);
    const heading = findHeading(rows);
    const width = heading ? (rows[heading.at]?.cells.length ?? 0) : 0;
    if (!heading || width < 2) return 0;
    const alike = rows.filter(({ cells }) => cells.length === width).length / rows.length;
    return heading.known * 2 + alike * 3;
  } catch (error) {
    if (error instanceof CsvError) return 0;
    throw error;
  }
}
