import { expect, test } from "vitest";
import { endOf, stageLines } from "./verdict.mjs";

const failure = (name: string) => ({ project: "unit", file: "soup.test.ts", name, passed: false });
const stage = { name: "Soup", tool: "vitest/vitest.mjs", args: [], reporter: "vitest" as const };
const done = (more: object) => [
  { stage, result: { passed: 7, failures: [], broken: null, output: "", seconds: 3, processor: 5, ...more } },
];
const four = ["a", "b", "c", "d"].map(failure);

test("A run without a failure ends with its count", () => {
  const { failed, lines } = endOf(done({}), []);
  expect(failed).toBe(0);
  expect(lines.at(-1)).toBe("7 passed, 0 failed");
});

test("A test that failed, then passed alone, is named as flaky and fails nothing", () => {
  const flaky = [failure("a")];
  const { failed, lines } = endOf(done({ failures: flaky }), flaky);
  expect(failed).toBe(0);
  expect(lines).toContain("FLAKY: soup.test.ts > a: failed, then passed alone.");
  expect(lines.at(-1)).toBe("7 passed, 0 failed, 1 flaky");
});

test("A test that failed twice fails the run", () => {
  expect(endOf(done({ failures: four.slice(0, 2) }), four.slice(0, 1)).failed).toBe(1);
});

test("Three flaky tests are allowed, four fail the run", () => {
  expect(endOf(done({ failures: four.slice(1) }), four.slice(1)).failed).toBe(0);
  expect(endOf(done({ failures: four }), four).failed).toBe(4);
});

test("A stage that broke fails the run, whatever its tests say", () => {
  const { failed, lines } = endOf(done({ broken: "It found no tests." }), []);
  expect(failed).toBe(1);
  expect(lines).toContain("BROKEN: Soup");
});

test("The final table shows each stage's seconds and processor time next to the last run's", () => {
  const last = {
    at: "",
    seconds: 9,
    cores: 2,
    load: 1,
    stages: { Soup: { seconds: 4, processor: 7, tests: 7 } },
  };
  expect(stageLines(done({}), last).at(-1)).toBe("     3    5     4    7  Soup");
  expect(stageLines(done({}), null).at(-1)).toBe("     3    5     –    –  Soup");
});
