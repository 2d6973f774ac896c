import { describe, expect, test } from "vitest";
import { countsOfPlaywright, countsOfVitest } from "./counts.mjs";

const report = (more: object) =>
  JSON.stringify({ numPassedTests: 3, numTotalTests: 3, testResults: [], ...more });
const stats = (more: object) =>
  JSON.stringify({ stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0, ...more }, errors: [] });

describe("what Vitest reports", () => {
  test("passed tests are counted", () => {
    expect(countsOfVitest(report({}))).toEqual({ passed: 3, failed: 0 });
  });

  test("a skipped test counts as failed", () => {
    expect(countsOfVitest(report({ numTotalTests: 4, numPendingTests: 1 }))).toEqual({
      passed: 3,
      failed: 1,
    });
  });

  test("a file that could not be loaded counts as failed", () => {
    const testResults = [{ status: "failed", assertionResults: [] }];
    expect(countsOfVitest(report({ testResults }))).toEqual({ passed: 3, failed: 1 });
  });
});

describe("what Playwright reports", () => {
  test("passed journeys are counted", () => {
    expect(countsOfPlaywright(stats({}))).toEqual({ passed: 3, failed: 0 });
  });

  test.each(["unexpected", "flaky", "skipped"])("a journey that was %s counts as failed", (kind) => {
    expect(countsOfPlaywright(stats({ [kind]: 1 }))).toEqual({ passed: 3, failed: 1 });
  });
});
