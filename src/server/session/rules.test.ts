import { expect, test } from "vitest";
import { whyNotInvite, whyNotPassword } from "./rules.ts";

const isCommon = (word: string) => word === "letmein";
const COMMON = "That password is too easy to guess. Please choose another.";
const NAME = "The password can't be the username";

test.each<[wanted: string, userName: string | null, refusal: string | null]>([
  ["oysters and rye", "anna.w", null],
  ["oysters and rye", null, null],
  ["letmein", "anna.w", COMMON],
  ["LetMeIn", "anna.w", COMMON],
  [" letmein ", "anna.w", COMMON],
  ["letmein, please", "anna.w", null],
  ["anna.w", "anna.w", NAME],
  ["ANNA.W", "anna.w", NAME],
  ["anna.w1", "anna.w", null],
  ["      ", null, "The password can't be only spaces"],
  [" anna.w ", "anna.w", NAME],
  ["anna.w", " Anna.W ", NAME],
])("'%s' of one who logs in as %s: %s", (wanted, userName, refusal) => {
  expect(whyNotPassword(wanted, { userName }, isCommon)).toBe(refusal);
});

test("A member without a password and with a confirmed address can be invited", () => {
  const whyNot = (confirmedEmail: string | null, passwordHash: string | null) =>
    whyNotInvite({ confirmedEmail, passwordHash })?.message ?? null;
  expect(whyNot("anna@example.org", null)).toBeNull();
  const noAddress = "This member has no confirmed email address. Please enter one first.";
  expect([whyNot(null, null), whyNot("  ", null)]).toEqual([noAddress, noAddress]);
  expect(whyNot("anna@example.org", "hash")).toBe(
    "This member can already log in. They can choose a new password with “Forgot your password?”.",
  );
});
