import { expect, test } from "vitest";
import { timeLeft } from "./time-left.ts";

test.each([
  [20 * 60_000, "20 minutes"],
  [119_999, "1 minute"],
  [60_000, "1 minute"],
  [59_999, "less than a minute"],
  [1, "less than a minute"],
  [0, null],
  [-5, null],
])("%d ms are %s", (ms, words) => {
  expect(timeLeft(ms)).toBe(words);
});
