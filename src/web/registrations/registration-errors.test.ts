import { describe, expect, test } from "vitest";
import { ApiError } from "#web/platform/api/api-error.ts";
import { inlineMessage, isOutdated, NotRegistered, toastMessage } from "./registration-errors.ts";

function refused(status: number, body = "", statusText = ""): NotRegistered {
  return new NotRegistered(new ApiError({ status, statusText }, body));
}

describe("the toast of a failed registration", () => {
  test.each([
    ["Registration failed: Conflict", refused(409, '{"message":"Only 2 seats available"}')],
    ["Registration failed: Too Late", refused(409, "", "Too Late")],
    ["The card processor is unavailable.", new Error("The card processor is unavailable.")],
    ["An unexpected error occurred", new TypeError("Failed to fetch")],
    ["An unexpected error occurred", new Error("")],
    ["An unexpected error occurred", "thrown, but no error"],
    ["An unexpected error occurred", undefined],
  ])("says '%s'", (words, error) => {
    expect(toastMessage(error)).toBe(words);
  });
});

test("above the button is the server's reason, which the toast does not show", () => {
  expect(inlineMessage(refused(409, '{"message":"Only 2 seats available"}'))).toBe("Only 2 seats available");
  expect(inlineMessage(refused(409))).toBe("Registration failed: Conflict");
  expect(inlineMessage(new TypeError("Failed to fetch"))).toMatch(
    /couldn’t reach the portal.*please try again/,
  );
});

test.each([
  [404, true],
  [409, true],
  [400, false],
  [503, false],
])("after a %i the event on the screen is out of date: %s", (status, outdated) => {
  expect(isOutdated(refused(status))).toBe(outdated);
});
