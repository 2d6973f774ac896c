import { SaxesParser } from "saxes";
import { inDigits, showDigits } from "#server/platform/files/number-format.ts";
import { decodeText } from "./decode-text.ts";
import { findHeading, HEADING_AMONG } from "./find-heading.ts";
import type { Row, Unreadable } from "./table.ts";
import { BadZip, openZip } from "./unzip.ts";

/** Maximum size of an unpacked workbook, in bytes: sixty thousand rows with twenty columns take about 60 MB. */
const UNPACKED_MOST = 96 * 1024 * 1024;
/**
 * Maximum number of elements in one part, and their maximum depth: sixty thousand rows with thirty columns have five
 * million elements, and more would keep a core busy for too long.
 */
const ELEMENTS_MOST = 5_500_000;
const DEEPEST = 100;
const DAY_MS = 86_400_000;
/** The built-in number formats that show a date (ECMA-376, 18.8.30). */
const DATE_FORMATS = new Set([14, 15, 16, 17, 22, 27, 30, 36, 50, 57]);

type Attributes = Record<string, string>;

/** The rows of the sheet with the members, and the names of all visible sheets. */
export interface WorkbookRows {
  rows: Row[];
  sheet: string;
  sheets: string[];
  /** Another sheet that could be the one with the members, if the officer chose neither. */
  rival: string | null;
}

/**
 * Reads the rows of a workbook (.xlsx) from the sheet `chosen`, else from the visible sheet with the most headings that
 * we know. Numbers are as typed, dates such as 2025-03-04.
 */
export function readWorkbook(
  bytes: Uint8Array,
  most: number,
  chosen: string | null = null,
): WorkbookRows | Unreadable {
  try {
    const { read: file } = openZip(bytes, UNPACKED_MOST);
    const { partOf, sheets, startsIn1904 } = openBook(file);
    const formats = cellFormats(file(partOf("styles")));
    const book = { words: sharedWords(file(partOf("sharedStrings"))), formats, startsIn1904 };
    const visible = readableSheets(file, sheets);
    const own = visible.filter(({ name }) => name === chosen);
    const [sheet, rival] =
      own.length > 0 ? own : mostKnown(visible, (xml) => rowsOf(xml, book, HEADING_AMONG + 1));
    if (!sheet) return NO_SHEET;
    const rows = rowsOf(sheet.xml, book, most + 100);
    return {
      rows,
      sheet: sheet.name,
      sheets: visible.map(({ name }) => name),
      rival: own.length > 0 ? null : (rival?.name ?? null),
    };
  } catch (error) {
    if (error instanceof TooMuch || (error instanceof BadZip && error.isTooLarge)) return TOO_LARGE;
    return DAMAGED;
  }
}

const NO_SHEET: Unreadable = {
  whyNot: "There is no sheet in this file. Please save it as an Excel workbook (.xlsx) or as CSV.",
};
const TOO_LARGE: Unreadable = {
  whyNot:
    "This workbook is far too large when it is unpacked. Please save only the sheet with the members, as CSV.",
};
const DAMAGED: Unreadable = {
  whyNot:
    "This workbook is damaged and can’t be read. Please open it in your spreadsheet program and save it again.",
};

/** Thrown for a sheet that holds more than anyone would type. */
class TooMuch extends Error {}

type Events = {
  open?: (name: string, a: Attributes) => void;
  text?: (t: string) => void;
  close?: (name: string) => void;
};

/** Parses XML in a stream of events, within the limits above. */
function walk(xml: Buffer | undefined, on: Events): void {
  if (!xml) return;
  // Names may have a prefix: <x:row> is a row.
  const plain = (name: string) => name.slice(name.indexOf(":") + 1);
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  let [depth, seen] = [0, 0];
  parser.on("opentag", ({ name, attributes }) => {
    depth += 1;
    seen += 1;
    if (depth > DEEPEST || seen > ELEMENTS_MOST) throw new TooMuch();
    on.open?.(plain(name), attributes);
  });
  parser.on("text", (text) => on.text?.(text));
  parser.on("cdata", (text) => on.text?.(text));
  parser.on("closetag", ({ name }) => {
    depth -= 1;
    on.close?.(plain(name));
  });
  parser.write(decodeText(xml).text).close();
}

type File = (name: string) => Buffer | undefined;
type Sheet = { name: string; part: string };

/**
 * Finds the parts of a workbook by their relations, since folders and names differ from program to program. A part that
 * no relation names is expected to have the name that most programs give it.
 */
