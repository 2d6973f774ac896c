import { IMPORT_ROWS_MAX } from "#contract/imports.ts";
import { unescapeFormulas } from "#server/platform/files/escape-formulas.ts";
import { decodeText } from "./decode-text.ts";
import { readCsv } from "./read-csv.ts";
import { readWorkbook } from "./read-workbook.ts";
import type { Row, Table, Unreadable } from "./table.ts";
import { truncate } from "./truncate.ts";
import { openZip } from "./unzip.ts";

const COLUMNS_MOST = 200;
/** The first bytes of other file types, and what to tell the officer. */
const OTHER_KINDS: readonly [start: readonly number[], whyNot: string][] = [
  [
    [0xd0, 0xcf, 0x11, 0xe0],
    "This is an old-style workbook (.xls) or one with a password. Please save it as an Excel workbook (.xlsx) without a password, or as CSV.",
  ],
  [
    [0x25, 0x50, 0x44, 0x46],
    "This is a PDF. Please upload the table itself, as CSV or as an Excel workbook (.xlsx).",
  ],
];

const OPEN_DOCUMENT =
  "This is an OpenDocument spreadsheet (.ods). Please save it as an Excel workbook (.xlsx), or as CSV.";

/** OpenDocument files name their type in the archive's `mimetype` entry (OpenDocument 1.3, part 2, 3.3). */
function isOpenDocument(bytes: Uint8Array): boolean {
  try {
    const mimetype = openZip(bytes, 1000)("mimetype")?.toString("latin1");
    return mimetype?.startsWith("application/vnd.oasis.opendocument.") ?? false;
  } catch {
    // A broken archive is refused when the workbook is read.
    return false;
  }
}

/** Reads the table in a file: a workbook (.xlsx), or delimited text. */
export function readTable(bytes: Uint8Array): Table | Unreadable {
  const other = OTHER_KINDS.find(([start]) => start.every((byte, at) => bytes[at] === byte));
  if (other) return { whyNot: other[1] };
  if (bytes.length === 0) return { whyNot: "The file is empty." };
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (isZip && isOpenDocument(bytes)) return { whyNot: OPEN_DOCUMENT };
  const rows = isZip ? readWorkbook(bytes, IMPORT_ROWS_MAX) : readText(bytes);
  if ("whyNot" in rows) return rows;
  return tableOf(rows);
}

const TOO_LONG: Unreadable = {
  whyNot: `The file has more than ${IMPORT_ROWS_MAX.toLocaleString("en-US")} rows. Please split it.`,
};
const NO_TABLE: Unreadable = {
  whyNot:
    "We found no table in this file. It should start with a row of headings, such as First Name, Last Name, Email.",
};
/** An email address: it appears in members' rows, never in a heading. */
const AN_ADDRESS = /[^\s@]@[^\s@]+\.[a-z]{2,}/i;
const NO_HEADINGS: Unreadable = {
  whyNot:
    "The first row of this file seems to be a member already. Please put a row of headings above it, such as First Name, Last Name, Email.",
};

function readText(bytes: Uint8Array): Row[] | Unreadable {
  const text = decodeText(bytes);
  // No text has these characters: it is an image, a program or something else.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones looked for.
  if (/[\u0000-\u0008\u000e-\u001a]/.test(text.slice(0, 10_000))) return NO_TABLE;
  return readCsv(text, IMPORT_ROWS_MAX);
}

/** The headings are the first row with several filled cells; a title may be above them. */
function tableOf(rows: readonly Row[]): Table | Unreadable {
  let last = 0;
  const filled = rows.map(({ line, cells }) => {
    // Rows are identified by their lines, so lines must be unique, whatever the file claims.
    last = Number.isSafeInteger(line) ? Math.max(line, last + 1) : last + 1;
    return { line: last, cells: cells.slice(0, COLUMNS_MOST).map(tidy) };
  });
  const first = filled.slice(0, 20).findIndex(({ cells }) => cells.filter(Boolean).length > 1);
  const headings = filled[first];
  if (!headings) return NO_TABLE;
  if (headings.cells.some((cell) => AN_ADDRESS.test(cell.slice(0, 300)))) return NO_HEADINGS;
  const body = filled.slice(first + 1).filter(({ cells }) => cells.some(Boolean));
  if (body.length === 0) return { whyNot: "This file has headings but no rows under them." };
  if (body.length > IMPORT_ROWS_MAX) return TOO_LONG;
  const width = Math.min(
    COLUMNS_MOST,
    Math.max(...body.slice(0, 1000).map(({ cells }) => cells.length), headings.cells.length),
  );
  const headers = Array.from({ length: width }, (_, at) => truncate(headings.cells[at] ?? "", 100));
  return { headers, rows: body.map(({ line, cells }) => ({ line, cells: cells.slice(0, width) })) };
}

/** A cell without characters that no column stores and without the apostrophes of our own export (H-16). */
function tidy(cell: string): string {
  return (
    unescapeFormulas(cell)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to take out.
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufeff\u200b]|\p{Cs}/gu, "")
      .replace(/\u00a0/g, " ")
      .trim()
  );
}
