import { IMPORT_LINES_MAX, IMPORT_ROWS_MAX, type ReadForm } from "#contract/imports.ts";
import { isNothing } from "#server/imports/plan/cells/no-value.ts";
import { cleanCell } from "./clean-cell.ts";
import { decodeText } from "./decode-text.ts";
import { findHeading, HEADING_AMONG, type Headings, isNameAlone, joinHeadings } from "./find-heading.ts";
import { readCsv } from "./read-csv.ts";
import { readWorkbook } from "./read-workbook.ts";
import { sortPhones } from "./sort-phones.ts";
import type { ChosenForm, Row, Table, Unreadable } from "./table.ts";
import { truncate } from "./truncate.ts";
import { whatElse } from "./what-else.ts";

const COLUMNS_MOST = 200;
/** Maximum amount of text in a table, in characters: four times what a text file may have. */
const TEXT_MOST = 40_000_000;
/** The character with which MS-DOS programs end a text. */
const END_MARK = "\u001a";

/** The rows of a file and how they were read, before the headings are found. */
type RawRows = Omit<ReadForm, "headingLine"> & {
  rows: readonly Row[];
  sheets: readonly string[];
  guesses: readonly string[];
};

/** Reads the table in a file, a workbook (.xlsx) or delimited text, as `chosen` says and its content suggests. */
export function readTable(bytes: Uint8Array, chosen: ChosenForm = {}): Table | Unreadable {
  if (bytes.length === 0) return { whyNot: "The file is empty." };
  const whyNot = whatElse(bytes);
  if (whyNot !== null) return { whyNot };
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const raw = isZip ? fromWorkbook(bytes, chosen) : fromText(bytes, chosen);
  return "whyNot" in raw ? raw : tableOf(raw, chosen.headingLine);
}

function fromWorkbook(bytes: Uint8Array, chosen: ChosenForm): RawRows | Unreadable {
  const read = readWorkbook(bytes, IMPORT_ROWS_MAX, chosen.sheet);
  if ("whyNot" in read) return read;
  const { rival, ...rows } = read;
  const guess = `The sheets “${rows.sheet}” and “${rival}” both look like a list of members, and “${rows.sheet}” was read. Please check that it is the right one.`;
  return { ...rows, encoding: null, separator: null, guesses: rival === null ? [] : [guess] };
}

function fromText(bytes: Uint8Array, chosen: ChosenForm): RawRows | Unreadable {
  const { text, encoding, strays, isGuessed } = decodeText(bytes, chosen.encoding);
  // Text never has these characters; the file is an image, a program, or something else.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones looked for.
  if (/[\u0000-\u0008\u000e-\u0019]/.test(text.slice(0, 10_000))) return NO_TABLE;
  const read = readCsv(text.endsWith(END_MARK) ? text.slice(0, -1) : text, IMPORT_ROWS_MAX, chosen.separator);
  if ("whyNot" in read) return read;
  const guesses = [
    ...straysInWords(bytes, text, strays),
    isGuessed && "The accents can be read more than one way. Please check them.",
    read.isGuessed && "The cells can be separated more than one way. Please check the columns.",
    read.doubtful.length > 0 &&
      `A cell on line ${read.doubtful.slice(0, 10).join(", ")} has line breaks and could hold parts of two rows. Please check that no one is missing.`,
  ].filter((guess) => guess !== false);
  return { ...read, encoding, sheet: null, sheets: [], guesses };
}

/** So many lines with such a character are named. */
const STRAYS_TOLD = 10;

/** A sentence about characters that were saved differently from the rest, with the lines as an editor counts them. */
function straysInWords(bytes: Uint8Array, text: string, strays: readonly number[]): string[] {
  if (strays.length === 0) return [];
  const lines = linesAt(bytes, strays.slice(0, STRAYS_TOLD));
  if (strays.length === 1) {
    const [line = 1] = lines;
    return [
      `One accent was saved differently from the rest. Please check line ${line}: “${truncate(lineOf(text, line), 60)}”.`,
    ];
  }
  const more = strays.length > STRAYS_TOLD ? ", …" : "";
  return [
    `${strays.length.toLocaleString("en-US")} accents were saved differently from the rest. Please check lines ${[...new Set(lines)].join(", ")}${more}.`,
  ];
}

