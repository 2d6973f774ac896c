import fc from "fast-check";
import { expect } from "vitest";

// What fast-check finds is a test's assertion: a test without one fails (`requireAssertions`). It also fails if no
// sample was tried.
fc.configureGlobal({
  ...fc.readConfigureGlobal(),
  reporter: (run) => {
    if (run.failed) throw new Error(fc.defaultReportMessage(run), { cause: run.errorInstance });
    expect(run.numRuns).toBeGreaterThan(0);
  },
});
