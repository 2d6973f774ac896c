import { expect, test } from "vitest";
import { layoutOf, matchHeadings, matchMisspelledHeadings } from "./match-headings.ts";
import { parseDay, parseFullName, parseState, parseYesOrNo, parseZip } from "./parse-cell.ts";

test.each([
  ["2025-03-04", "2025-03-04"],
  ["2025/3/4", "2025-03-04"],
  ["03/04/2025", "2025-03-04"],
  ["3/4/25", "2025-03-04"],
  ["03-04-2025", "2025-03-04"],
  ["12/31/99", "1999-12-31"],
  ["45720", "2025-03-04"],
  ["Mar 4, 2025", "2025-03-04"],
  ["March 4 2025", "2025-03-04"],
  ["Sept. 4, 2025", "2025-09-04"],
  ["Tuesday, March 4, 2025", "2025-03-04"],
  ["4 March 2025", "2025-03-04"],
  ["4-Mar-25", "2025-03-04"],
  ["2025-03-04T00:00:00Z", "2025-03-04"],
  ["3/4/2025 12:00 AM", "2025-03-04"],
])("%s is the day %s", (words, value) => expect(parseDay(words)).toEqual({ value }));

test.each([
  "13/04/2025",
  "02/30/2025",
  "2025",
  "paid",
  "12/2025",
  "0001-01-01",
  "2025-13-01",
  "Smarch 3, 2025",
  "99999",
])("%s is no day, and the sentence names it", (words) =>
  expect(parseDay(words)).toEqual({ whyNot: expect.stringContaining(`“${words}” is not a date`) }),
);

test("yes and no in many spellings", () => {
  expect(["Yes", "y", "TRUE", "1", "x"].map(parseYesOrNo)).toEqual(Array(5).fill({ value: true }));
  expect(["No", "n", "false", "0", "-"].map(parseYesOrNo)).toEqual(Array(5).fill({ value: false }));
  expect(parseYesOrNo("maybe")).toEqual({ whyNot: "“maybe” is neither Yes nor No" });
});

test("states by name and code, and anything else as it is", () => {
  expect(["Virginia", "va", "D.C.", "district of columbia", "Ontario"].map(parseState)).toEqual([
    "VA",
    "VA",
    "DC",
    "DC",
    "Ontario",
  ]);
});

test("ZIP codes get back the zeros that spreadsheet programs drop", () => {
  expect([
    parseZip("2139", "MA"),
    parseZip("20001", "DC"),
    parseZip("2139", "Victoria"),
    parseZip("20001-1234", undefined),
  ]).toEqual([...["02139", "20001", "2139", "20001-1234"]]);
});

test("the full name of one person in a cell", () => {
  expect(parseFullName("Weber, Anna Maria")).toEqual({
    value: { firstName: "Anna Maria", lastName: "Weber" },
  });
  expect(parseFullName("Anna Maria Weber")).toEqual({
    value: { firstName: "Anna Maria", lastName: "Weber" },
  });
  expect(parseFullName("Anna & Bo Weber")).toHaveProperty("whyNot");
  expect(parseFullName("Weber")).toHaveProperty("whyNot");
});

test("columns are matched by their headings, each field once", () => {
  expect(
    matchHeadings(["FirstName", "SURNAME", "E-Mail", "e-mail address", "Shoe size", "Dues Paid-Through"]),
  ).toEqual([...["firstName", "lastName", "email", null, null, "localDuesPaidThrough"]]);
  // In other files it is another system's id, not ours.
  expect(matchHeadings(["Member ID", "First Name"])).toEqual(["legacyId", "firstName"]);
  expect(matchHeadings(["Member ID", "Spouse Member ID", "Hidden from Directory"])).toEqual([
    ...["portalId", null, "excludeFromDirectory"],
  ]);
});

test("a heading with one typo is matched for review, if it fits only one field", () => {
  const headers = ["First nme", "Surrname", "E-mial address", "Phone (mobile)", "Dues pd thru", "Partmer"];
  expect(matchMisspelledHeadings(headers)).toEqual([
    ...["firstName", "lastName", "email", "cellPhone", "localDuesPaidThrough", "spouseName"],
  ]);
  expect(matchHeadings(headers)).toEqual([null, null, null, "cellPhone", "localDuesPaidThrough", null]);
  // Office and Offices are two fields; short words are too similar; an exact match beats a near one.
  expect(matchMisspelledHeadings(["Officed", "Zap", "Shoe size", "Staet", ""])).toEqual([
    null,
    null,
    null,
    "state",
    null,
  ]);
  expect(matchMisspelledHeadings(["Emial", "Email"])).toEqual([null, "email"]);
});

test("a file layout is recognized in any order of its columns", () => {
  expect(layoutOf(["First Name", "E-Mail"])).toBe(layoutOf(["e mail", "first_name"]));
});
