import { SaxesParser } from "saxes";
import type { Row, Unreadable } from "./table.ts";
import { BadZip, openZip } from "./unzip.ts";

/** The most bytes a workbook may unpack to: sixty thousand rows with twenty columns are about 60 MB. */
const UNPACKED_MOST = 96 * 1024 * 1024;
/**
 * The most elements of one part, and their depth: sixty thousand rows with thirty columns have five million, and more
 * would take a core for long.
 */
const ELEMENTS_MOST = 5_500_000;
const DEEPEST = 100;
const DAY_MS = 86_400_000;
/** The built-in number formats that show a date (ECMA-376, 18.8.30). */
const DATE_FORMATS = new Set([14, 15, 16, 17, 22, 27, 30, 36, 50, 57]);

type Attributes = Record<string, string>;

/** Reads the rows of the first visible sheet of a workbook (.xlsx): numbers as typed, days as 2025-03-04. */
export function readWorkbook(bytes: Uint8Array, most: number): Row[] | Unreadable {
  try {
    const file = openZip(bytes, UNPACKED_MOST);
    const { path, startsIn1904 } = firstSheet(file);
    const sheet = path && file(path);
    if (!sheet)
      return {
        whyNot: "There is no sheet in this file. Please save it as an Excel workbook (.xlsx) or as CSV.",
      };
    const words = sharedWords(file("xl/sharedStrings.xml"));
    const styles = dateStyles(file("xl/styles.xml"));
    return rowsOf(sheet, { words, isDay: (style) => styles.has(style), startsIn1904 }, most);
  } catch (error) {
    if (error instanceof TooMuch || (error instanceof BadZip && error.isTooLarge)) {
      return {
        whyNot:
          "This workbook is far too large when it is unpacked. Please save only the sheet with the members, as CSV.",
      };
    }
    return {
      whyNot:
        "This workbook is damaged and can’t be read. Please open it in your spreadsheet program and save it again.",
    };
  }
}

/** A sheet with more in it than anyone has typed. */
class TooMuch extends Error {}

/** Parses XML in a stream of events, within the limits above. */
function walk(
  xml: Buffer | undefined,
  on: {
    open?: (name: string, a: Attributes) => void;
    text?: (t: string) => void;
    close?: (name: string) => void;
  },
): void {
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
  parser.write(xml.toString("utf8")).close();
}

function firstSheet(file: (name: string) => Buffer | undefined): {
  path: string | undefined;
  startsIn1904: boolean;
} {
  const ids: string[] = [];
  let startsIn1904 = false;
  walk(file("xl/workbook.xml"), {
    open: (name, a) => {
      if (name === "workbookPr") startsIn1904 = ["1", "true"].includes(a.date1904 ?? "");
      if (name === "sheet" && !["hidden", "veryHidden"].includes(a.state ?? "")) ids.push(a["r:id"] ?? "");
    },
  });
  const targets = new Map<string, string>();
  walk(file("xl/_rels/workbook.xml.rels"), {
    open: (name, a) => {
      if (name === "Relationship") targets.set(a.Id ?? "", a.Target ?? "");
    },
  });
  const target = targets.get(ids[0] ?? "") ?? "worksheets/sheet1.xml";
  return { path: target.startsWith("/") ? target.slice(1) : `xl/${target}`, startsIn1904 };
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
      if (name === "si") words.push(said);
    },
  });
  return words;
}

/** The cell styles that show a number as a day. */
function dateStyles(xml: Buffer | undefined): Set<number> {
  const own = new Map<number, string>();
  const styles = new Set<number>();
  let [isInCells, style] = [false, 0];
  walk(xml, {
    open: (name, a) => {
      if (name === "numFmt") own.set(Number(a.numFmtId), a.formatCode ?? "");
      if (name === "cellXfs") isInCells = true;
      if (name !== "xf" || !isInCells) return;
      const format = Number(a.numFmtId ?? 0);
      const code = own.get(format);
      if (code === undefined ? DATE_FORMATS.has(format) : showsDay(code)) styles.add(style);
      style += 1;
    },
    close: (name) => {
      if (name === "cellXfs") isInCells = false;
    },
  });
  return styles;
}

function showsDay(code: string): boolean {
  // Quoted text and bracketed colors and locales are not part of the pattern.
  const pattern = code.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, "");
  return /[dy]/i.test(pattern);
}

type Book = { words: readonly string[]; isDay: (style: number) => boolean; startsIn1904: boolean };

function rowsOf(xml: Buffer, book: Book, most: number): Row[] {
  const rows: Row[] = [];
  let [line, column, type, style, value, isValue, isSpoken] = [0, 0, "", 0, "", false, false];
  let cells: string[] = [];
  walk(xml, {
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
        // Empty cells are not in the file, so the gap is filled; columns after the 200th are ignored.
        while (cells.length < Math.min(column, 200)) cells.push("");
        if (column < 200) cells[column] = words(book, { type, style, value });
        column += 1;
      }
      // A few more than are accepted, so that too many rows are noticed.
      if (name === "row" && rows.length < most + 100 && cells.some((cell) => cell !== ""))
        rows.push({ line, cells });
    },
  });
  return rows;
}

function words(book: Book, { type, style, value }: { type: string; style: number; value: string }): string {
  if (type === "s") return book.words[Number(value)] ?? "";
  if (type === "b") return value === "1" ? "Yes" : "No";
  // The error of a formula is no value.
  if (type === "e" || value === "") return "";
  if (type !== "n") return value;
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  if (book.isDay(style)) return dayOfSerial(number, book.startsIn1904);
  // Phone numbers typed as numbers are long integers: never 2.025550142E9.
  return Number.isInteger(number) ? number.toLocaleString("en-US", { useGrouping: false }) : String(number);
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
