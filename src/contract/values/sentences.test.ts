import { expect, test } from "vitest";
import { inSentences } from "./sentences.ts";

test("Texts that people typed with and without a period become sentences", () => {
  expect(inSentences(["Traces count, too.", "Carries epinephrine"])).toBe(
    "Traces count, too. Carries epinephrine",
  );
  expect(inSentences(["Check 1042", null, "  ", "For two"])).toBe("Check 1042. For two");
  expect(inSentences([])).toBe("");
});
