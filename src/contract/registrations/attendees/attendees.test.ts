import { expect, test } from "vitest";
import { RegistrationChange } from "./attendees.ts";

test("Of a registration's change every key may be missing, and a missing one is not made up", () => {
  expect(RegistrationChange.partial().parse({})).toEqual({});
});
