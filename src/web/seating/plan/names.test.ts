import { expect, it } from "vitest";
import { aBoard, aParty } from "#test/seating/board.ts";
import { dinnerOf } from "./dinner.ts";
import { namesOf } from "./names.ts";

function namesIn(owners: readonly string[], some: readonly number[]): string {
  const parties = owners.map((name, index) => aParty(index + 1, [{ name }, { name: `Guest of ${name}` }]));
  return namesOf(dinnerOf(aBoard({ tables: [], parties }))).people(some);
}

it.each([
  [["Rosalind Achterberg"], [0, 1], "Achterberg, 2 people"],
  [["Rosalind Achterberg"], [0], "Rosalind Achterberg"],
  [["Rosalind Achterberg"], [1], "Guest of Rosalind Achterberg"],
  [["Anna van der Berg"], [0, 1], "van der Berg, 2 people"],
  [["Quang Huy Nguyễn"], [0, 1], "Nguyễn, 2 people"],
  [["Vera García y Vega"], [0, 1], "García y Vega, 2 people"],
  [["Finn St. John"], [0, 1], "St. John, 2 people"],
  [["John Smith Jr."], [0, 1], "John Smith Jr., 2 people"],
  [["Cher"], [0, 1], "Cher, 2 people"],
  [["Anna Berg", "Bo Berg"], [0, 1], "Anna Berg, 2 people"],
  [["Anna Berg", "Bo Dahl"], [0, 1, 2], "Berg and Dahl, 3 people"],
])("Of %j, people %j are %s", (owners, some, expected) => {
  expect(namesIn(owners, some)).toBe(expected);
});