function openBook(file: File): {
  partOf: (what: "sharedStrings" | "styles") => string;
  sheets: Sheet[];
  startsIn1904: boolean;
} {
  const parts = relationsOf(file, "").map(({ target }) => target);
  const path = parts.find((part) => rootOf(file(part)) === "workbook") ?? "xl/workbook.xml";
  const relations = relationsOf(file, path);
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  const sheets: Sheet[] = [];
  let [startsIn1904, count] = [false, 0];
  walk(file(path), {
    open: (name, a) => {
      if (name === "workbookPr") startsIn1904 = ["1", "true"].includes(a.date1904 ?? "");
      if (name !== "sheet") return;
      count += 1;
      if (["hidden", "veryHidden"].includes(a.state ?? "")) return;
      // The prefix of the relation's namespace can be anything.
      const id = Object.entries(a).find(([key]) => key.endsWith(":id"))?.[1];
      const target = relations.find((relation) => relation.id === id)?.target;
      sheets.push({ name: a.name ?? "", part: target ?? `${folder}worksheets/sheet${count}.xml` });
    },
  });
  if (count === 0) sheets.push({ name: "", part: `${folder}worksheets/sheet1.xml` });
  const partOf = (what: string) =>
    relations.find(({ type }) => type.endsWith(`/${what}`))?.target ?? `${folder}${what}.xml`;
  return { partOf, sheets, startsIn1904 };
}

/** The relations of a part, or of the package (""), with the names of the parts they point to. */
function relationsOf(file: File, part: string): { id: string; type: string; target: string }[] {
  const cut = part.lastIndexOf("/") + 1;
  const [folder, name] = [part.slice(0, cut), part.slice(cut)];
  const relations: { id: string; type: string; target: string }[] = [];
  walk(file(`${folder}_rels/${name}.rels`), {
    open: (element, a) => {
      if (element !== "Relationship" || a.TargetMode === "External") return;
      // Resolved like a URL, from the part's folder or from the root.
      const target = new URL(a.Target ?? "", `http://package/${folder}`).pathname.slice(1);
      relations.push({ id: a.Id ?? "", type: a.Type ?? "", target: decodeURIComponent(target) });
    },
  });
  return relations;
}

type ReadableSheet = { name: string; xml: Buffer };

/** The sheets that contain cells; a sheet may also hold only a chart. */
function readableSheets(file: File, sheets: readonly Sheet[]): ReadableSheet[] {
  const found: ReadableSheet[] = [];
  for (const { name, part } of sheets) {
    try {
      const xml = file(part);
      if (xml && rootOf(xml) === "worksheet") found.push({ name, xml });
    } catch (error) {
      // Other sheets are only searched for the members, so their size does not matter.
      if (found.length === 0 || !(error instanceof BadZip && error.isTooLarge)) throw error;
    }
  }
  return found;
}

function rootOf(xml: Buffer | undefined): string | undefined {
  return /<(?:[\w.-]+:)?([A-Za-z]+)[\s/>]/.exec(xml?.toString("utf8", 0, 4000) ?? "")?.[1];
}

/**
 * The sheet whose first rows have the most headings that we know, the first of them if there is a tie; and then another
 * with rows under more than half as many headings, such as last year's list.
 */
function mostKnown(
  sheets: readonly ReadableSheet[],
  topOf: (xml: Buffer) => readonly Row[],
): ReadableSheet[] {
  if (sheets.length < 2) return [...sheets];
  const all = sheets.map((sheet) => {
    const top = topOf(sheet.xml);
    const { at, known } = findHeading(top) ?? { at: 0, known: -1 };
    return { sheet, known, hasRows: top.length > at + 1 };
  });
  const [best, ...others] = all.toSorted(
    (a, b) => b.known - a.known || Number(b.hasRows) - Number(a.hasRows),
  );
  const rivals = others.filter(({ known, hasRows }) => hasRows && known * 2 > (best?.known ?? 0));
  return [best, ...rivals].flatMap((one) => one?.sheet ?? []);
}

/** The shared strings that cells refer to by index, without phonetic hints (`rPh`). */
function sharedWords(xml: Buffer | undefined): string[] {
  const words: string[] = [];
  let [said, isText, isSpoken] = ["", false, false];
  walk(xml, {
    open: (name) => {
      if (name === "si") said = "";
      if (name === "t") isText = true;
      if (name === "rPh") isSpoken = true;
    },
    text: (text) => {
      if (isText && !isSpoken) said += text;
    },
    close: (name) => {
      if (name === "t") isText = false;
      if (name === "rPh") isSpoken = false;
      if (name === "si") words.push(unescaped(said));
    },
  });
  return words;
}

