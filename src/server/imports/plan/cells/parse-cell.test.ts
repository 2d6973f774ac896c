import { expect, test } from "vitest";
import { SEVERAL } from "#server/imports/file/table.ts";
import {
  columnNames,
  layoutOf,
  matchHeadings,
  matchMisspelledHeadings,
} from "#server/imports/plan/match-headings.ts";
import {
  isInEitherOrder,
  onlyOrderOf,
  parseDay,
  parseNumber,
  parseState,
  parseYesOrNo,
  parseZip,
  plainAddress,
  quoted,
  severalIn,
} from "./parse-cell.ts";

test.each([
  ["2025-03-04", "2025-03-04"],
  ["2025/3/4", "2025-03-04"],
  ["03/04/2025", "2025-03-04"],
  ["3/4/25", "2025-03-04"],
  ["03-04-2025", "2025-03-04"],
  ["12/31/99", "1999-12-31"],
  ["45720", "2025-03-04"],
  ["Mar 4, 2025", "2025-03-04"],
  ["Mar  4, 2025", "2025-03-04"],
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
  ["20250304", "2025-03-04"],
  ["'3/4/2025", "2025-03-04"],
  ["’3/4/2025", "2025-03-04"],
  ["May 4, 2025", "2025-05-04"],
  ["Sat, Mar 1st, 2025", "2025-03-01"],
  ["Mar 2nd 2025", "2025-03-02"],
  ["Mar 3rd 2025", "2025-03-03"],
  ["2nd Mar. 2025", "2025-03-02"],
  ["3rd March, 2025", "2025-03-03"],
  ["4 Mar 25", "2025-03-04"],
  ["10.11.2025", "2025-10-11"],
  ["2025.3.14", "2025-03-14"],
  ["3/4/2025 12:00:00", "2025-03-04"],
  ["3/4/2025 12:00 a.m.", "2025-03-04"],
  ["2025-03-04T12:00:00+0100", "2025-03-04"],
  ["2025-03-04 12:00 UTC", "2025-03-04"],
  ["2025-03-04 12:00:00 GMT", "2025-03-04"],
  ["2025-03-04 12:00:00 -05:00", "2025-03-04"],
  ["3/4/2025\n9:00", "2025-03-04"],
  ["45720.999", "2025-03-04"],
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
  "30250304",
  "20251304",
  "2025030",
  "202503041",
  "1/2/2025 12",
  "32 March 2025",
  "4 Ma 2025",
  "4 March 205",
  "Mar 4 25",
  "4 5 2025",
  "''3/4/2025",
  "Dec-26",
  "1/2/'25",
  "x20250304",
])("%s is no day, and the sentence names it", (words) =>
  expect(parseDay(words)).toEqual({ whyNot: expect.stringContaining(`“${words}” is not a date`) }),
);

test.each([
  ...["0", "0000-00-00", "00/00/0000", "1/0/1900", "01/00/00", "0001-01-01", "1900-01-00", "1900-1-1"],
  ...[
    "01/01/1900",
    "1/1/0001",
    "1899-12-30",
    "1899-12-31",
    "12/30/1899",
    "31.12.1899",
    "0000-00-00 00:00:00",
  ],
])("%s means no day", (words) => expect(parseDay(words)).toEqual({ value: null }));

test.each(["10", "2000-00-00", "1901-01-01", "1899-12-29", "1/1/1901", "1/10/1900", "01/01/19000"])(
  "%s does not",
  (words) => expect(parseDay(words)).not.toEqual({ value: null }),
);

test("A column’s order decides, and an unclear one leaves out what fits both", () => {
  expect(parseDay("3/4/2025", "day")).toEqual({ value: "2025-04-03" });
  expect(parseDay("13/4/2025", "day")).toEqual({ value: "2025-04-13" });
  expect(parseDay("13/4/2025", "unclear")).toEqual({ value: "2025-04-13" });
  expect(parseDay("4/4/2025", "unclear")).toEqual({ value: "2025-04-04" });
  expect(parseDay("2025-03-04", "unclear")).toEqual({ value: "2025-03-04" });
  expect(parseDay("12/4/2025", "unclear")).toEqual({
    whyNot:
      "“12/4/2025” can be read two ways, since some dates in this file have the day first and others the month; write it as 2026-12-31",
  });
  expect(parseDay("12/31/2025", "unclear")).toEqual({
    whyNot:
      "“12/31/2025” has the month first, but some dates in this file have the day first; write it as 2026-12-31",
  });
  const exampleFor = (order: "month" | "day" | "unclear") => parseDay("soon", order);
  expect([exampleFor("month"), exampleFor("day"), exampleFor("unclear")]).toEqual(
    ["12/31/2026", "31/12/2026", "2026-12-31"].map((example) => ({
      whyNot: `“soon” is not a date we can read; write it as ${example}`,
    })),
  );
});

test.each<[words: string, only: "month" | "day" | null, either: boolean]>([
  ["13/12/2025", "day", false],
  ["12/13/2025", "month", false],
  ["12/11/2025 09:00", null, true],
  ["'13/12/2025", "day", false],
  ["12/12/2025", null, false],
  ["13/13/2025", null, false],
  ["0/12/2025", null, false],
  ["12/0/2025", null, false],
  ["1/12/2025", null, true],
  ["12/1/25", null, true],
  ["2025-12-13", null, false],
  ["soon", null, false],
])("%s fits only %s, or either: %s", (words, only, either) => {
  expect([onlyOrderOf(words), isInEitherOrder(words)]).toEqual([only, either]);
});

