import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, it } from "vitest";
import { csvStream } from "./csv.ts";
import { unescapeFormulas } from "./escape-formulas.ts";

const textOf = (stream: ReadableStream<Uint8Array>) =>
  new Response(stream).arrayBuffer().then((b) => Buffer.from(b));

it("Is parsed back exactly, whatever is in a cell", async () => {
  const rows = [
    ["Weber, Anna", 'says "hello"', "two\r\nlines", null, 3, -5.25],
    ["Jiří Dvořák", "🥂", "", "  spaces ", 0, 1],
  ];
  const file = await textOf(csvStream(["a", "b", "c", "d", "e", "f"], rows));
  expect([...file.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(parse(file, { bom: true, record_delimiter: "\r\n" })).toEqual([
    ["a", "b", "c", "d", "e", "f"],
    ["Weber, Anna", 'says "hello"', "two\r\nlines", "", "3", "-5.25"],
    ["Jiří Dvořák", "🥂", "", "  spaces ", "0", "1"],
  ]);
});

it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx", "＝1"])("Makes no formula of %j", async (words) => {
  const [, row] = parse(await textOf(csvStream(["a"], [[words]])), { bom: true, record_delimiter: "\r\n" });
  expect(row).toEqual([`'${words}`]);
});

it("Returns the same rows, columns and texts, whatever is in a cell", async () => {
  const piece = fc.oneof(fc.constantFrom(..."\r\n\t,;\"=+-@'＝\u2028ß🥂"), fc.string({ maxLength: 3 }));
  const cell = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(""));
  const table = fc.array(fc.tuple(cell, cell, cell), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(table, async (rows) => {
      const file = await textOf(csvStream(["a", "b", "c"], rows));
      // As strict as possible: any unquoted line break ends a row.
      const read: string[][] = parse(file, { bom: true, record_delimiter: ["\r\n", "\n", "\r"] });
      expect(read.slice(1).map((row) => row.map(unescapeFormulas))).toEqual(rows);
    }),
    { numRuns: 500 },
  );
});

it.each(["\n", "\r", "\r\n", "\u2028", "\t", ";"])(
  "Makes no formula of what follows %j in a cell",
  async (sign) => {
    const words = `No nuts${sign}=cmd|' /C calc'!A0`;
    const [, row] = parse(await textOf(csvStream(["a"], [[words]])), { bom: true, record_delimiter: "\r\n" });
    expect(row).toEqual([`No nuts${sign}'=cmd|' /C calc'!A0`]);
  },
);

it("Reads rows only as they are consumed", async () => {
  let taken = 0;
  async function* many() {
    for (; taken < 100_000; taken += 1) yield ["x".repeat(100)];
  }
  const reader = csvStream(["a"], many()).getReader();
  await reader.read();
  await reader.read();
  await reader.cancel();
  expect(taken).toBeGreaterThan(0);
  expect(taken).toBeLessThan(3_000);
});
