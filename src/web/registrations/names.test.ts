import { expect, test } from "vitest";
import { furtherMembers, namesFor } from "./names.ts";

const anna = { firstName: "Anna", lastName: "Weber" };
const jiri = { firstName: "Jiří", lastName: "Dvořák" };
const blank = { firstName: "", lastName: "" };

test("a longer list keeps its names and gets blanks at the end", () => {
  expect(namesFor([anna], 3)).toEqual([anna, blank, blank]);
});
test("a shorter list keeps its first names", () => {
  expect(namesFor([anna, jiri, blank], 1)).toEqual([anna]);
});
test("no tickets, no names", () => {
  expect(namesFor([anna], 0)).toEqual([]);
});
test("a resized list has its own names, so typing in one does not change another", () => {
  const [first, second] = namesFor([], 2);
  expect(first).not.toBe(second);
});
test.each([
  [0, 0],
  [1, 0],
  [2, 1],
])("%d member tickets ask for %d further names", (memberTickets, names) => {
  expect(furtherMembers({ memberTickets, guestTickets: 0 })).toBe(names);
});
