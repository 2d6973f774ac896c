import { expect, test } from "vitest";
import { columnNames, layoutOf, matchHeadings, matchMisspelledHeadings } from "./match-headings.ts";
import { parseDay, parseState, parseYesOrNo, parseZip, quoted } from "./parse-cell.ts";

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
  ["3/4/2025  2:00PM", "2025-03-04"],
  ["2025-03-04 12:00:00.000", "2025-03-04"],
  ["45720.25", "2025-03-04"],
  ["1/2/69", "2069-01-02"],
  ["1/2/70", "1970-01-02"],
  ["Jan 14, 2025", "2025-01-14"],
  ["14th Jan 2025", "2025-01-14"],
  ["Tuesday March 4, 2025", "2025-03-04"],
  ["20000", "1954-10-03"],
  ["80000", "2119-01-11"],
  [" 3/4/2025 ", "2025-03-04"],
  ["sep 4, 2025", "2025-09-04"],
])("%s is the day %s", (words, value) => expect(parseDay(words)).toEqual({ value }));

test.each([
  "13/04/2025",
  "02/30/2025",
  "2025",
  "paid",
  "12/2025",
  "2025-13-01",
  "Smarch 3, 2025",
  "99999",
  "80001",
  "19999",
  "145720",
  "45720.2x",
  "x2025-03-04",
  "2025-03-045",
  "x3/4/2025",
  "3/4/20255",
  "1Mar 4, 2025",
  "Mar 4, 20255",
  "x4 March 2025",
  "4 March 20255",
  "1/2/25 12:00 or so",
  "04/31/2025",
  "Octover 3, 2025",
  "Xyz 3, 2025",
  "1 12:00/2/2025",
  "0045720",
])("%s is no day, and the sentence names it", (words) =>
  expect(parseDay(words)).toEqual({ whyNot: expect.stringContaining(`“${words}” is not a date`) }),
);

test("yes and no in many spellings", () => {
  expect(["Yes", "y", "TRUE", "1", "x"].map(parseYesOrNo)).toEqual(Array(5).fill({ value: true }));
  expect(["No", "n", "false", "0", "-"].map(parseYesOrNo)).toEqual(Array(5).fill({ value: false }));
  expect(parseYesOrNo("maybe")).toEqual({ whyNot: "“maybe” is neither Yes nor No" });
});

test("states by name and code, and anything else as it is", () => {
  expect(["Virginia", " Va. ", "va", "D.C.", "district of columbia", "Ontario"].map(parseState)).toEqual([
    "VA",
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
    parseZip("x139", "MA"),
    parseZip("139x", "MA"),
  ]).toEqual([...["02139", "20001", "2139", "20001-1234", "x139", "139x"]]);
});

test("A long cell is quoted with its beginning", () => {
  expect(quoted("x".repeat(40))).toBe("x".repeat(40));
  expect(quoted("x".repeat(41))).toBe(`${"x".repeat(39)}…`);
  // Half of a character of two units is not kept.
  expect(quoted(`${"x".repeat(38)}😀${"x".repeat(5)}`)).toBe(`${"x".repeat(38)}…`);
});

test("columns are matched by their headings, each field once", () => {
  expect(
    matchHeadings(["FirstName", "SÜRNAME", "E-Mail", "e-mail address", "Shoe size", "Dues Paid-Through"]),
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
  expect(matchMisspelledHeadings(["Surrname", "Surnane"])).toEqual(["lastName", null]);
  expect(matchMisspelledHeadings(["Email", "Email"])).toEqual(["email", null]);
  // Two characters are swapped in a typo, not three, and none is missing besides.
  const mobile = ["Mboile", "Mobilee", "Mibole", "Mbole"].map((header) => matchMisspelledHeadings([header]));
  expect(mobile).toEqual([["cellPhone"], ["cellPhone"], [null], [null]]);
});

test("a file layout is recognized in any order of its columns", () => {
  expect(layoutOf(["First Name", "E-Mail"])).toBe(layoutOf(["e mail", "first_name"]));
});

test("Columns with the same heading are numbered", () => {
  expect(columnNames(["Phone", "E-Mail", "phone", "Phone:"])).toEqual([
    ...["phone", "e mail", "phone #2", "phone #3"],
  ]);
});

test("Different layouts are told apart, however long", () => {
  expect(layoutOf(["a b", "c"])).toBe("a b|c");
  const long = [layoutOf(["x".repeat(801)]), layoutOf([`${"x".repeat(801)}y`])];
  expect(new Set(long).size).toBe(2);
  for (const one of long) expect(one).toMatch(/^[0-9a-f]{64}$/);
  expect(layoutOf(["x".repeat(800)])).toBe("x".repeat(800));
});
