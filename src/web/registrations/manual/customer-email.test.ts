import { expect, test } from "vitest";
import { customerEmailOf } from "./customer-email.ts";

const NOW = new Date("2026-03-10T15:00:00.000Z");

test.each([
  ["anna@example.org", "Anna", "Weber", "anna@example.org"],
  ["", "Anna", "Weber", "anna.weber@no-email.invalid"],
  ["", "Tomáš ", " Dvořák-Nový", "tomas.dvorak-novy@no-email.invalid"],
  ["", "Mary", "O'Neill <x>", "mary.oneill.x@no-email.invalid"],
  ["", "", "", "guest-1773154800000@no-email.invalid"],
  ["", "明", "李", "guest-1773154800000@no-email.invalid"],
])("The provider's call for %j, %s %s has %s", (email, firstName, lastName, expected) => {
  expect(customerEmailOf({ email, firstName, lastName }, NOW)).toBe(expected);
});
