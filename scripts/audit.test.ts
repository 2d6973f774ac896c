import { expect, test } from "vitest";
import { readAudit } from "./audit.mjs";

test("weak packages are read by name, none as none, and a registry that does not answer as no answer", () => {
  const weak = { leftpad: { severity: "high", range: "<2" } };
  expect(readAudit(JSON.stringify({ auditReportVersion: 2, vulnerabilities: weak }))).toEqual(weak);
  expect(readAudit(JSON.stringify({ auditReportVersion: 2, vulnerabilities: {} }))).toEqual({});
  for (const printed of [null, "", "npm error code ENOTFOUND", '{"error":{"code":"ENOAUDIT"}}', "[]"]) {
    expect(readAudit(printed)).toBeNull();
  }
});
