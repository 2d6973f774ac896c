import fc from "fast-check";
import { expect, it } from "vitest";
import { escapeFormulas, unescapeFormulas } from "./escape-formulas.ts";

it.each([
  ["=1+1", "'=1+1"],
  ["+1 202", "'+1 202"],
  [' "=1+1"', `' "=1+1"`],
  ["No nuts\n=1+1", "No nuts\n'=1+1"],
  ["No nuts\r=1+1", "No nuts\r'=1+1"],
  ["No nuts\r\n@SUM(A1)", "No nuts\r\n'@SUM(A1)"],
  ["a\u2028＝1", "a\u2028'＝1"],
  ["a\u0085\u200b-1", "a\u0085'\u200b-1"],
  ["a\t=1", "a\t'=1"],
  ["Nuts; =cmd|' /C calc'!A0", "Nuts; =cmd|' /C calc'!A0".replace("; ", ";' ")],
  ["\t\n=1", "'\t\n'=1"],
  ["'=1", "''=1"],
  ["a-b = c @ d", "a-b = c @ d"],
  ["O'Brien; 'Ann'\n\nEnd", "O'Brien; 'Ann'\n\nEnd"],
])("Makes %j harmless as %j, and reads it back", (text, guarded) => {
  expect(escapeFormulas(text)).toBe(guarded);
  expect(unescapeFormulas(guarded)).toBe(text);
});

/** Texts full of special characters. */
const text = fc
  .array(
    fc.oneof(
      fc.constantFrom(..."=+-@＝＋－＠'\"; ,\t\n\r\v\f\u0085\u2028\u2029\u00a0\u200b\u0001ab"),
      fc.string({ maxLength: 3 }),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(""));

it("Returns every text exactly, even if escaped twice", () => {
  fc.assert(
    fc.property(text, (words) => {
      expect(unescapeFormulas(escapeFormulas(words))).toBe(words);
      expect(unescapeFormulas(unescapeFormulas(escapeFormulas(escapeFormulas(words))))).toBe(words);
    }),
    { numRuns: 3_000 },
  );
});

it("Leaves no part of a text that starts like a formula", () => {
  fc.assert(
    fc.property(text, (words) => {
      for (const piece of escapeFormulas(words).split(/[\t\n\v\f\r\u0085\u2028\u2029;]/)) {
        expect(piece.replaceAll("\u0001", "")).not.toMatch(/^[\s"\u200b]*[=+\-@＝＋－＠]/);
      }
    }),
    { numRuns: 3_000 },
  );
});

it("Takes linear time on adversarial text", () => {
  const words = `${" '".repeat(50_000)}\n`.repeat(10);
  expect(unescapeFormulas(escapeFormulas(words))).toBe(words);
});
