import { countsOfPlaywright, countsOfVitest } from "./counts.mjs";

/**
 * @typedef {object} Stage
 * @property {string} name
 * @property {string} tool its main file under node_modules
 * @property {string[]} args
 * @property {string} [report] path of the JSON report that it writes; without one it counts as one test
 * @property {(report: string) => import("./counts.mjs").Counts} [count] reads that report
 */

const vitest = "vitest/vitest.mjs";
const reports = "test-results/reports";

/** Every kind of check, in the order in which they run: what is quick and often wrong comes first. */
export const stages = /** @type {Stage[]} */ ([
  { name: "Types", tool: "typescript/bin/tsc", args: ["-p", "."] },
  { name: "Lint and format", tool: "@biomejs/biome/bin/biome", args: ["check", "--error-on-warnings", "."] },
  { name: "Unused code", tool: "knip/bin/knip.js", args: [] },
  tests("Unit, HTTP and page tests", ["--project=unit", "--project=page"], `${reports}/unit.json`),
  tests("Documents, opened as readers open them", ["--project=document"], `${reports}/document.json`),
  tests("Races on a real PostgreSQL", ["--project=race"], `${reports}/race.json`),
  {
    name: "Browser journeys",
    tool: "@playwright/test/cli.js",
    args: ["test", "--forbid-only", "--reporter=list,json"],
    report: `${reports}/journeys.json`,
    count: countsOfPlaywright,
  },
]);

/**
 * @param {string} name
 * @param {string[]} projects
 * @param {string} report
 */
function tests(name, projects, report) {
  const args = ["run", ...projects, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  return { name, tool: vitest, args, report, count: countsOfVitest };
}
