import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { useSpecifiedMessages } from "./messages.ts";

const before = z.config().customError;
beforeAll(useSpecifiedMessages);
afterAll(() => {
  z.config({ customError: before });
});

function complaint(schema: z.ZodType, value: unknown): string | undefined {
  return schema.safeParse(value).error?.issues[0]?.message;
}

test.each([
  ["Required", z.object({ eventId: z.int() }), {}],
  ["Invalid email", z.email(), "abc"],
  ["String must contain at least 6 characters", z.string().min(6), "short"],
])("a field without its own message says '%s'", (sentence, schema, value) => {
  expect(complaint(schema, value)).toBe(sentence);
});

test("a field's own message comes first", () => {
  expect(complaint(z.string().min(1, "Username is required"), "")).toBe("Username is required");
});
