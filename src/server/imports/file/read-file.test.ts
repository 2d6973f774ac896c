import { expect, test } from "vitest";
import { workbookOf } from "#test/files/workbook.ts";
import { readFileApart } from "./read-file.ts";
import { storedTable } from "./stored-table.ts";
import type { Row, Table } from "./table.ts";

const aWorkbook = () =>
  new Uint8Array(workbookOf([["First", "Last"], ...Array(20_000).fill(["Bo", "Lind"])]));
const REFUSED = {
  whyNot:
    "This file takes too much time or memory to read. Please save only the sheet with the members, as CSV.",
};

test.each([
  ["time", { withinMs: 1, mostMb: 512 }],
  ["memory", { withinMs: 60_000, mostMb: 8 }],
])("A file that takes too much %s is refused, and the next one is read", async (_, limits) => {
  const refused = readFileApart(aWorkbook(), {}, limits);
  const next = readFileApart(aWorkbook());
  expect(await refused).toEqual(REFUSED);
  expect(await next).toMatchObject({
    headers: ["First", "Last"],
    count: 20_000,
    samples: [["Bo"], ["Lind"]],
  });
});

test("Only a few files may wait, and one more is told to come back", async () => {
  const some = Array.from({ length: 4 }, () => readFileApart(aWorkbook()));
  await expect(readFileApart(aWorkbook())).rejects.toMatchObject({
    status: 503,
    message: "Several files are being read right now. Please try again in a moment.",
  });
  for (const table of await Promise.all(some)) expect(table).toMatchObject({ count: 20_000 });
});

test.each<[string, number, Row[]]>([
  ["no rows", 0, []],
  ["one row", 1, [{ line: 2, cells: ["Bo", "Lind"] }]],
  ["a row that is not read", 1, [{ line: 2, cells: ["Bo"], whyNot: "It has too many cells" }]],
  [
    "rows of many lengths",
    14,
    Array.from({ length: 9000 }, (_, at) => ({ line: at, cells: ["é".repeat(at % 97)] })),
  ],
])("A table with %s is stored in %d parts, none of them long", (_, parts, rows) => {
  const { rows: stored } = storedTable({ headers: [], rows, top: [] } as unknown as Table);
  const texts = stored.map((part) => new TextDecoder().decode(part));
  expect(texts).toHaveLength(parts);
  expect(Math.max(0, ...texts.map(({ length }) => length))).toBeLessThan(51_000);
  expect(texts.flatMap((text) => JSON.parse(text))).toEqual(rows);
});