/** The lines of these places, which are in order. A line ends with CR, LF, or both. */
function linesAt(bytes: Uint8Array, places: readonly number[]): number[] {
  const [LF, CR] = [0x0a, 0x0d];
  let [at, line] = [0, 1];
  return places.map((place) => {
    for (; at < place; at += 1) {
      if (bytes[at] === LF || (bytes[at] === CR && bytes[at + 1] !== LF)) line += 1;
    }
    return line;
  });
}

/** The text of a line, found without taking the whole file apart. */
function lineOf(text: string, line: number): string {
  const ends = text.matchAll(/\r\n|\n|\r/g);
  let begin = 0;
  for (let n = 1; ; n += 1) {
    const { value: end } = ends.next();
    if (n === line || !end) return text.slice(begin, end?.index);
    begin = end.index + end[0].length;
  }
}

const TOO_LONG: Unreadable = {
  whyNot: `The file has more than ${IMPORT_ROWS_MAX.toLocaleString("en-US")} rows. Please split it.`,
};
const TOO_MUCH_TEXT: Unreadable = {
  whyNot: "There is too much text in this file. Please save only the columns with the members’ data.",
};
const NO_TABLE: Unreadable = {
  whyNot:
    "We found no table in this file. It should start with a row of headings, such as First Name, Last Name, Email. If it only lists names, please add the heading Full Name.",
};
const ONE_HEADING: Unreadable = {
  whyNot:
    "This file has one heading, but its rows have two cells. Please put a heading above each column, such as Last Name, First Name.",
};
const NO_NAMES: Unreadable = {
  whyNot: "This list has only email addresses. Please add columns with each member’s first and last name.",
};
/** An email address: it appears in members' rows, never in a heading. */
const AN_ADDRESS = /[^\s@]@[^\s@]+\.[a-z]{2,}/i;
const NO_HEADINGS: Unreadable = {
  whyNot:
    "The first row of this file seems to be a member already. Please put a row of headings above it, such as First Name, Last Name, Email.",
};

/** The headings are among the first rows; a title or groups of columns may be above them. */
function tableOf(raw: RawRows, headingLine?: number): Table | Unreadable {
  const rows = withUniqueLines(raw.rows);
  const top = rows.slice(0, HEADING_AMONG);
  const found = headingLine === undefined ? findHeading(top) : null;
  const at = found?.at ?? top.findIndex(({ line }) => line === headingLine);
  const heading = joinHeadings(top, at, found);
  if (!heading) return isListOfAddresses(top) ? NO_NAMES : NO_TABLE;
  if (found?.known === 0 && isUnderOneHeading(top, at)) return ONE_HEADING;
  if (heading.cells.some((cell) => AN_ADDRESS.test(cell.slice(0, 300)))) return NO_HEADINGS;
  const [line = 0, secondLine = null] = heading.rows.map((row) => row.line);
  const under = rows.filter((row) => row.line > (secondLine ?? line) && row.cells.some(Boolean));
  const told = under.filter((row) => !isRepeated(row, heading));
  const empty = told.filter((row) => row.cells.every(isNothing));
  const body = told.filter((row) => !row.cells.every(isNothing));
  if (body.length === 0) return { whyNot: "This file has headings but no rows under them." };
  if (body.length > IMPORT_ROWS_MAX) return TOO_LONG;
  if (lengthOf(body) > TEXT_MOST) return TOO_MUCH_TEXT;
  // A sheet may have cells in columns without a heading. In a text, such a cell means that an earlier one was split.
  const isText = raw.separator !== null;
  const width = Math.min(COLUMNS_MOST, isText ? heading.cells.length : widest([heading, ...body]));
  const headers = Array.from({ length: width }, (_, column) => truncate(heading.cells[column] ?? "", 100));
  const { encoding, separator, sheet, sheets, guesses } = raw;
  const fitting = underOtherHeadings(body, heading, line).map((row) =>
    row.whyNot === undefined ? fitted(row, width, isText) : row,
  );
  return {
    ...sortPhones({ headers, rows: fitting }, COLUMNS_MOST),
    form: { encoding, separator, sheet, headingLine: line },
    sheets,
    top,
    notes: [
      ...guesses,
      ...(secondLine === null ? [] : [`The headings are on lines ${line} and ${secondLine}.`]),
      ...inLines(
        under.filter((row) => isRepeated(row, heading)),
        "The headings appear again on",
        { one: ", which was left out.", more: ", which were left out." },
      ),
      ...inLines(empty, "We found only error values or placeholders, such as #N/A, on", {
        one: ", which was left out.",
        more: ", which were left out.",
      }),
      ...(raw.rows.some(({ cells }) => cells.slice(COLUMNS_MOST).some(Boolean))
        ? [`Only the first ${COLUMNS_MOST} columns were read.`]
        : []),
    ],
    guesses,
  };
}

