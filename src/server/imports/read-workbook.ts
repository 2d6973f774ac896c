import { SaxesParser } from "saxes";
import type { NotRead, Row } from "./table.ts";
import { BadZip, openZip } from "./unzip.ts";

/** What a workbook may unpack to: sixty thousand rows with twenty columns have some 60 MB of markup. */
const UNPACKED_MOST = 96 * 1024 * 1024;
/**
 * Elements of one part that are read, and how deep they may stand: sixty thousand rows with thirty columns have five
 * million, and while more are read nobody else is served.
 */
const ELEMENTS_MOST = 5_500_000;
const DEEPEST = 100;
const DAY_MS = 86_400_000;
/** Formats of numbers that every workbook has and that show a day (ECMA-376, 18.8.30). */
const DATE_FORMATS = new Set([14, 15, 16, 17, 22, 27, 30, 36, 50, 57]);

type Attributes = Record<string, string>;

/** The rows of the first sheet of an Excel workbook (.xlsx): numbers as they are typed, days as 2025-03-04. */
export function readWorkbook(bytes: Uint8Array, most: number): Row[] | NotRead {
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
    if (error instanceof TooMuch || (error instanceof BadZip && error.isTooMuch)) {
      return {
        whyNot:
          "This workbook is far too large when it is unpacked. Please save only the sheet with the members, as CSV.",
      };
    }
    return {
      whyNot:
        "This workbook is damaged and cannot be read. Please open it in the spreadsheet program and save it anew.",
    };
  }
}

/** A sheet with more in it than anybody has typed. */
class TooMuch extends Error {}

/** Reads markup piece by piece; `onText` gets the words inside the elements for which `onOpen` answers true. */
function walk(
  xml: Buffer | undefined,
  on: {
    open?: (name: string, a: Attributes) => void;
    text?: (t: string) => void;
    close?: (name: string) => void;
  },
): void {
  if (!xml) return;
  // A file may prefix its names: <x:row> is a row.
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

/** The words that cells name by number. How they are pronounced (`rPh`) is no part of them. */
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

/** Which styles of cells show a number as a day. */
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
  // Words in quotes, colours and languages in brackets are no part of the pattern.
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
        // Filled up to the column, for cells that are empty are not written; none of ours stands beyond the 200th.
        while (cells.length < Math.min(column, 200)) cells.push("");
        if (column < 200) cells[column] = words(book, type, style, value);
        column += 1;
      }
      // A few more than are taken, so that too many are known for that.
      if (name === "row" && rows.length < most + 100 && cells.some((cell) => cell !== ""))
        rows.push({ line, cells });
    },
  });
  return rows;
}

function words(book: Book, type: string, style: number, value: string): string {
  if (type === "s") return book.words[Number(value)] ?? "";
  if (type === "b") return value === "1" ? "Yes" : "No";
  // What a formula failed to work out is no value.
  if (type === "e" || value === "") return "";
  if (type !== "n") return value;
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  if (book.isDay(style)) return dayOfSerial(number, book.startsIn1904);
  // Telephones that somebody typed as numbers are whole and long: never 2.025550142E9.
  return Number.isInteger(number) ? number.toLocaleString("en-US", { useGrouping: false }) : String(number);
}

/** Day 60 of 1900 is one that never was (ECMA-376, 18.17.4.1): days after it are counted one too high. */
function dayOfSerial(serial: number, startsIn1904: boolean): string {
  const days = Math.floor(serial) + (startsIn1904 ? 1462 : 0);
  const at = new Date(Date.UTC(1899, 11, days < 60 ? 31 : 30) + days * DAY_MS);
  return Number.isNaN(at.getTime()) ? String(serial) : at.toISOString().slice(0, 10);
}

/** The place of a cell in its row by its name, from 0: "C7" is 2. */
function columnOf(name: string): number {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(name)?.[0] ?? "") column = column * 26 + letter.charCodeAt(0) - 64;
  return Math.max(0, column - 1);
}
