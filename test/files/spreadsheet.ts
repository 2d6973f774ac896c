import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SaxesParser } from "saxes";
import { installWithApt } from "#test/programs/apt.ts";
import { findOrInstall, findProgram, run } from "#test/programs/programs.ts";
import { APPLICATION } from "./office.ts";
import { unzip } from "./unzip.ts";

/** Python, whose reader of CSV files shares no code with ours; null where there is none. */
export function findPython(): string | null {
  return findOrInstall("python3", "python3") ?? null;
}

const READ = `import csv, io, json, sys
text = sys.stdin.buffer.read().decode("utf-8-sig")
json.dump(list(csv.reader(io.StringIO(text, newline=""), strict=True)), sys.stdout)`;

/** The rows of a CSV file as Python reads them, headings first. */
export function readWithPython(python: string, file: Uint8Array): string[][] {
  return JSON.parse(run(python, ["-c", READ], file));
}

/** What a spreadsheet made of a file: the cells as they are shown, and the formulas that it would work out. */
export type Sheet = { cells: string[][]; formulas: string[] };

/** LibreOffice with its spreadsheet; null where it is not here and cannot be had. */
export function findCalc(): string | null {
  const soffice = findProgram("soffice", APPLICATION);
  if (soffice && canCalculate(soffice)) return soffice;
  const installed = installWithApt("libreoffice-calc-nogui") ? findProgram("soffice") : undefined;
  return installed && canCalculate(installed) ? installed : null;
}

function canCalculate(soffice: string): boolean {
  try {
    const [sheet] = readWithCalc(soffice, [Buffer.from("=1+1\r\n")], { dividers: "," });
    return sheet?.formulas.length === 1;
  } catch {
    return false;
  }
}

/**
 * Opens CSV files in LibreOffice, formulas worked out, columns divided by these characters; with `isText` every
 * quoted cell is text, so that no number or date is made of it. Its start takes longer than a file.
 */
export function readWithCalc(
  soffice: string,
  files: readonly Uint8Array[],
  { dividers, isText = false }: { dividers: string; isText?: boolean },
): Sheet[] {
  const folder = mkdtempSync(join(tmpdir(), "chapterhouse-sheet-"));
  try {
    const names = files.map((_, nth) => join(folder, `table-${nth}`));
    for (const [nth, file] of files.entries()) writeFileSync(`${names[nth]}.csv`, file);
    const codes = [...dividers].map((sign) => sign.charCodeAt(0)).join("/");
    // Quote, UTF-8, first line, columns, American English, quoted cells, numbers, …, formulas are worked out.
    const filter = `CSV:${codes},34,76,1,,1033,${isText},${!isText},false,false,false,-1,true`;
    run(soffice, [
      `-env:UserInstallation=file://${join(folder, "profile")}`,
      ...["--headless", "--norestore", `--infilter=${filter}`, "--convert-to", "xlsx", "--outdir", folder],
      ...names.map((name) => `${name}.csv`),
    ]);
    return names.map((name) => readSheet(readFileSync(`${name}.xlsx`)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Reads the first sheet of a workbook (ECMA-376), so far as LibreOffice writes one. */
function readSheet(workbook: Uint8Array): Sheet {
  const files = unzip(workbook);
  const texts: string[] = [];
  read(files.get("xl/sharedStrings.xml"), {
    si: () => texts.push(""),
    t: (_, text) => texts.push((texts.pop() ?? "") + text),
  });
  const sheet: Sheet = { cells: [], formulas: [] };
  let [at, isShared] = [0, false];
  read(files.get("xl/worksheets/sheet1.xml"), {
    row: () => sheet.cells.push([]),
    c: ({ r = "", t }) => ([at, isShared] = [columnOf(r), t === "s"]),
    f: (_, text) => sheet.formulas.push(text),
    v: (_, text) => {
      const row = sheet.cells.at(-1) ?? [];
      while (row.length < at) row.push("");
      row.push(isShared ? (texts[Number(text)] ?? "") : text);
    },
  });
  const width = Math.max(0, ...sheet.cells.map((row) => row.length));
  for (const row of sheet.cells) while (row.length < width) row.push("");
  return sheet;
}

/** Column of a cell's name, from 0: `B7` is 1. */
function columnOf(name: string): number {
  return [...name.replace(/\d/g, "")].reduce((sum, sign) => sum * 26 + sign.charCodeAt(0) - 64, 0) - 1;
}

type Heard = (attributes: Record<string, string>, text: string) => unknown;

/** Calls what is given for an element: at its start for those that hold elements, at its end for those with a text. */
function read(xml: string | undefined, on: Record<string, Heard>): void {
  const parser = new SaxesParser();
  let text = "";
  parser.on("opentag", ({ name, attributes }) => {
    text = "";
    if (!WITH_TEXT.has(name)) on[name]?.(attributes, "");
  });
  parser.on("text", (piece) => {
    text += piece;
  });
  parser.on("closetag", ({ name, attributes }) => {
    if (WITH_TEXT.has(name)) on[name]?.(attributes, text);
  });
  // A workbook of numbers only has no list of texts.
  if (xml) parser.write(xml).close();
}
const WITH_TEXT = new Set(["t", "f", "v"]);
