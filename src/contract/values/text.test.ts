import fc from "fast-check";
import { expect, it } from "vitest";
import { multiLine, oneLine, plainLine } from "./text.ts";

it.each([
  ["Anna", "Anna"],
  ["  Anna  Maria ", "Anna  Maria"],
  ["Anna\nYour account is locked", "Anna Your account is locked"],
  ["Spring \r\n\r\n Dinner\t2026", "Spring Dinner 2026"],
  ["a\u2028b\u2029c\u0085d\ve\ff", "a b c d e f"],
  ["A\u0000n\u0007n\u009fa\u007f", "Anna"],
  ["\u202egpj.exe\u202c \u2066x\u2069 \u200b\u200e\ufeff", "gpj.exe x"],
  ["می\u200cخواهم 👩\u200d🍳", "می\u200cخواهم 👩\u200d🍳"],
  ["\n\t\u0001", ""],
])("Keeps %j on one line as %j", (typed, kept) => {
  expect(oneLine(typed)).toBe(kept);
});

it.each([
  ["No nuts\nNo fish\t!", "No nuts\nNo fish\t!"],
  ["a\r\nb\rc\u2028d\u2029e\u0085f\vg\fh", "a\nb\nc\nd\ne\nf\ng\nh"],
  [" \nNo nuts \n\n", "No nuts"],
  ["a\u0000\u0007b\u202ec\u2067d\u009b", "abcd"],
  ["\u200fשלום", "\u200fשלום"],
])("Keeps the lines of %j as %j", (typed, kept) => {
  expect(multiLine(typed)).toBe(kept);
});

it.each([
  ["  anna\u200b@example.org\ufeff ", "anna@example.org"],
  ["anna\u00ad@exam\u200dple.org", "anna@example.org"],
  ["ａｎｎａ＠example.org", "anna@example.org"],
  ["(202)\u00a0555\u20110142", "(202) 555-0142"],
  ["202–555−0142 x7", "202-555-0142 x7"],
  ["anna.\u202ew", "anna.w"],
  ["griﬃn@example.org", "griffin@example.org"],
  // A digit of a footnote is none of the address or the number.
  ["anna²@example.org", "anna²@example.org"],
  ["202-555-0142²", "202-555-0142²"],
])("Keeps %j for comparing as %j", (typed, kept) => {
  expect(plainLine(typed)).toBe(kept);
});

it("Applying it twice changes nothing more", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 40 }), (typed) => {
      expect(oneLine(oneLine(typed))).toBe(oneLine(typed));
      expect(oneLine(typed)).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
      expect(plainLine(plainLine(typed))).toBe(plainLine(typed));
      expect(multiLine(multiLine(typed))).toBe(multiLine(typed));
      expect(multiLine(typed).replace(/[\n\t]/g, "")).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
    }),
    { numRuns: 2_000 },
  );
});
