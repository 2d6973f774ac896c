import { expect, test } from "vitest";
import { RegistrationChange } from "./attendees.ts";

test("Every key of a registration change may be missing and gets no default", () => {
  expect(RegistrationChange.partial().parse({})).toEqual({});
});
