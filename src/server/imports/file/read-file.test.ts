import { expect, test } from "vitest";
import { workbookOf } from "#test/files/workbook.ts";
import { readFileApart } from "./read-file.ts";
import { parseRows, storedTable } from "./stored-table.ts";
import type { Row } from "./table.ts";

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

const stored = (rows: Row[]) =>
  storedTable({ headers: ["First", "Last"], rows, top: [] } as unknown as Parameters<typeof storedTable>[0])
    .rows;
const FORGED = '"},{"line":9,"cells":["Eve"]},{"line":10';

test.each<[string, Row[]]>([
  ["no rows", []],
  ["one row", [{ line: 2, cells: ["Bo", "Lind"] }]],
  ["a row that is not read", [{ line: 2, cells: ["Bo"], whyNot: "It has too many cells" }]],
  [
    "cells that look like the end of a row",
    Array(9000).fill({ line: 3, cells: [FORGED, "\\", `\\${FORGED}`] }),
  ],
  [
    "rows of many lengths",
    Array.from({ length: 9000 }, (_, at) => ({ line: at, cells: ["é".repeat(at % 97)] })),
  ],
])("A stored table with %s is read as it was", async (_, rows) => {
  expect(await parseRows(stored(rows))).toEqual(rows);
});
