import { countsOfPlaywright, countsOfVitest } from "./counts.mjs";

/**
 * @typedef {object} Stage
 * @property {string} name
 * @property {string} tool its main file under node_modules
 * @property {string[]} args
 * @property {number} [limitMs] after which it is ended
 * @property {string} [report] path of the JSON report that it writes; without one it counts as one test
 * @property {(report: string) => import("./counts.mjs").Counts} [count] reads that report
 */

const vitest = "vitest/vitest.mjs";
const reports = "test-results/reports";

/**
 * What reads the sources and starts nothing. The first takes as long as the others together, so they run side by side.
 * One checker and not four: those check the same types again, with twice the work for two cores.
 */
export const readingStages = /** @type {Stage[]} */ ([
  { name: "Types", tool: "typescript/bin/tsc", args: ["-p", ".", "--checkers", "1"] },
  { name: "Lint and format", tool: "@biomejs/biome/bin/biome", args: ["check", "--error-on-warnings", "."] },
  { name: "Unused code", tool: "knip/bin/knip.js", args: [] },
]);

/** Every other kind of check, in the order in which they run: what is quick and often wrong comes first. */
export const stages = /** @type {Stage[]} */ ([
  {
    // One run, so that both cores are busy to its end: an attack or a document alone may take a minute.
    ...tests(
      "Unit, HTTP, page and attack tests, and documents opened as readers open them",
      ["unit", "page", "sparse", "security", "document"].map((project) => `--project=${project}`),
      `${reports}/unit.json`,
    ),
    // Nine minutes of two cores, which others may use as well.
    limitMs: 40 * 60_000,
  },
  tests("Races on a real PostgreSQL", ["--project=race-alone"], `${reports}/race.json`),
  tests("Drills: servers, portals and connections are lost", ["--project=drill"], `${reports}/drill.json`),
  {
    name: "Browser journeys",
    tool: "@playwright/test/cli.js",
    args: ["test", "--forbid-only", "--reporter=list,json"],
    // Some eighty journeys, twelve minutes of them on two cores that others use as well.
    limitMs: 25 * 60_000,
    report: `${reports}/journeys.json`,
    count: countsOfPlaywright,
  },
]);

/** The long form of what `npm run test:security` shows: the same attacks and the journeys that are attacks. */
export const attackStages = /** @type {Stage[]} */ ([
  // Longer than a stage of npm test may take.
  { ...attacks(), limitMs: 60 * 60_000 },
  {
    name: "Attacks in a browser",
    tool: "@playwright/test/cli.js",
    args: ["test", "journeys/attack", "--forbid-only", "--reporter=list,json"],
    report: `${reports}/attack-journeys.json`,
    count: countsOfPlaywright,
  },
]);

function attacks() {
  return tests("Attacks", ["--project=security"], `${reports}/security.json`);
}

/**
 * @param {string} name
 * @param {string[]} projects
 * @param {string} report
 */
function tests(name, projects, report) {
  const args = ["run", ...projects, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  return { name, tool: vitest, args, report, count: countsOfVitest };
}
