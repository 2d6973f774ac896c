import { expect, test } from "vitest";
import { makePassword } from "./make-password.ts";

test("A generated password can be read out, and is never the same", () => {
  const made = Array.from({ length: 200 }, makePassword);
  for (const password of made) {
    expect(password).toMatch(
      /^(?:[bdfghkmnprstvz][aeiou]){2}[bdfghkmnprstvz](?:-(?:[bdfghkmnprstvz][aeiou]){2}[bdfghkmnprstvz]){2}$/,
    );
  }
  expect(new Set(made).size).toBe(200);
});
