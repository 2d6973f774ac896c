import { expect, test } from "vitest";
import { readAudit } from "./audit.mjs";

test("vulnerable packages are named, and a registry without an answer is reported", () => {
  const weak = { leftpad: { severity: "high", range: "<2" } };
  expect(readAudit(JSON.stringify({ auditReportVersion: 2, vulnerabilities: weak }))).toEqual(weak);
  expect(readAudit(JSON.stringify({ auditReportVersion: 2, vulnerabilities: {} }))).toEqual({});
  for (const printed of [null, "", "npm error code ENOTFOUND", '{"error":{"code":"ENOAUDIT"}}', "[]"]) {
    expect(readAudit(printed)).toBeNull();
  }
});
