import { expect, test } from "vitest";
import { zipOf } from "#test/files/workbook.ts";
import { readTable } from "./read-table.ts";

const sheetOf = (rows: string, words = "") =>
  zipOf({
    "xl/workbook.xml": '<workbook xmlns:r="r"><sheets><sheet r:id="a"/></sheets></workbook>',
    "xl/sharedStrings.xml": `<sst><si><t>First</t></si><si><t>Last</t></si><si><t>${words}</t></si><si><t>Bo</t></si></sst>`,
    "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
  });
const row = (cells: readonly number[], at = "") =>
  `<row${at && ` r="${at}"`}>${cells.map((cell) => `<c t="s"><v>${cell}</v></c>`).join("")}</row>`;

test("A text of nothing but comments is examined at once", () => {
  const began = process.cpuUsage();
  expect(readTable(Buffer.from(`${"<!---->".repeat(26)}<x`))).toHaveProperty("whyNot");
  expect(readTable(Buffer.from(`${"<!---->".repeat(500)}<x`))).toHaveProperty("whyNot");
  expect(process.cpuUsage(began).user / 1000).toBeLessThan(2000);
});

test("Lines that no sheet has do not make two rows the same one", () => {
  const most = String(Number.MAX_SAFE_INTEGER);
  const table = readTable(sheetOf(row([0, 1]) + [1, 2, 3].map(() => row([3, 3], most)).join(""), "-"));
  const lines = "rows" in table ? table.rows.map(({ line }) => line) : [];
  expect(lines).toEqual([2, 3, 4]);
});

test("A small workbook that repeats a long text in each cell is refused before it fills the memory", () => {
  const rows = Array.from({ length: 30_000 }, () => row([3, 3, 2])).join("");
  expect(readTable(sheetOf(row([0, 1]) + rows, "x".repeat(4000)))).toEqual({
    whyNot: expect.stringContaining("too much text"),
  });
});

test("Headings in another order further down are not read as members, nor the rows under them", () => {
  const table = readTable(
    Buffer.from("First Name,Last Name,City\nAnna,Ek,Bethesda\nLast Name,First Name,City\nAsk,Bo,Rome\n"),
  );
  const rows = "rows" in table ? table.rows : [];
  expect(rows.map(({ line, whyNot }) => [line, whyNot ?? null])).toEqual([
    [2, null],
    [3, expect.stringContaining("different headings")],
    [4, expect.stringContaining("different headings")],
  ]);
});
