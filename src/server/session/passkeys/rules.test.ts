import { expect, test } from "vitest";
import { isCounterBehind, whyNotAdd, whyNotRemove } from "./rules.ts";

test.each([
  ["a synced key that always says 0", true, 0, 0, false],
  ["a synced key that counts all the same", true, 9, 3, false],
  ["a device that does not count", false, 0, 0, false],
  ["the next use", false, 4, 5, false],
  ["a later use", false, 4, 90, false],
  ["the same use again", false, 4, 4, true],
  ["an earlier use", false, 4, 3, true],
  ["the first use of a device that counts", false, 0, 1, false],
  ["a counter that was reset", false, 4, 0, true],
])("%s", (_what, isSynced, counter, sent, isBehind) => {
  expect(isCounterBehind({ isSynced, counter }, sent)).toBe(isBehind);
});

test("Ten passkeys are the most", () => {
  expect([9, 10].map((count) => whyNotAdd(count)?.status ?? null)).toEqual([null, 409]);
  expect(whyNotAdd(10)?.message).toBe("You have 10 passkeys, which is the most. Please remove one first.");
});

test("The last passkey stays only where the rights need one", () => {
  const cases = [true, false].flatMap((isRequired) =>
    [0, 1].map((left) => whyNotRemove({ isRequired, left })),
  );
  expect(cases.map((refusal) => refusal?.status ?? null)).toEqual([409, null, null, null]);
  expect(cases[0]?.message).toBe(
    "Your rights need a passkey, and this is your last one. Please make another one first.",
  );
});
