import { expect, test } from "vitest";
import {
  bounceAddressOf,
  emailOfBounceAddress,
  newBounceCode,
  whyNotBounceAddress,
} from "./bounce-address.ts";

const PATTERN = "bounces+*@dinners.example.org";

test("An email's own address names it, whatever the case", () => {
  const email = { id: 2 ** 31 - 1, code: newBounceCode() };
  const address = bounceAddressOf(PATTERN, email);
  expect(address).toMatch(/^bounces\+2147483647\.[a-z2-7]{13}@dinners\.example\.org$/);
  expect(emailOfBounceAddress(PATTERN, address)).toEqual(email);
  expect(emailOfBounceAddress(PATTERN, ` ${address.toUpperCase()} `)).toEqual(email);
  expect(newBounceCode()).not.toBe(newBounceCode());
});

test.each([
  "bounces+@dinners.example.org",
  "bounces+12@dinners.example.org",
  "bounces+12.short@dinners.example.org",
  "bounces+12.abcdefghijklm@elsewhere.example.org",
  "bounces+99999999999.abcdefghijklm@dinners.example.org",
  "bounces+2147483648.abcdefghijklm@dinners.example.org",
  "bounces+12.abcdefghijklm@dinners.example.org.evil.example",
  "",
])("names no email: %s", (address) => {
  expect(emailOfBounceAddress(PATTERN, address)).toBeNull();
});

test.each([
  ["bounces@example.org", "must be an address with one *"],
  ["*+*@example.org", "must be an address with one *"],
  ["bounces@*.example.org", "must be an address with one *"],
  ["b ounces+*@example.org", "must be an address with one *"],
  [`${"b".repeat(41)}*@example.org`, "no more than 40 characters besides the *"],
])("%s is refused as a setting", (pattern, why) => {
  expect(whyNotBounceAddress(pattern)).toContain(why);
});

test("The longest name before the at sign has 64 characters", () => {
  const pattern = `${"b".repeat(40)}*@example.org`;
  expect(whyNotBounceAddress(pattern)).toBeNull();
  const [local] = bounceAddressOf(pattern, { id: 2 ** 31 - 1, code: newBounceCode() }).split("@");
  expect(local).toHaveLength(64);
});
