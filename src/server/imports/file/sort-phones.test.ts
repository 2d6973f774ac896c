import { expect, test } from "vitest";
import { matchMisspelledHeadings } from "#server/imports/plan/match-headings.ts";
import { readTable } from "./read-table.ts";
import { sortPhones } from "./sort-phones.ts";
import { storedTable } from "./stored-table.ts";

const GOOGLE =
  "First Name,Last Name,Phone 1 - Label,Phone 1 - Value,Phone 2 - Type,Phone 2 - Value\n" +
  "Gus,Meyer,* Work,111,Mobile,222 ::: 333\nAnna,Ek,Home,444,Mobile,555\nBo,Lind,Main,666,Work Fax,777\nCy,Ray,Cell,888,iPhone,999\nDi,Ray,Home,,,\n";

function sorted(text: string) {
  const table = readTable(Buffer.from(text));
  if ("whyNot" in table) throw new Error(table.whyNot);
  const fields = matchMisspelledHeadings(table.headers, storedTable(table).samples);
  return table.rows.map(({ cells }) =>
    Object.fromEntries(fields.flatMap((field, at) => (field && cells[at] ? [[field, cells[at]]] : []))),
  );
}

test("Google’s phone numbers are sorted by their labels, row by row", () => {
  expect(sorted(GOOGLE)).toEqual([
    { firstName: "Gus", lastName: "Meyer", officePhone: "111", cellPhone: "222 ::: 333" },
    { firstName: "Anna", lastName: "Ek", homePhone: "444", cellPhone: "555" },
    { firstName: "Bo", lastName: "Lind", fax: "777" },
    { firstName: "Cy", lastName: "Ray", cellPhone: "888 ::: 999" },
    { firstName: "Di", lastName: "Ray" },
  ]);
});

test("Numbers with other labels, or with none, stay in their column", () => {
  const table = readTable(Buffer.from(GOOGLE));
  expect(table).toMatchObject({
    headers: [
      ...[
        "First Name",
        "Last Name",
        "Phone 1 - Label",
        "Phone 1 - Value",
        "Phone 2 - Type",
        "Phone 2 - Value",
      ],
      ...["Fax", "Mobile Phone", "Home Phone", "Business Phone"],
    ],
    rows: { 2: { cells: ["Bo", "Lind", "Main", "666", "", "", "777", "", "", ""] } },
  });
  expect(sorted("First Name,Last Name,Phone 1 - Label,Phone 1 - Value\nBo,Lind,,666\n")).toEqual([
    { firstName: "Bo", lastName: "Lind", cellPhone: "666" },
  ]);
});

test("The number in a single phone column is sorted by its type", () => {
  expect(
    sorted(
      "First Name,Last Name,Phone,Phone Type\nGus,Meyer,111,Fax\nAnna,Ek,444,Mobile\nBo,Lind,666,Phone\n",
    ),
  ).toEqual([
    { firstName: "Gus", lastName: "Meyer", fax: "111" },
    { firstName: "Anna", lastName: "Ek", cellPhone: "444" },
    { firstName: "Bo", lastName: "Lind", homePhone: "666" },
  ]);
});

const columns = (headers: string[], ...rows: string[][]) => ({
  headers,
  rows: rows.map((cells, at) => ({ line: at + 2, cells })),
});

test("An existing column of the same kind is left alone", () => {
  const text = "First Name,Last Name,Phone 1 - Label,Phone 1 - Value,Mobile Phone\nBo,Lind,Mobile,666,777\n";
  expect(sorted(text)).toMatchObject([{ cellPhone: "777" }]);
  const both = columns(["Phone 1 - Label", "Phone 1 - Value", "mobile phone"], ["Mobile", "666", "777"]);
  expect(sortPhones(both, 9)).toEqual(both);
});

test.each([
  ["My Phone 1 - Label", "Phone 1 - Value"],
  ["Phone 1 - Label (old)", "Phone 1 - Value"],
  ["Phone 1 - Label", "City"],
  ["Phone 1 - Label", "Phone 2 - Value"],
])("%s and %s are not a pair", (label, value) => {
  const others = columns([label, value], ["Home", "1"]);
  expect(sortPhones(others, 9)).toEqual(others);
});

test("A number is found before its label, and beyond the ninth", () => {
  const before = columns(["Phone 12 - Value", "Phone 12 - Label"], ["1", "Home"]);
  expect(sortPhones(before, 9)).toEqual(
    columns(["Phone 12 - Value", "Phone 12 - Label", "Home Phone"], ["", "", "1"]),
  );
});

test("A label without a number adds no column, in a row that ends early as well", () => {
  const headers = ["Phone 1 - Label", "Phone 1 - Value"];
  const empty = columns(headers, ["Home", ""], ["Home"], []);
  expect(sortPhones(empty, 9)).toEqual(empty);
  expect(sortPhones(columns(headers, ["Work"], ["Home", "1"]), 9)).toEqual(
    columns([...headers, "Home Phone"], ["Work", "", ""], ["", "", "1"]),
  );
});

test("A table never gets more columns than allowed", () => {
  const home = columns(["Phone 1 - Label", "Phone 1 - Value"], ["Home", "1"]);
  expect(sortPhones(home, 2)).toEqual(home);
  expect(sortPhones(home, 3).headers).toHaveLength(3);
});
