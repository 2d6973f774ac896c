import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ImportField } from "#contract/imports.ts";
import { readTable } from "#server/imports/file/read-table.ts";
import { storedTable } from "#server/imports/file/stored-table.ts";
import { NAMES } from "./column-names.ts";
import { matchHeadings, matchMisspelledHeadings, otherMatches } from "./match-headings.ts";

/** The headings by the fields they fill. */
function matched(headers: readonly string[], samples: readonly (readonly string[])[] = []) {
  const fields = matchHeadings(headers, samples);
  return Object.fromEntries(headers.flatMap((header, at) => (fields[at] ? [[fields[at], header]] : [])));
}

function ofFile(name: string) {
  const table = readTable(readFileSync(join(import.meta.dirname, "../file/cases", name)));
  if ("whyNot" in table) throw new Error(table.whyNot);
  const { headers, samples } = storedTable(table);
  return { fields: matched(headers, samples), headers, samples };
}

describe("of two columns for one field the best one is taken", () => {
  test("A cell phone before a phone, which is shown as the other one", () => {
    const { fields, headers, samples } = ofFile("f-phone-then-cell.csv");
    expect(fields).toMatchObject({ cellPhone: "Cell Phone" });
    expect(otherMatches(headers, samples, matchHeadings(headers, samples))).toEqual([
      ...[null, null, null, "cellPhone", null],
    ]);
  });

  test("A member number before an ID", () => {
    expect(ofFile("f-id-then-member-number.csv").fields).toMatchObject({ legacyId: "Member Number" });
  });

  test("A yes is not a member number", () => {
    expect(ofFile("f-member-yes.csv").fields).not.toHaveProperty("legacyId");
    expect(matched(["Member"], [["1", "0"]])).toEqual({});
    expect(matched(["Email"], [["Yes", "No"]])).toEqual({});
    expect(matched(["Member"], [["1001", "1002"]])).toEqual({ legacyId: "Member" });
    expect(matched(["Member"], [["Anna Weber"]])).toEqual({ fullName: "Member" });
    expect(matchMisspelledHeadings(["Memmber Number"], [["Yes"]])).toEqual([null]);
  });

  test("A filled column before an empty one", () => {
    expect(matched(["Email", "Email Address"], [[], ["a@example.org"]])).toEqual({ email: "Email Address" });
  });

  test("The parts of a name before the whole, and a last name called Name", () => {
    expect(matched(["Name", "Given Name", "Family Name"])).toEqual({
      firstName: "Given Name",
      lastName: "Family Name",
    });
    expect(matched(["First Name", "Name"], [["Anna"], ["Weber"]])).toEqual({
      firstName: "First Name",
      lastName: "Name",
    });
  });

  test("In any order of the columns", () => {
    const columns = [...NAMES].flatMap(([field, names]) =>
      names.slice(0, 3).map((name, at) => ({ field, name, at })),
    );
    fc.assert(
      fc.property(
        fc.shuffledSubarray(columns.filter(({ field }) => !["fullName", "portalId"].includes(field))),
        (some) => {
          const fields = matchHeadings(some.map(({ name }) => name));
          for (const [at, { field, at: rank }] of some.entries()) {
            const best = Math.min(...some.filter((one) => one.field === field).map((one) => one.at));
            if (fields[at] !== null && NAMES.get(field)?.includes(some[at]?.name ?? ""))
              expect(fields[at] === field && rank > best).toBe(false);
          }
          expect(new Set(fields.filter(Boolean)).size).toBe(fields.filter(Boolean).length);
        },
      ),
      { numRuns: 200 },
    );
  });
});

test("A heading may mean something else next to another: a salutation, or a second address", () => {
  expect(matched(["Title", "Last Name"])).toEqual({ title: "Title", lastName: "Last Name" });
  expect(matched(["Title", "Job Title"])).toEqual({});
  expect(matched(["Address", "Address 2"])).toEqual({ address: "Address", addressLine2: "Address 2" });
  expect(matched(["address", "address_2", "city", "city_2"])).toEqual({ address: "address", city: "city" });
});

test("A whole name is not found by a typo next to its parts", () => {
  expect(matchMisspelledHeadings(["Short Name"])).toEqual(["fullName"]);
  expect(matchMisspelledHeadings(["First Name", "Short Name"])).toEqual(["firstName", null]);
});

test("Of Tendenci’s two statuses the one in words is taken", () => {
  expect(ofFile("f-tendenci-layout.csv").fields).toMatchObject({ status: "Status Detail" });
});

type Columns = readonly [header: string, ...samples: string[]][];
type Fields = readonly (ImportField | null)[];
const fieldsOf = (columns: Columns) =>
  matchHeadings(
    columns.map(([header]) => header),
    columns.map(([, ...samples]) => samples),
  );

