import { describe, expect, test } from "vitest";
import type { ImportField } from "#contract/imports.ts";
import { choicesFrom } from "#server/imports/plan/choices.ts";
import { matchHeadings } from "#server/imports/plan/match-headings.ts";
import { planImport } from "#server/imports/plan/plan-import.ts";
import { workbookOf } from "#test/files/workbook.ts";
import { readTable } from "./read-table.ts";
import { storedTable } from "./stored-table.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** What an import would make of a file: its members' names, and why rows are refused or asked about. */
async function planned(bytes: Uint8Array) {
  const table = readTable(bytes);
  if ("whyNot" in table) return table.whyNot;
  const { headers, rows } = table;
  const fields: (ImportField | null)[] = matchHeadings(headers, storedTable(table).samples);
  const plan = await planImport({
    rows,
    members: [],
    society: "Chaîne",
    choices: choicesFrom({ fields }),
  });
  return {
    headers,
    fields,
    created: plan.created.map(({ line, facts }) => [line, facts.firstName, facts.lastName]),
    refused: plan.refused.map(({ line }) => line),
  };
}
const NAMES = { headers: ["Name"], fields: ["fullName"], refused: [] };

describe("a list of names alone", () => {
  test("has one column", async () => {
    const created = [
      [2, "Anna", "Weber"],
      [3, "Bo", "Lind"],
    ];
    expect(await planned(bytesOf("Name\nAnna Weber\nBo Lind\n"))).toEqual({ ...NAMES, created });
    expect(await planned(workbookOf([["Name"], ["Anna Weber"], ["Bo Lind"]]))).toEqual({ ...NAMES, created });
  });

  test("has one column below a title, and a heading that appears again", async () => {
    expect(
      await planned(bytesOf("Roster of 2026\n\nFull Name\nAnna Weber\nFull Name\nBo Lind\n")),
    ).toMatchObject({
      headers: ["Full Name"],
      created: [
        [4, "Anna", "Weber"],
        [6, "Bo", "Lind"],
      ],
      refused: [],
    });
  });

  test.each([
    "Name\nWeber, Anna\nLind, Bo\n",
    'Name\n"Weber, Anna"\n"Lind, Bo"\n',
    '"Name"\n"Weber,Anna"\n"Lind,Bo"',
  ])("with the last name first is not split at its commas: %j", async (text) => {
    expect(await planned(bytesOf(text))).toMatchObject({
      ...NAMES,
      created: [
        [2, "Anna", "Weber"],
        [3, "Bo", "Lind"],
      ],
    });
  });

  test("is asked about, and never guessed, where a comma means something else", async () => {
    expect(await planned(bytesOf("Name\nAnna Weber, Washington\nBo\n"))).toMatchObject({
      created: [],
      refused: [2, 3],
    });
  });
});

describe("is refused with what to do", () => {
  test.each<[string, Uint8Array]>([
    ["a comma without a space", bytesOf("Name\nWeber,Anna\nLind,Bo\n")],
    ["semicolons", bytesOf("Name\nWeber;Anna\nLind;Bo\n")],
    [
      "an address in the second cell",
      bytesOf("Name\nAnna Weber, anna@example.org\nBo Lind, bo@example.org\n"),
    ],
    ["cells below no heading", workbookOf([["Name"], ["Anna Weber"], ["Bo Lind", "asks about dues"]])],
  ])("one heading above two cells: %s", async (_, bytes) => {
    expect(await planned(bytes)).toMatch(
      /^This file has one heading, but its rows have two cells\. Please put/,
    );
  });

  test.each(["anna@example.org\nbo@example.org\n", "Email\nanna@example.org\nbo@example.org\n"])(
    "a list of email addresses: %j",
    async (text) => {
      expect(await planned(bytesOf(text))).toMatch(
        /^This list has only email addresses\. Please add columns/,
      );
    },
  );

  test.each([
    "Anna Weber\nBo Lind\n",
    "Members\nAnna Weber\nBo Lind\n",
    "Notes\nWe dine on Friday.\nPlease tell anna@example.org.\n",
    "We dine on Friday.\n",
    "anna@example.org\n",
  ])("a list without a heading for names, and prose: %j", async (text) => {
    expect(await planned(bytesOf(text))).toMatch(
      /^We found no table .* If it only lists names, please add the heading Full Name\.$/,
    );
  });

  test("but a title does not make a table in another language a list of names", async () => {
    expect(await planned(bytesOf("Name\nVorname;Nachname;Ort\nAnna;Weber;Bonn\n"))).toMatchObject({
      headers: ["Vorname", "Nachname", "Ort"],
    });
  });
});
