import { describe, expect, test } from "vitest";
import { workbookOf, zipOf } from "#test/files/workbook.ts";
import { readTable } from "./read-table.ts";
import { storedTable } from "./stored-table.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const cellsOf = (bytes: Uint8Array) => {
  const table = readTable(bytes);
  if ("whyNot" in table) throw new Error(table.whyNot);
  return [table.headers, ...table.rows.map(({ cells }) => cells)];
};
const whyNot = (bytes: Uint8Array) => {
  const table = readTable(bytes);
  return "whyNot" in table ? table.whyNot : "it was read";
};
const MEMBERS = [
  ["First", "Last"],
  ["Renée", "Müller"],
];

describe("a table in a text file", () => {
  test.each([",", ";", "\t", "|", "~", "^"])("separated by %j", (sign) => {
    expect(cellsOf(bytesOf(`First${sign}Last\r\nRenée${sign}Müller\r\n`))).toEqual(MEMBERS);
  });

  test("with commas in quotes, semicolons, doubled quotes and a two-line cell", () => {
    const text = 'First;Last;Address\n"Renée ""Née""";Müller;"12, Oak, Street\nApt 4"\n';
    expect(cellsOf(bytesOf(text))[1]).toEqual(['Renée "Née"', "Müller", "12, Oak, Street\nApt 4"]);
  });

  const text = "First,Last\nRenée,Müller\n";
  const utf16 = Buffer.from(text, "utf16le");
  test.each<[string, Uint8Array]>([
    ["UTF-8 with a mark", bytesOf(`\ufeff${text}`)],
    ["UTF-8 without", bytesOf(text)],
    ["UTF-16", Buffer.concat([Buffer.from([0xff, 0xfe]), utf16])],
    ["UTF-16 without a mark", utf16],
    ["UTF-16, big end first", Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(utf16).swap16()])],
    ["Windows-1252", Buffer.from(text, "latin1")],
  ])("in %s", (_, bytes) => {
    expect(cellsOf(bytes)).toEqual(MEMBERS);
  });

  test("below a title, with each row's line number in the file", () => {
    const table = readTable(bytesOf('Roster of 2026\n\nFirst,Last\nAnna,"We\nber"\n\nBo,Lind\n'));
    expect(table).toMatchObject({
      headers: ["First", "Last"],
      rows: [
        { line: 4, cells: ["Anna", "We\nber"] },
        { line: 7, cells: ["Bo", "Lind"] },
      ],
    });
  });

  test("without the apostrophes of our own export", () => {
    expect(cellsOf(bytesOf("First,Phone\nAnna,'+1 202 555 0142\n"))[1]).toEqual(["Anna", "+1 202 555 0142"]);
  });
});

describe("a table in a workbook", () => {
  test("from the first visible sheet: days, numeric phone numbers, empty cells", () => {
    const rows = cellsOf(
      workbookOf([
        ["First", "Last", "Phone", "Paid through", "Zip"],
        ["Renée", "O’Brien & Søn", 2025550142, { serial: 46022 }, 2139],
        ["Bo", null, null, null, 20001],
      ]),
    );
    expect(rows).toEqual([
      ["First", "Last", "Phone", "Paid through", "Zip"],
      ["Renée", "O’Brien & Søn", "2025550142", "2025-12-31", "2139"],
      ["Bo", "", "", "", "20001"],
    ]);
  });

  test("that would unpack to too much is refused before it does", () => {
    const bomb = zipOf({
      "xl/workbook.xml": '<workbook xmlns:r="r"><sheets><sheet r:id="a"/></sheets></workbook>',
      "xl/worksheets/sheet1.xml": Buffer.alloc(100 * 1024 * 1024, " "),
    });
    expect(bomb.length).toBeLessThan(1024 * 1024);
    expect(whyNot(bomb)).toMatch(/^This workbook is far too large when it is unpacked/);
  });

  test("that is damaged or not a workbook is refused with a message", () => {
    const good = workbookOf(MEMBERS);
    expect(whyNot(good.subarray(0, good.length - 30))).toMatch(/^This workbook is damaged/);
    expect(whyNot(zipOf({ "readme.txt": "hello" }))).toMatch(/^There is no sheet in this file/);
  });
});

test.each<[string, Uint8Array, RegExp]>([
  ["nothing", bytesOf(""), /^The file is empty/],
  ["headings alone", bytesOf("First,Last\n"), /no rows under them/],
  ["plain text", bytesOf("Dear members\n\nwe dine on Friday.\n"), /^We found no table/],
  ["a picture", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]), /^We found no table/],
  ["a PDF", bytesOf("%PDF-1.7 ..."), /^This is a PDF/],
  [
    "an OpenDocument spreadsheet",
    zipOf({
      mimetype: "application/vnd.oasis.opendocument.spreadsheet",
      "content.xml": "<office:document-content/>",
    }),
    /^This is an OpenDocument spreadsheet \(\.ods\)\. Please save it as an Excel workbook \(\.xlsx\), or as CSV\.$/,
  ],
  ["an old workbook", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1]), /old-style workbook \(\.xls\)/],
  [
    "a quotation mark that is not closed",
    bytesOf('First,Last\n"Anna,Weber\nBo,Lind\n'),
    /near line \d+: a quotation mark/,
  ],
  ["too many rows", bytesOf(`First,Last\n${"A,B\n".repeat(60_001)}`), /more than 60,000 rows/],
])("%s is refused with a message", (_, bytes, sentence) => {
  expect(whyNot(bytes)).toMatch(sentence);
});

test("A column whose first value comes late is not taken for an empty one", () => {
  const rows = Array.from({ length: 600 }, (_, at) => `Bo,Lind${at},,${at === 599 ? "Bobo" : ""}\n`);
  const table = readTable(bytesOf(`First,Last,Empty,Nickname\n${rows.join("")}`));
  if ("whyNot" in table) throw new Error(table.whyNot);
  expect(storedTable(table).samples).toEqual([["Bo"], ["Lind0", "Lind1", "Lind2"], [], ["Bobo"]]);
});