/** Whether these rows are only email addresses, below at most one heading or title. */
function isListOfAddresses(rows: readonly Row[]): boolean {
  const filled = rows.map(({ cells }) => cells.filter(Boolean).join(" ")).filter(Boolean);
  return filled.length > 1 && filled.slice(1).every((words) => /^\S+@\S+$/.test(words));
}

/** Whether a row of two cells, such as a last and a first name, is below a single heading, for full names. */
function isUnderOneHeading(top: readonly Row[], at: number): boolean {
  return (
    top[at]?.cells.filter(Boolean).length === 2 && top.slice(0, at).some(({ cells }) => isNameAlone(cells))
  );
}

function withUniqueLines(rows: readonly Row[]): Row[] {
  let last = 0;
  return rows.map(({ line, cells, ...more }) => {
    // Rows are identified by their lines, so lines must be unique even if the file repeats them.
    last = Number.isSafeInteger(line) && line <= IMPORT_LINES_MAX ? Math.max(line, last + 1) : last + 1;
    return { ...more, line: last, cells: cells.slice(0, COLUMNS_MOST).map(cleanCell) };
  });
}

/** The number of characters in rows; every cell of a workbook may refer to the same long text. */
function lengthOf(rows: readonly Row[]): number {
  return rows.reduce((sum, { cells }) => cells.reduce((more, cell) => more + cell.length, sum), 0);
}

function widest(rows: readonly Pick<Row, "cells">[]): number {
  return rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
}

/** Whether this row repeats the headings, as on each page of a printed list. */
function isRepeated({ cells }: Row, heading: Headings): boolean {
  const inWords = (one: readonly string[]) => one.filter(Boolean).join("\n").toLowerCase();
  return [heading, ...heading.rows].some((one) => inWords(cells) === inWords(one.cells));
}

/**
 * Refuses a row that has some of the headings in another order, and all rows under it: they are a second list with
 * other columns.
 */
function underOtherHeadings(rows: readonly Row[], heading: Headings, line: number): readonly Row[] {
  const known = new Set(heading.cells.filter(Boolean).map((cell) => cell.toLowerCase()));
  const from = rows.findIndex(({ cells }) => {
    const filled = cells.filter(Boolean).map((cell) => cell.toLowerCase());
    return new Set(filled).size > 1 && filled.every((cell) => known.has(cell));
  });
  if (from < 0) return rows;
  const whyNot = `Line ${rows[from]?.line} has different headings from line ${line}; please import the rows under it as a separate file`;
  return rows.map((row, at) => (at < from ? row : { ...row, whyNot }));
}

/** A row as wide as the headings. If a text has cells beyond them, the row is refused, and the reason quotes it. */
function fitted({ line, cells }: Row, width: number, isText: boolean): Row {
  const beyond = isText ? cells.slice(width).filter(Boolean) : [];
  if (beyond.length === 0) return { line, cells: cells.slice(0, width) };
  const count = cells.findLastIndex(Boolean) + 1;
  return {
    line,
    cells: cells.slice(0, width),
    whyNot: `The row has ${count} cells, but there are only ${width} headings; please put the cell that was split in quotation marks: “${truncate(cells.join(" | "), 200)}”`,
  };
}

/** A sentence that names the lines of these rows; none if there are no rows. */
function inLines(rows: readonly Row[], begin: string, end: { one: string; more: string }): string[] {
  if (rows.length === 0) return [];
  const lines = rows.map(({ line }) => line);
  const shown = `${lines.slice(0, 20).join(", ")}${lines.length > 20 ? ", …" : ""}`;
  return [lines.length === 1 ? `${begin} line ${shown}${end.one}` : `${begin} lines ${shown}${end.more}`];
}
