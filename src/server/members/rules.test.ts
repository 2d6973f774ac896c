import { expect, test } from "vitest";
import { type MemberStatus, statusInWords, statusOfWords } from "./rules.ts";

test.each<[words: string, stored: MemberStatus, answered: string]>([
  ["Active Member", "active", "Active Member"],
  ["Former Member", "former", "Former Member"],
  ["Other Chaine Member", "other", "Other Chaine Member"],
  ["Prospective Member", "prospective", "Prospective Member"],
  ["active", "active", "Active Member"],
  ["provisional", "provisional", "provisional"],
  ["online", "online", "online"],
  ["prospective", "prospective", "Prospective Member"],
])("The status '%s' is kept as %s and answered as '%s'", (words, stored, answered) => {
  for (const spelling of [words, words.toUpperCase(), words.toLowerCase(), ` ${words} `]) {
    expect(statusOfWords(spelling, "Chaine")).toBe(stored);
  }
  expect(statusInWords(stored, "Chaine")).toBe(answered);
});

test("Another society has its own word for its other members", () => {
  expect(statusInWords("other", "Baillage")).toBe("Other Baillage Member");
  expect(statusOfWords("other baillage member", "Baillage")).toBe("other");
  expect(statusOfWords("Other Chaine Member", "Baillage")).toBeNull();
});

test.each(["", "Member", "actives", "Provisional Member", "Online Member", "Other Member"])(
  "The word '%s' is no status",
  (words) => {
    expect(statusOfWords(words, "Chaine")).toBeNull();
  },
);
