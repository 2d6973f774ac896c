import fc from "fast-check";
import { expect, test } from "vitest";
import { type Writer, workbookBy, workbookOf } from "#test/files/workbook.ts";
import { readTable } from "./read-table.ts";

const HEADINGS = ["First Name", "Last Name", "Email", "Address", "City", "Past Offices"];

/** Text as members have it: accents, both quotation marks, every separator, two lines. */
const piece = fc.constantFrom(
  ...["Renée", "O’Brien", "Müller", "12 Oak St, Apt 4", "Bailli; Chancelier", 'John "Jack"', '14" pipe'],
  ...["a|b", "1 Elm St\nApt 2", "東京", "x", "St. Mary's", "R&D"],
);
const member = fc.record({
  name: fc.constantFrom("Anna", "Bo", "José", "Zoë"),
  city: fc.option(piece, { nil: "" }),
  address: fc.option(piece, { nil: "" }),
  offices: fc.option(piece, { nil: "" }),
});
const members = fc.array(member, { minLength: 1, maxLength: 8 });
const rowsOf = (all: readonly { name: string; city: string; address: string; offices: string }[]) =>
  all.map(({ name, address, city, offices }, at) => [
    name,
    `Lind${at}`,
    `m${at}@x.org`,
    address,
    city,
    offices,
  ]);

/** How programs write a table as text, and what happens to it before it is uploaded. */
const writing = fc.record({
  separator: fc.constantFrom(",", ";", "\t", "|", "~", "^"),
  quote: fc.constantFrom("always", "needed"),
  escape: fc.constantFrom("doubled", "backslash"),
  space: fc.boolean(),
  ends: fc.array(fc.constantFrom("\n", "\r\n", "\r"), { minLength: 1, maxLength: 3 }),
  title: fc.constantFrom("", "one", "two"),
  blanks: fc.boolean(),
  again: fc.boolean(),
});

test("A table is the same however a program has written it as text, or the file is refused by name", () => {
  fc.assert(
    fc.property(members, writing, (all, way) => {
      const rows = rowsOf(all);
      // A backslash in front of a quotation mark tells nothing if no cell has a quotation mark.
      const quoted = (cell: string) => `"${cell.replaceAll('"', way.escape === "doubled" ? '""' : '\\"')}"`;
      const needs = (cell: string) => way.quote === "always" || /["\n,;\t|~^]/.test(cell);
      const line = (cells: readonly string[]) =>
        cells
          .map((cell) => (needs(cell) ? quoted(cell) : cell))
          .join(way.space ? `${way.separator} ` : way.separator);
      const titles = { "": [], one: ["Roster of 2026"], two: [`Roster${way.separator}of 2026`] }[way.title];
      const half = rows.slice(0, rows.length / 2).map(line);
      const lines = [
        ...titles,
        ...(way.blanks ? [""] : []),
        line(HEADINGS),
        ...half,
        ...(way.again ? [line(HEADINGS)] : []),
        ...rows.slice(half.length).map(line),
      ];
      const text = lines.map((each, at) => `${each}${way.ends[at % way.ends.length]}`).join("");
      const table = readTable(new TextEncoder().encode(text));
      if ("whyNot" in table) throw new Error(`${table.whyNot}\n${text}`);
      expect(table.headers).toEqual(HEADINGS);
      expect(table.rows.map(({ cells }) => [...cells])).toEqual(rows);
    }),
  );
});

test("A workbook below titles and empty rows has the members of its table", () => {
  fc.assert(
    fc.property(members, fc.nat(3), fc.boolean(), (all, empty, isTitled) => {
      const rows = rowsOf(all);
      const bytes = workbookOf([
        ...(isTitled ? [["Roster", "of 2026"]] : []),
        ...Array.from({ length: empty }, () => [null]),
        HEADINGS,
        ...rows.map((cells) => cells.map((cell) => cell || null)),
      ]);
      const table = readTable(bytes);
      if ("whyNot" in table) throw new Error(table.whyNot);
      const read = table.rows.map(({ cells }) => HEADINGS.map((_, at) => cells[at] ?? ""));
      expect([table.headers, read]).toEqual([HEADINGS, rows]);
    }),
  );
});

const writer: fc.Arbitrary<Writer> = fc
  .record({
    prefix: fc.constantFrom<Writer["prefix"][]>("", "x:"),
    folder: fc.constantFrom<Writer["folder"][]>("xl", "Book/One"),
    targets: fc.constantFrom<Writer["targets"][]>("relative", "absolute"),
    strings: fc.constantFrom<Writer["strings"][]>("shared", "rich", "inline", "formula"),
    hasNames: fc.boolean(),
    empty: fc.constantFrom<Writer["empty"][]>("left out", "bare", "typed"),
    escapes: fc.boolean(),
    isStored: fc.boolean(),
    hasDescriptors: fc.boolean(),
  })
  .map((one) => (one.isStored ? { ...one, hasDescriptors: false } : one));

test("A workbook is the same whichever program wrote it", () => {
  fc.assert(
    fc.property(members, writer, fc.constantFrom("", "_x000D_", " _x0041_"), (all, way, code) => {
      const rows = rowsOf(all).map(([first = "", ...cells]) => [`${first}${code}`, ...cells]);
      const table = readTable(workbookBy(way, [HEADINGS, ...rows]));
      if ("whyNot" in table) throw new Error(table.whyNot);
      const read = table.rows.map(({ cells }) => HEADINGS.map((_, at) => cells[at] ?? ""));
      expect([table.headers, read]).toEqual([HEADINGS, rows]);
    }),
    { numRuns: 500 },
  );
});

test("No bytes make the reader fail: they are read as a table or refused by name", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.uint8Array({ maxLength: 400 }),
        fc.string({ unit: "binary", maxLength: 300 }).map((text) => new TextEncoder().encode(text)),
        fc.tuple(members, fc.nat(), fc.nat(255)).map(([all, at, byte]) => {
          const bytes = workbookOf([HEADINGS, ...rowsOf(all)]);
          bytes[at % bytes.length] = byte;
          return new Uint8Array(bytes);
        }),
      ),
      (bytes) => {
        const table = readTable(bytes);
        expect("whyNot" in table ? table.whyNot : table.headers).not.toHaveLength(0);
      },
    ),
    { numRuns: 500 },
  );
});
