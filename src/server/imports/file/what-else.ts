import { decodeText } from "./decode-text.ts";
import { openZip } from "./unzip.ts";

/** Maximum length of an OpenDocument file's type, in bytes. */
const MIMETYPE_MOST = 1000;
const AS_TABLE = "as an Excel workbook (.xlsx), or as CSV";

/** The first bytes of other kinds of files, with the sentences for the officer. */
const BY_BYTES: readonly [start: readonly number[], whyNot: string][] = [
  [
    [0xd0, 0xcf, 0x11, 0xe0],
    "This is an old-style workbook (.xls) or one with a password. Please save it as an Excel workbook (.xlsx) without a password, or as CSV.",
  ],
  [
    [0x25, 0x50, 0x44, 0x46],
    "This is a PDF. Please upload the table itself, as CSV or as an Excel workbook (.xlsx).",
  ],
];

/** How other kinds of texts begin. */
const BY_TEXT: readonly [start: RegExp, whyNot: string][] = [
  [
    /^<\?mso-application progid="Excel|^<\?xml[^>]*>\s*<\?mso-application progid="Excel|^(<\?xml[^>]*>\s*)?<Workbook\b/,
    `This is an Excel workbook in an older XML format. Please open it in your spreadsheet program and save it ${AS_TABLE}.`,
  ],
  [
    /^(<\?xml[^>]*>\s*)?(<!--(?:(?!-->).)*-->\s*)*<(!doctype html|html|head|meta|body|table|style|div)\b/is,
    `This is a web page, even though its name may end in .xls or .csv. Please open it in your spreadsheet program and save it ${AS_TABLE}.`,
  ],
  [
    /^<\?xml|^<[A-Za-z][\w:.-]*(\s[^<>]*)?>\s*</,
    `This is an XML file. Please export the members ${AS_TABLE}.`,
  ],
  [
    /^BEGIN:VCARD/i,
    "These are contact cards (vCard, .vcf). Please export the contacts as CSV from your address book.",
  ],
  [/^BEGIN:VCALENDAR/i, `This is a calendar, not a list of members. Please export the members ${AS_TABLE}.`],
  [/^\{\\rtf/, `This is a text document (.rtf). Please save the table ${AS_TABLE}.`],
];

/** Entries that identify archives of other programs. */
const BY_ENTRY: readonly [entry: string, whyNot: string][] = [
  [
    "word/document.xml",
    `This is a Word document (.docx). Please copy its table into a spreadsheet and save it ${AS_TABLE}.`,
  ],
  [
    "xl/workbook.bin",
    "This is a binary Excel workbook (.xlsb). Please save it as an Excel workbook (.xlsx), or as CSV.",
  ],
  [
    "index/document.iwa",
    `This is a Numbers document. In Numbers, please choose File > Export To, and save it ${AS_TABLE}.`,
  ],
  [
    "index.zip",
    `This is a Numbers document. In Numbers, please choose File > Export To, and save it ${AS_TABLE}.`,
  ],
];

/** Says what a file is if it is not a readable table, and how to save it instead. Null if it may be a table. */
export function whatElse(bytes: Uint8Array): string | null {
  const kind = BY_BYTES.find(([start]) => start.every((byte, at) => bytes[at] === byte));
  if (kind) return kind[1];
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return otherArchive(bytes);
  const start = decodeText(bytes.subarray(0, 4096)).text.trimStart();
  const text = BY_TEXT.find(([pattern]) => pattern.test(start));
  return (
    text?.[1] ?? (isJson(start, bytes) ? `This is a JSON file. Please export the members ${AS_TABLE}.` : null)
  );
}

function isJson(start: string, bytes: Uint8Array): boolean {
  if (!/^[[{]\s*["[{\]}]/.test(start)) return false;
  const last = bytes.findLast((byte) => byte > 0x20);
  return last === 0x5d || last === 0x7d;
}

function otherArchive(bytes: Uint8Array): string | null {
  try {
    const { has, read } = openZip(bytes, MIMETYPE_MOST);
    // OpenDocument files name their type in the archive's `mimetype` entry (OpenDocument 1.3, part 2, 3.3).
    if (read("mimetype")?.toString("latin1").startsWith("application/vnd.oasis.opendocument."))
      return `This is an OpenDocument spreadsheet (.ods). Please save it ${AS_TABLE}.`;
    return BY_ENTRY.find(([entry]) => has(entry))?.[1] ?? null;
  } catch {
    // A broken archive is refused when the workbook is read.
    return null;
  }
}
