import { spawnSync } from "node:child_process";
import { root } from "./root.mjs";

const NO_ANSWER_MS = 60_000;

/**
 * Asks the registry whether anything in the lockfile has a known weakness. `null` where it does not answer: that is
 * said, and is no failure, as many machines reach only a mirror.
 * @returns {{ ofProduct: string[], ofDevelopment: string[] } | null}
 */
export function auditDependencies() {
  const all = audit([]);
  const product = audit(["--omit=dev"]);
  if (!all || !product) return null;
  const ofProduct = Object.entries(product).map(inWords);
  const ofDevelopment = Object.entries(all)
    .filter(([name]) => !(name in product))
    .map(inWords);
  return { ofProduct, ofDevelopment };
}

/** @param {[string, { severity: string, range: string }]} found */
function inWords([name, { severity, range }]) {
  return `${name} ${range} (${severity})`;
}

/**
 * @param {string[]} more
 * @returns {Record<string, { severity: string, range: string }> | null}
 */
function audit(more) {
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const { stdout } = spawnSync(npm, ["audit", "--json", "--package-lock-only", ...more], {
    cwd: root,
    encoding: "utf8",
    timeout: NO_ANSWER_MS,
    shell: process.platform === "win32",
  });
  return readAudit(stdout);
}

/**
 * What npm prints: an object with the weak packages by name, or anything else where no one answered.
 * @param {string | null} printed
 * @returns {Record<string, { severity: string, range: string }> | null}
 */
export function readAudit(printed) {
  try {
    const report = JSON.parse(printed ?? "");
    return typeof report.auditReportVersion === "number" ? report.vulnerabilities : null;
  } catch {
    return null;
  }
}
