import { expect, test } from "vitest";
import { readErrorKey, readErrors } from "./service-errors.ts";

test.each([
  [
    "an array of objects",
    [
      { error_key: "contacts.api.validation.error", error_message: "No name" },
      { error_key: "x", error_message: "No source" },
    ],
    ["No name", "No source"],
  ],
  ["one bare object", { error_key: "unauthorized", error_message: "Unauthorized" }, ["Unauthorized"]],
  ["an array of texts", ["Row 3 is wrong", "Row 4 as well"], ["Row 3 is wrong", "Row 4 as well"]],
  ["objects of an activity", [{ message: "No such list" }], ["No such list"]],
  ["what its log-in says", { error: "invalid_grant", error_description: "It has ended" }, ["It has ended"]],
  ["only a key", { error_key: "contacts.api.conflict" }, ["contacts.api.conflict"]],
  ["nothing", undefined, []],
  ["null", null, []],
  ["something else", [7, null, {}, { error_message: 7 }], []],
])("The complaints in %s are read", (_, body, texts) => {
  expect(readErrors(body)).toEqual(texts);
});

test("A very long error message is cut", () => {
  expect(readErrors(["x".repeat(5000)])[0]).toHaveLength(300);
});

test("The error key is found in an object and in an array", () => {
  expect(readErrorKey({ error_key: "quota_exceeded" })).toBe("quota_exceeded");
  expect(readErrorKey([{ error_key: "throttled" }])).toBe("throttled");
  expect(readErrorKey("<html>")).toBeUndefined();
});