test.each([
  ["1001", "1001"],
  ["1001.0", "1001"],
  ["1001.00", "1001"],
  ["1001,00", "1001"],
  ["1001,000", "1001,000"],
  ["1,001", "1001"],
  ["12,345,678", "12345678"],
  ["0,001", "0,001"],
  ["1,0012", "1,0012"],
  ["x1,001", "x1,001"],
  ["1,001x", "1,001x"],
  ["1001.5", "1001.5"],
  ["x1001.0", "x1001.0"],
  ["1001.0x", "1001.0x"],
  ["'01234", "01234"],
  ["’(703) 555", "(703) 555"],
  ["'+1", "+1"],
  ["'twas", "'twas"],
  ["A'01", "A'01"],
  ["7.035550123E+9", "7035550123"],
  ["7.035550123e9", "7035550123"],
  ["7,035550123E+09", "7035550123"],
  ["1.20E+1", "12"],
  ["1.000E+2", "100"],
  ["12.5E+1", "125"],
  ["7E0", "7"],
  ["1.5E", "1.5E"],
  ["x1.5E+1", "x1.5E+1"],
  ["1.5E+1x", "1.5E+1x"],
])("The number %s is %s", (cell, value) => expect(parseNumber(cell)).toEqual({ value }));

test.each(["7.04E+9", "7E+9", "1.25E+1", "7.03555E+123"])("%s has lost digits or is no number", (cell) => {
  const number = parseNumber(cell);
  if (cell.endsWith("123")) expect(number).toEqual({ value: cell });
  else
    expect(number).toEqual({
      whyNot: `“${cell}” was rounded by a spreadsheet program and has lost digits; format the column as text and enter the number again`,
    });
});

test.each([
  ["bo@example.org", "bo@example.org"],
  ["bo@example.org#mailto:bo@example.org#", "bo@example.org"],
  ["Bo@example.org#mailto:bo@example.org", "bo@example.org"],
  ["mailto:bo@example.org", "bo@example.org"],
  ["MAILTO:bo@example.org?subject=x", "MAILTO:bo@example.org?subject=x"],
  ["an@example.org#mailto:bo@example.org#", "an@example.org#mailto:bo@example.org#"],
  ["Bo Ek <bo@example.org>", "bo@example.org"],
  ["bo@example.org <Bo@Example.org>", "Bo@Example.org"],
  ["an@example.org <bo@example.org>", "an@example.org <bo@example.org>"],
  ["<bo@example.org>", "bo@example.org"],
  ["<bo@example.org> x", "<bo@example.org> x"],
  ["bo@example.org (work)", "bo@example.org"],
  ["bo@example.org (an@example.org)", "bo@example.org (an@example.org)"],
  ["(work) bo@example.org", "(work) bo@example.org"],
  ["'bo@example.org'.", "bo@example.org"],
  ["“bo@example.org”,;", "bo@example.org"],
  ["“'bo@example.org'”", "bo@example.org"],
  ["o'hara@example.org", "o'hara@example.org"],
  ["bo@example.org(work)", "bo@example.org"],
  ["see mailto:bo@example.org", "see mailto:bo@example.org"],
  ["an@example.org\nBo <bo@example.org>", "an@example.org\nBo <bo@example.org>"],
])("The address in %s is %s", (cell, address) => expect(plainAddress(cell)).toBe(address));

test.each<[cell: string, type: "email" | "phone", words: string, others: string]>([
  ["b@x.org; c@x.org", "email", "b@x.org", "c@x.org"],
  ["b@x.org, c@x.org , d@x.org", "email", "b@x.org", "c@x.org, d@x.org"],
  ["b@x.org c@x.org", "email", "b@x.org", "c@x.org"],
  ["b@x.org  cc@x.org", "email", "b@x.org", "cc@x.org"],
  [`b@x.org ${SEVERAL} work`, "email", "b@x.org", "work"],
  ["b@x.org/c@x.org", "email", "b@x.org", "c@x.org"],
  ["b@x.org or c@x.org", "email", "b@x.org", "c@x.org"],
  ["b@x.org AND c@x.org", "email", "b@x.org", "c@x.org"],
  ["b@x.org & c@x.org", "email", "b@x.org", "c@x.org"],
  ["b@x.org;", "email", "b@x.org;", ""],
  ["b@x.org", "email", "b@x.org", ""],
  ["Ek, Bo <b@x.org>", "email", "Ek, Bo <b@x.org>", ""],
  ["b@x.org, work", "email", "b@x.org, work", ""],
  ["703-555-0100 or 703-555-0101", "phone", "703-555-0100", "703-555-0101"],
  ["703-555-0100 / 555-0101", "phone", "703-555-0100", "555-0101"],
  ["703-555-0100/0101", "phone", "703-555-0100/0101", ""],
  ["703-555-0100, ext. 12", "phone", "703-555-0100, ext. 12", ""],
  ["703 555 0100 703 555 0101", "phone", "703 555 0100 703 555 0101", ""],
  ["7035550100@x.org 7035550101@x.org", "phone", "7035550100@x.org 7035550101@x.org", ""],
])("The values in %s as %s are %s, %s", (cell, type, first, others) => {
  expect(severalIn(cell, type)).toEqual([first, ...others.split(", ").filter(Boolean)]);
});

test("yes and no in many spellings", () => {
  const yes = ["Yes", "y", "TRUE", "t", "1", "x", "✓", "✔"];
  expect(yes.map(parseYesOrNo)).toEqual(yes.map(() => ({ value: true })));
  const no = ["No", "n", "false", "F", "0", "-"];
  expect(no.map(parseYesOrNo)).toEqual(no.map(() => ({ value: false })));
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
