import { expect, test } from "vitest";
import { isInitial, isSuffixes, remarkIn, withoutRemarks } from "./name-words.ts";

test("An initial is one character, or several with a period each", () => {
  expect(["Q", "q.", "É.", "J.R.", "J.R.R."].filter(isInitial)).toEqual(["Q", "q.", "É.", "J.R.", "J.R.R."]);
  expect(["", "Jo", "Jo.", "1.2.", "AbJ.R.", "J.R.Ab", "J..", "."].filter(isInitial)).toEqual([]);
});

test.each([
  ["John ( Jack ) Smith", "Jack", "John Smith"],
  ["John(Jack)Smith [2019]", "Jack, 2019", "John Smith"],
  ["John () Smith", "", "John Smith"],
  ["John “Jack” Smith*", "Jack, *", "John Smith"],
  ["Ann O'Hara", "", "Ann O'Hara"],
  ["Ann Smith c/o Bo Ek", "c/o Bo Ek", "Ann Smith"],
])("In %s, the remark is %j and the rest %j", (cell, remark, rest) => {
  expect([remarkIn(cell), withoutRemarks(cell)]).toEqual([remark, rest]);
});

test("Suffixes and degrees are all that a part between commas may hold", () => {
  expect(["Jr.", "MD  PhD", "Ph. D.", "III MD", "MA"].filter(isSuffixes)).toHaveLength(5);
  expect(["", "Smith", "Jr. Smith"].filter(isSuffixes)).toEqual([]);
});
