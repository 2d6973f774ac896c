import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { aloneStage, steps } from "#scripts/test-stages/stages.mjs";
import { isFirstLook, isWholeRun, notLookedAt, sayWhatIsMissing } from "./looked-at.ts";
import { LOOKS } from "./looks.ts";

function aRecord(): string {
  const record = mkdtempSync(join(tmpdir(), "looks-"));
  onTestFinished(() => rmSync(record, { recursive: true }));
  return record;
}

test("A state that nobody looked at is named with its page", () => {
  const record = aRecord();
  const all = Object.entries(LOOKS).flatMap(([page, states]) => states.map((state) => ({ page, state })));
  for (const { page, state } of all.filter((one) => one.state !== "terms")) {
    isFirstLook(state, `http://portal${page.replaceAll(/:\w+/g, "7")}`, record);
  }
  expect(notLookedAt(record)).toEqual(["/terms: terms"]);
});

test("A state is looked at once, and only on its own page", () => {
  const record = aRecord();
  expect(() => isFirstLook("terms", "http://portal/events", record)).toThrow("a state of /terms");
  expect(isFirstLook("terms", "http://portal/terms?print", record)).toBe(true);
  expect(isFirstLook("terms", "http://portal/terms", record)).toBe(false);
});

test.each([
  { isWhole: false, hasFailed: false, isFailure: false, words: /^A part of a run: 1 states/ },
  {
    isWhole: true,
    hasFailed: false,
    isFailure: true,
    words: /^No journey looked at these.*:\n\/terms: terms$/,
  },
  { isWhole: true, hasFailed: true, isFailure: false, words: /^NOT CHECKED: .* \/terms: terms$/ },
])("A state that is missing fails a run that is whole and in which no journey failed: $words", (row) => {
  const { isFailure, words } = sayWhatIsMissing(["/terms: terms"], row);
  expect({ isFailure, words }).toEqual({ isFailure: row.isFailure, words: expect.stringMatching(row.words) });
  expect(sayWhatIsMissing([], row).isFailure).toBe(false);
});

test("Every state has a name of its own", () => {
  const states = Object.values(LOOKS).flat();
  expect(states.filter((state, nth) => states.indexOf(state) !== nth)).toEqual([]);
});

test("The run of npm test is whole; a named file, project or title is a part", () => {
  const journeys = steps.flat().find(({ reporter }) => reporter === "playwright");
  if (!journeys) throw new Error("no stage runs the journeys");
  expect(isWholeRun(journeys.args)).toBe(true);
  const failed = { project: "chromium", file: "e2e/a.e2e.ts", line: 7, name: "a test", passed: false };
  expect(isWholeRun(aloneStage(journeys, failed).args)).toBe(false);
  expect(isWholeRun(["test"])).toBe(true);
  for (const part of ["journeys/dues", "--project=firefox", "--grep=paid", "-x"]) {
    expect(isWholeRun(["test", part])).toBe(false);
  }
});