/** A character that XML cannot hold, as workbooks write it: `_x000D_` is a carriage return (ECMA-376, 22.9.2.19). */
function unescaped(text: string): string {
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** How a cell's style shows a number: as a day, or, as `show` does, with leading zeros and text. */
type CellFormat = { isDay: boolean; show: ((number: number) => string) | null };

function cellFormats(xml: Buffer | undefined): CellFormat[] {
  const own = new Map<number, string>();
  const formats: CellFormat[] = [];
  let isInCells = false;
  walk(xml, {
    open: (name, a) => {
      if (name === "numFmt") own.set(Number(a.numFmtId), a.formatCode ?? "");
      if (name === "cellXfs") isInCells = true;
      if (name !== "xf" || !isInCells) return;
      const format = Number(a.numFmtId ?? 0);
      const code = own.get(format);
      const isDay = code === undefined ? DATE_FORMATS.has(format) : showsDay(code);
      formats.push({ isDay, show: isDay || code === undefined ? null : showDigits(code) });
    },
    close: (name) => {
      if (name === "cellXfs") isInCells = false;
    },
  });
  return formats;
}

function showsDay(code: string): boolean {
  // Quoted text and bracketed colors and locales are not part of the pattern.
  const pattern = code.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, "");
  return /[dy]/i.test(pattern);
}

type Book = { words: readonly string[]; formats: readonly CellFormat[]; startsIn1904: boolean };

/** Thrown once all wanted rows are read. */
class Enough extends Error {}

/** The first `most` rows that are not empty. */
function rowsOf(xml: Buffer, book: Book, most: number): Row[] {
  const rows: Row[] = [];
  let [line, column, type, style, value, isValue, isSpoken] = [0, 0, "", 0, "", false, false];
  let cells: string[] = [];
  const events: Events = {
    open: (name, a) => {
      if (name === "row") {
        line = a.r === undefined ? line + 1 : Number(a.r);
        [cells, column] = [[], 0];
      }
      if (name === "c") {
        column = a.r === undefined ? column : columnOf(a.r);
        [type, style, value] = [a.t ?? "n", Number(a.s ?? 0), ""];
      }
      if (name === "v" || name === "t") isValue = true;
      if (name === "rPh") isSpoken = true;
    },
    text: (text) => {
      if (isValue && !isSpoken) value += text;
    },
    close: (name) => {
      if (name === "v" || name === "t") isValue = false;
      if (name === "rPh") isSpoken = false;
      if (name === "c") {
        // Empty cells are missing from the file, so gaps are filled; columns after the 200th are ignored.
        while (cells.length < Math.min(column, 200)) cells.push("");
        if (column < 200) cells[column] = words(book, { type, style, value });
        column += 1;
      }
      if (name !== "row" || cells.every((cell) => cell === "")) return;
      rows.push({ line, cells });
      if (rows.length === most) throw new Enough();
    },
  };
  try {
    walk(xml, events);
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
  }
  return rows;
}

function words(book: Book, { type, style, value }: { type: string; style: number; value: string }): string {
  // An empty cell may still have a type. A formula's error is shown as it is, and left out with a reason.
  if (value.trim() === "") return "";
  if (type === "s") return book.words[Number(value)] ?? "";
  if (type === "b") return value === "1" ? "Yes" : "No";
  if (type !== "n") return unescaped(value);
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  const { isDay = false, show } = book.formats[style] ?? {};
  if (isDay) return dayOfSerial(number, book.startsIn1904);
  if (!Number.isInteger(number)) return String(number);
  return show && number >= 0 ? show(number) : inDigits(number);
}

/** Day 60 of 1900 never existed (ECMA-376, 18.17.4.1), so later days are counted one too high. */
function dayOfSerial(serial: number, startsIn1904: boolean): string {
  const days = Math.floor(serial) + (startsIn1904 ? 1462 : 0);
  const at = new Date(Date.UTC(1899, 11, days < 60 ? 31 : 30) + days * DAY_MS);
  return Number.isNaN(at.getTime()) ? String(serial) : at.toISOString().slice(0, 10);
}

/** A cell's column index from its name: "C7" is 2. */
function columnOf(name: string): number {
  let column = 0;
  for (const character of /^[A-Z]{1,3}/.exec(name)?.[0] ?? "")
    column = column * 26 + character.charCodeAt(0) - 64;
  return Math.max(0, column - 1);
}
