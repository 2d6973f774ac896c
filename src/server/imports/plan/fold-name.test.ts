import { expect, test } from "vitest";
import { foldName, foldStreet } from "./fold-name.ts";

test("Names are compared without case, accents, kinds of apostrophes and blanks", () => {
  expect(foldName("  Zoë   O’Brien ")).toBe("zoe o'brien");
  expect(foldName(null)).toBe("");
});

test.each([
  ["12 Oak St., NW", "12 Oak  Street NW"],
  ["1 A Ave", "1 A Avenue"],
  ["12 Oak St NW", "12 Oak Street,NW"],
  ["1 B Rd", "1 B Road"],
  ["1 C Dr #4", "1 C Drive 4"],
  ["1 D Ln", "1 D Lane"],
  ["1 E Ct", "1 E Court"],
  ["1 F Pl", "1 F Place."],
])("%s and %s are the same street", (short, long) => {
  expect(foldStreet(short)).toBe(foldStreet(long));
  expect(foldStreet(short)).toBe(short.toLowerCase().replace(/[.,#]/g, ""));
});

test("Streets of similar names are not the same", () => {
  expect(foldStreet("1 Streeter Broad")).toBe("1 streeter broad");
});
