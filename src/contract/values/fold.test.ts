import fc from "fast-check";
import { expect, it } from "vitest";
import { foldText } from "./fold.ts";

it.each([
  ["  Zoë   O’Brien ", "zoe o'brien"],
  ["O'Hara", "o'hara"],
  ["O´Hara O`Hara O′Hara OʼHara O‘Hara O＇Hara", "o'hara o'hara o'hara o'hara o'hara o'hara"],
  ["Smith‑Jones Smith–Jones Smith−Jones Smith‐Jones", "smith-jones smith-jones smith-jones smith-jones"],
  ["Søren Kjær", "soren kjaer"],
  ["SØREN KJÆR", "soren kjaer"],
  ["Łukasz Żółty", "lukasz zolty"],
  ["Griﬃn Hoﬀmann", "griffin hoffmann"],
  [
    "Đorđe Œuvre Þór Sigurður Strauß STRAUẞ Yıldız İnan",
    "dorde oeuvre thor sigurdur strauss strauss yildiz inan",
  ],
  ["Anna\u200b Web\u2060er\ufeff", "anna weber"],
  ["Ａｎｎａ　Weber", "anna weber"],
  ["Saꞌle SAꞋLE", "sa'le sa'le"],
  ["Ďurišová", "durisova"],
  ["", ""],
])("%j is compared as %j", (words, folded) => {
  expect(foldText(words)).toBe(folded);
});

it("No text at all is empty", () => {
  expect(foldText(null)).toBe("");
  expect(foldText(undefined)).toBe("");
});

it("Folding a text twice changes nothing more", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme-composite", maxLength: 30 }), (words) => {
      expect(foldText(foldText(words))).toBe(foldText(words));
    }),
    { numRuns: 1_000 },
  );
});
