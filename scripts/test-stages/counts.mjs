/**
 * What a test runner says it has done. A skipped test is counted as failed: nothing here may be left out.
 * @typedef {{ passed: number, failed: number }} Counts
 */

/**
 * @param {string} report of Vitest's JSON reporter
 * @returns {Counts}
 */
export function countsOfVitest(report) {
  const { numPassedTests, numTotalTests, testResults } = JSON.parse(report);
  // A file that could not be loaded has no tests to count.
  const unloaded = testResults.filter(
    (/** @type {{ status: string, assertionResults: unknown[] }} */ file) =>
      file.status === "failed" && file.assertionResults.length === 0,
  );
  return { passed: numPassedTests, failed: numTotalTests - numPassedTests + unloaded.length };
}

/**
 * @param {string} report of Playwright's JSON reporter
 * @returns {Counts}
 */
export function countsOfPlaywright(report) {
  const { stats, errors } = JSON.parse(report);
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped + errors.length };
}