describe("the cells of a column decide whether it is the field of its heading", () => {
  test.each<[header: string, samples: string[], field: ImportField | null]>([
    ["City", ["Yes", "no", "Y", "n", "TRUE", "false", "x", "✓", "✔"], null],
    ["City", ["Yes", "Bowie"], "city"],
    ["City", ["Nome"], "city"],
    ["City", ["Essex"], "city"],
    ["City", ["Dr", "Mrs."], "city"],
    ["Last Name", ["No", "Y"], "lastName"],
    ["Middle Name", ["X", "Y"], "middleName"],
    ["Suffix", ["X"], "nameSuffix"],
    ["Ecuyer", ["Yes", "No"], "isEcuyer"],
    ["Member", ["1", "0"], null],
    ["Member", ["1", "2"], "legacyId"],
    ["Member", ["10", "21"], "legacyId"],
    ["Member", ["10", "01"], "legacyId"],
    ["Member", ["1001", "pending"], "legacyId"],
    ["Member", ["pending"], null],
    ["Member", ["Anna Weber", "Lind, Bo"], "fullName"],
    ["Member", ["Anna Weber", "Bo"], null],
    ["Member", [], "fullName"],
    ["No", ["1", "0"], null],
    ["No", ["A-1"], "legacyId"],
    ["No", ["none"], null],
    ["Number", ["1", "0"], "legacyId"],
    ["ID", ["anna"], "legacyId"],
    ["Contact Type", ["Individual"], "contactType"],
    ["Contact Type", ["Gold", "person"], "contactType"],
    ["Contact Type", ["Organization"], "contactType"],
    ["Contact Type", ["Organisation"], "contactType"],
    ["Contact Type", ["Household"], "contactType"],
    ["Contact Type", ["Gold"], null],
    ["Contact Type", ["Personal", "In person"], null],
    ["Title", ["Dr.", "Mrs", "miss"], null],
    ["Title", ["Dr.", "Officier"], "title"],
    ["Title", ["Maître Dr", "Reverend"], "title"],
    ["Grade", ["Prof of wine"], "title"],
    ["Grade", ["Grand Mx"], "title"],
  ])("“%s” with %j", (header, samples, field) => {
    expect(fieldsOf([[header, ...samples]])).toEqual([field]);
  });

  test("a full name is one without a first name, and a last name next to one if it is one word", () => {
    expect(fieldsOf([["Name", "Weber"]])).toEqual(["fullName"]);
    for (const name of ["Bo Lind", "Lind,Bo"]) {
      expect(
        fieldsOf([
          ["First Name", "Anna"],
          ["Name", "Weber", name],
        ]),
      ).toEqual(["firstName", "fullName"]);
    }
  });
});

describe("of two columns, their cells decide which is taken", () => {
  test.each<[Columns, Fields]>([
    [
      [
        ["Status", "1", "12"],
        ["Membership Status", "Active"],
      ],
      [null, "status"],
    ],
    [
      [
        ["Status", "1", "Active"],
        ["Membership Status", "Active"],
      ],
      ["status", null],
    ],
    [
      [
        ["Status", "Level 1"],
        ["Membership Status", "Active"],
      ],
      ["status", null],
    ],
    [
      [
        ["Status", "1st"],
        ["Membership Status", "Active"],
      ],
      ["status", null],
    ],
    [
      [
        ["Zip Code", "22201"],
        ["Zip", "22201-1234"],
      ],
      ["zipCode", null],
    ],
    [
      [
        ["Email", "none"],
        ["Email Address", "a@example.org"],
      ],
      [null, "email"],
    ],
    [
      [
        ["Email", "none", "a@example.org"],
        ["Email Address", "b@example.org"],
      ],
      ["email", null],
    ],
    [
      [
        ["Alternate Email", "none"],
        ["Email 2", "a@example.org"],
      ],
      [null, "alternateEmail"],
    ],
    [
      [
        ["City", "Bowie"],
        ["Town", "a@example.org"],
      ],
      ["city", null],
    ],
    [
      [
        ["City (old)", "Bowie"],
        ["Town", "Reston"],
      ],
      [null, "city"],
    ],
    [
      [["City (old)", "Bowie"], ["Town"]],
      ["city", null],
    ],
  ])("%j", (columns, fields) => {
    expect(fieldsOf(columns)).toEqual(fields);
  });

  test("A column without cells among those of the others is empty", () => {
    expect(matchHeadings(["Town", "City"], [["Bowie"]])).toEqual(["city", null]);
  });
});

test.each<[header: string, field: ImportField | null]>([
  ["City (where you live)", "city"],
  ["City (old) ", "city"],
  ["City()", "city"],
  ["Cell (my) Phone", null],
  ["(City)", "city"],
  ["(where you live)", null],
])("A remark at the end of a heading is ignored: “%s”", (header, field) => {
  expect(matchHeadings([header])).toEqual([field]);
});

describe("where an officer reviews the columns", () => {
  test.each<[Columns, Fields]>([
    [
      [
        ["City", "Bowie"],
        ["Town", "Reston"],
      ],
      ["city", null],
    ],
    [
      [
        ["Cell Phone", "1"],
        ["Phone", "2"],
      ],
      ["cellPhone", "homePhone"],
    ],
    [
      [["Cell Phone", "1"], ["Phone"]],
      ["cellPhone", null],
    ],
    [
      [
        ["Cell Phone", "1"],
        ["Mobile Phone", "2"],
      ],
      ["cellPhone", null],
    ],
    [
      [
        ["Email", "a@example.org"],
        ["Mail", "b@example.org"],
      ],
      ["email", "alternateEmail"],
    ],
    [
      [
        ["Email", "a@example.org"],
        ["Mail", "b@example.org"],
        ["Email Address", "c@example.org"],
      ],
      ["email", "alternateEmail", null],
    ],
    [
      [
        ["Frist Name", "Anna"],
        ["First Nme", "Bo"],
      ],
      ["firstName", null],
    ],
    [[["Spouse Nam", "Bo"]], ["spouseName"]],
    // The heading itself is no typo of it.
    [[["Email", "Yes"]], [null]],
    [[["Emial", "Yes"]], [null]],
    [[["Emial"]], ["email"]],
    [[["Ctiy", "Bowie"]], [null]],
  ])("%j", (columns, fields) => {
    expect(
      matchMisspelledHeadings(
        columns.map(([header]) => header),
        columns.map(([, ...samples]) => samples),
      ),
    ).toEqual(fields);
  });
});
