import { expect, test } from "vitest";
import { STATES, stateOptions, US_STATES } from "./states.ts";

test("The list of states has the 50 and the District of Columbia, each once, by name", () => {
  expect(US_STATES).toHaveLength(51);
  expect(new Set(US_STATES.map(({ value }) => value)).size).toBe(51);
  for (const { value, label } of US_STATES)
    expect(label).toMatch(new RegExp(`^${value} \\([A-Z][A-Za-z ]+\\)$`));
  const names = US_STATES.map(({ label }) => label.slice(4));
  expect(names).toEqual([...names].sort());
});

test.each([
  ["", STATES],
  ["VA", STATES],
  ["PA", [...STATES, { value: "PA", label: "PA (Pennsylvania)" }]],
  ["Bavaria", [...STATES, { value: "Bavaria", label: "Bavaria" }]],
])("With %o stored the forms offer %o", (stored, offered) => {
  expect(stateOptions(stored)).toEqual(offered);
});
