import { expect, test } from "vitest";
import { cleanText, clustersOf, isolate } from "./clean-text.ts";

test.each([
  ["a\r\nb\rc\u2028d\u2029e\nf", "a\nb\nc\nd\ne\nf"],
  ["\u202egpj\u202c \u2067x\u2069", "gpj x"],
  ["A\u0000n\u0007n\u009fa\ufffb", "Anna"],
  ["a\tb\u00a0c\u3000d", "a b c d"],
  ["Zoe\u0308", "Zo\u00eb"],
  ["a\ud83d", "a\ufffd"],
])("%j is printed as %j", (text, printed) => {
  expect(cleanText(text)).toBe(printed);
  expect(isolate(text)).toBe(`\u2068${printed}\u2069`);
});

test.each([
  ["Anna", ["A", "n", "n", "a"]],
  ["Zoë Ñé ạ", ["Z", "o", "ë", " ", "Ñ", "é", " ", "ạ"]],
  ["ạ̈b", ["ạ̈", "b"]],
  ["A👩‍🍳é", ["A", "👩‍🍳", "é"]],
  ["👩‍🍳", ["👩‍🍳"]],
  ["मि김", ["मि", "김"]],
  ["", []],
])("%s has the characters that people see", (text, characters) => {
  expect(clustersOf(text)).toEqual(characters);
});
