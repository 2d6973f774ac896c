import { IMPORT_ROWS_MAX } from "#contract/imports.ts";
import { unguard } from "#server/platform/formula-guard.ts";
import { decodeText } from "./decode-text.ts";
import { readCsv } from "./read-csv.ts";
import { readWorkbook } from "./read-workbook.ts";
import { start } from "./start.ts";
import type { NotRead, Row, Table } from "./table.ts";
import { openZip } from "./unzip.ts";

const COLUMNS_MOST = 200;
/** How other kinds of file begin, and what is said of them. */
const OTHER_KINDS: readonly [start: readonly number[], whyNot: string][] = [
  [
    [0xd0, 0xcf, 0x11, 0xe0],
    "This is a workbook of an old kind (.xls) or one with a password. Please save it as an Excel workbook (.xlsx) without a password, or as CSV.",
  ],
  [
    [0x25, 0x50, 0x44, 0x46],
    "This is a PDF. Please upload the table itself, as CSV or as an Excel workbook (.xlsx).",
  ],
];

const OPEN_DOCUMENT =
  "This is an OpenDocument spreadsheet (.ods). Please save it as an Excel workbook (.xlsx), or as CSV.";

/** OpenDocument files say what they are in their archive, mostly in its first file (OpenDocument 1.3, part 2, 3.3). */
function isOpenDocument(bytes: Uint8Array): boolean {
  try {
    const mimetype = openZip(bytes, 1000)("mimetype")?.toString("latin1");
    return mimetype?.startsWith("application/vnd.oasis.opendocument.") ?? false;
  } catch {
    // A broken archive is refused where the workbook in it is read.
    return false;
  }
}

/** The table in a file of any kind that is taken: a workbook (.xlsx), or text with its columns divided by a sign. */
export function readTable(bytes: Uint8Array): Table | NotRead {
  const other = OTHER_KINDS.find(([start]) => start.every((byte, at) => bytes[at] === byte));
  if (other) return { whyNot: other[1] };
  if (bytes.length === 0) return { whyNot: "The file is empty." };
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  if (isZip && isOpenDocument(bytes)) return { whyNot: OPEN_DOCUMENT };
  const rows = isZip ? readWorkbook(bytes, IMPORT_ROWS_MAX) : readText(bytes);
  if ("whyNot" in rows) return rows;
  return tableOf(rows);
}

const TOO_LONG: NotRead = {
  whyNot: `The file has more than ${IMPORT_ROWS_MAX.toLocaleString("en-US")} rows. Please split it.`,
};
const NO_TABLE: NotRead = {
  whyNot:
    "No table was found in this file. It should begin with a row of headings, such as First Name, Last Name, Email.",
};
/** Such a thing is in a row of a member, never in a heading. */
const AN_ADDRESS = /[^\s@]@[^\s@]+\.[a-z]{2,}/i;
const NO_HEADINGS: NotRead = {
  whyNot:
    "The first row of this file seems to be a member already. Please put a row of headings above it, such as First Name, Last Name, Email.",
};

function readText(bytes: Uint8Array): Row[] | NotRead {
  const text = decodeText(bytes);
  // No text has these: it is a picture, a program or something else.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones looked for.
  if (/[\u0000-\u0008\u000e-\u001a]/.test(text.slice(0, 10_000))) return NO_TABLE;
  return readCsv(text, IMPORT_ROWS_MAX);
}

/** The headings are the first row of several filled cells: above them may stand a title. */
function tableOf(rows: readonly Row[]): Table | NotRead {
  let last = 0;
  const filled = rows.map(({ line, cells }) => {
    // A row is named by its line, so no two may have the same, whatever the file says of itself.
    last = Number.isSafeInteger(line) ? Math.max(line, last + 1) : last + 1;
    return { line: last, cells: cells.slice(0, COLUMNS_MOST).map(tidy) };
  });
  const first = filled.slice(0, 20).findIndex(({ cells }) => cells.filter(Boolean).length > 1);
  const headings = filled[first];
  if (!headings) return NO_TABLE;
  if (headings.cells.some((cell) => AN_ADDRESS.test(cell.slice(0, 300)))) return NO_HEADINGS;
  const body = filled.slice(first + 1).filter(({ cells }) => cells.some(Boolean));
  if (body.length === 0) return { whyNot: "There are headings in this file, but no rows under them." };
  if (body.length > IMPORT_ROWS_MAX) return TOO_LONG;
  const width = Math.min(
    COLUMNS_MOST,
    Math.max(...body.slice(0, 1000).map(({ cells }) => cells.length), headings.cells.length),
  );
  const headers = Array.from({ length: width }, (_, at) => start(headings.cells[at] ?? "", 100));
  return { headers, rows: body.map(({ line, cells }) => ({ line, cells: cells.slice(0, width) })) };
}

/** A cell without what no column of the database keeps, and without the apostrophes of our own export (H-16). */
function tidy(cell: string): string {
  return (
    unguard(cell)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to take out.
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufeff\u200b]|\p{Cs}/gu, "")
      .replace(/\u00a0/g, " ")
      .trim()
  );
}
