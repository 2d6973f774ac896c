import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { runAgain } from "./run-again.mjs";
import { aloneStage } from "./stages.mjs";

const stage = { name: "Unit", tool: "vitest/vitest.mjs", args: [], reporter: "vitest" as const };
const failure = { project: "unit", file: "scripts/test-stages/verdict.test.ts", passed: false };

// The tests that run again need no database, so no PostgreSQL is started for them.
beforeEach(() => void vi.stubEnv("TEST_ENGINE", "embedded"));
afterEach(() => void vi.unstubAllEnvs());

test.each([
  { file: "verdict", name: "A run without a failure ends with its count" },
  { file: "stage", name: "a stage of npm test > that only checks counts as one test" },
])("A test that passes alone is flaky: $name", { timeout: 120_000 }, async ({ file, name }) => {
  const test = { ...failure, file: `scripts/test-stages/${file}.test.ts`, name };
  expect((await runAgain(process.execPath, { stage, test })).isFlaky).toBe(true);
});

test("A test that does not run again does not count as passed", { timeout: 120_000 }, async () => {
  const name = "A run without";
  const { isFlaky } = await runAgain(process.execPath, { stage, test: { ...failure, name } });
  expect(isFlaky).toBe(false);
});

test("Special characters in a name match literally", () => {
  const name = "soup $5.00 (or [less]) is \\ warm? | a*b+c^{2}";
  const { args } = aloneStage(stage, { ...failure, name });
  const pattern = args[args.indexOf("--testNamePattern") + 1] ?? "";
  expect(new RegExp(pattern).test(name)).toBe(true);
  expect(new RegExp(pattern).test(`${name}!`)).toBe(false);
});

test("A journey is found by its line", () => {
  const journey = { ...stage, reporter: "playwright" as const };
  const { args } = aloneStage(journey, {
    ...failure,
    project: "chromium",
    file: "e2e/a.e2e.ts",
    line: 7,
    name: "a",
  });
  expect(args).toEqual(expect.arrayContaining(["e2e/a.e2e.ts:7", "--project=chromium"]));
});
