import { expect, test } from "vitest";
import { dayOf, namesOf, stateOf, yesOrNo, zipOf } from "./cells.ts";
import { guessFields, guessMisspelt, kindOfFile } from "./guess-fields.ts";

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
])("%s is the day %s", (words, value) => expect(dayOf(words)).toEqual({ value }));

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
  expect(dayOf(words)).toEqual({ whyNot: expect.stringContaining(`“${words}” is not a date`) }),
);

test("yes and no in many spellings", () => {
  expect(["Yes", "y", "TRUE", "1", "x"].map(yesOrNo)).toEqual(Array(5).fill({ value: true }));
  expect(["No", "n", "false", "0", "-"].map(yesOrNo)).toEqual(Array(5).fill({ value: false }));
  expect(yesOrNo("maybe")).toEqual({ whyNot: "“maybe” is neither Yes nor No" });
});

test("states by name and code, and what is none as it is", () => {
  expect(["Virginia", "va", "D.C.", "district of columbia", "Ontario"].map(stateOf)).toEqual([
    "VA",
    "VA",
    "DC",
    "DC",
    "Ontario",
  ]);
});

test("ZIP codes get back the zeros that spreadsheet programs take away", () => {
  expect([
    zipOf("2139", "MA"),
    zipOf("20001", "DC"),
    zipOf("2139", "Victoria"),
    zipOf("20001-1234", undefined),
  ]).toEqual([...["02139", "20001", "2139", "20001-1234"]]);
});

test("names in one cell, of one person", () => {
  expect(namesOf("Weber, Anna Maria")).toEqual({ value: { firstName: "Anna Maria", lastName: "Weber" } });
  expect(namesOf("Anna Maria Weber")).toEqual({ value: { firstName: "Anna Maria", lastName: "Weber" } });
  expect(namesOf("Anna & Bo Weber")).toHaveProperty("whyNot");
  expect(namesOf("Weber")).toHaveProperty("whyNot");
});

test("columns are known by their headings, each field once", () => {
  expect(
    guessFields(["FirstName", "SURNAME", "E-Mail", "e-mail address", "Shoe size", "Dues Paid-Through"]),
  ).toEqual([...["firstName", "lastName", "email", null, null, "localDuesPaidThrough"]]);
  // Elsewhere it is another register's number, and must not be taken for ours.
  expect(guessFields(["Member ID", "First Name"])).toEqual(["legacyId", "firstName"]);
  expect(guessFields(["Member ID", "Spouse Member ID", "Hidden from Directory"])).toEqual([
    ...["portalId", null, "excludeFromDirectory"],
  ]);
});

test("a heading with one slip of the finger is known where somebody looks through it, and only if it is one field's", () => {
  const headers = ["First nme", "Surrname", "E-mial address", "Phone (mobile)", "Dues pd thru", "Partmer"];
  expect(guessMisspelt(headers)).toEqual([
    ...["firstName", "lastName", "email", "cellPhone", "localDuesPaidThrough", "spouseName"],
  ]);
  expect(guessFields(headers)).toEqual([null, null, null, "cellPhone", "localDuesPaidThrough", null]);
  // Office and Offices are two fields; short words are too much alike; what is right goes before what is nearly so.
  expect(guessMisspelt(["Officed", "Zap", "Shoe size", "Staet", ""])).toEqual([
    null,
    null,
    null,
    "state",
    null,
  ]);
  expect(guessMisspelt(["Emial", "Email"])).toEqual([null, "email"]);
});

test("a kind of file is known in any order of its columns", () => {
  expect(kindOfFile(["First Name", "E-Mail"])).toBe(kindOfFile(["e mail", "first_name"]));
});
