import { readdirSync } from "node:fs";
import { join, sep } from "node:path";
import { root } from "#scripts/root.mjs";
import { DRILLS } from "./drills.mjs";
import { lastRun } from "./durations.mjs";

/**
 * @typedef {object} Stage
 * @property {string} name
 * @property {string} tool its main file under node_modules
 * @property {string[]} args
 * @property {number} [limitMs] after which it is ended
 * @property {"vitest" | "playwright"} [reporter] who tells of its tests; without one it counts as one test
 */

const vitest = "vitest/vitest.mjs";
const playwright = "@playwright/test/cli.js";
/** Folders without tests of ours, some of them large. */
const ELSEWHERE = /^(\.|node_modules|dist)/;

/**
 * Stages that read the sources and start nothing. Types takes as long as the others together. It uses one checker,
 * since four would check the same types again, twice the work for two cores.
 */
const reading = /** @type {Stage[]} */ ([
  { name: "Types", tool: "typescript/bin/tsc", args: ["-p", ".", "--checkers", "1"] },
  { name: "Lint and format", tool: "@biomejs/biome/bin/biome", args: ["check", "--error-on-warnings", "."] },
  { name: "Unused code", tool: "knip/bin/knip.js", args: [] },
]);

const unit = {
  // One run, so that both cores are busy to its end: an attack or a document alone may take a minute.
  ...tests(
    "Unit, HTTP, page and attack tests, and documents opened as readers open them",
    ["unit", "sweep", "page", "sparse", "security", "document"].map((project) => `--project=${project}`),
  ),
  // Both cores, which others may use as well.
  limitMs: 40 * 60_000,
};

const races = tests("Races on a real PostgreSQL", [
  ...["--project=race", ...filesOf(/\.race\.test\.ts$/).filter((file) => !DRILLS.includes(file))],
  // One for each core; the drills take what they leave idle.
  "--maxWorkers=2",
]);

const drills = tests("Drills: servers, portals and connections are lost", [
  ...["--project=race", ...DRILLS],
  // They last no longer than the races, and more of them would keep each other waiting past the limits that they test.
  "--maxWorkers=2",
]);

/**
 * Every kind of check there is. The steps follow one another, what is quick and often wrong first; the stages of a step
 * run side by side. Drills wait for lost servers, and races use the cores at that time. Journeys keep both cores busy alone.
 * @type {readonly (readonly Stage[])[]}
 */
export const steps = [
  reading,
  [unit],
  [drills, races],
  [
    {
      name: "Browser journeys",
      ...journeys([]),
      // Both cores, which others may use as well.
      limitMs: 25 * 60_000,
    },
  ],
];

/** Files that took longer than this in the last full run, in seconds, run only in `npm test`. */
export const FAST_FILE_S = 5;

/** What `npm run test:fast` runs. */
export const fastStages = /** @type {Stage[]} */ ([
  ...reading.filter(({ name }) => name !== "Unused code"),
  tests("Tests of contract, rules and server", ["--project=unit", ...fastFiles()]),
]);

/** What `npm run test:security` runs, at full length: the same attacks, and the journeys that are attacks. */
export const attackStages = /** @type {Stage[]} */ ([
  // Longer than a stage of npm test may take.
  { ...attacks(), limitMs: 60 * 60_000 },
  { name: "Attacks in a browser", ...journeys(["journeys/attack"]) },
]);

/**
 * The stage that runs a failed test once more, with nothing else running.
 * @param {Stage} stage in which it failed
 * @param {import("./events.mjs").Ended} test
 * @returns {Stage}
 */
export function aloneStage({ name, reporter }, { project, file, line, name: test }) {
  const inProject = project ? [`--project=${project}`] : [];
  if (reporter === "playwright")
    return { name, ...journeys([line ? `${file}:${line}` : file, ...inProject]) };
  const named = test ? ["--testNamePattern", `^${test.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&")}$`] : [];
  return tests(name, [...inProject, file, ...named]);
}

/** The test files of the unit project that were not slow. */
function fastFiles() {
  const seconds = lastRun()?.slowest ?? {};
  return filesOf(/^src\/(contract|server)\/.*(?<!\.(race|sweep|document|security))\.test\.ts$/).filter(
    (file) => (seconds[file] ?? 0) <= FAST_FILE_S,
  );
}

/**
 * Test files, named one by one since Vitest cannot leave out part of a project: it ignores `--exclude` if a project has
 * its own `exclude`.
 * @param {RegExp} pattern
 */
function filesOf(pattern) {
  const folders = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !ELSEWHERE.test(entry.name))
    .map(({ name }) => name);
  return folders.flatMap((folder) =>
    /** @type {string[]} */ (readdirSync(join(root, folder), { recursive: true }))
      .map((file) => `${folder}/${file.replaceAll(sep, "/")}`)
      .filter((file) => pattern.test(file)),
  );
}

function attacks() {
  return tests("Attacks", ["--project=security"]);
}

/**
 * @param {string} name
 * @param {string[]} which
 * @returns {Stage}
 */
function tests(name, which) {
  const reporter = join(root, "scripts/test-stages/vitest-reporter.mjs");
  const args = ["run", ...which, "--reporter=default", `--reporter=${reporter}`];
  return { name, tool: vitest, args, reporter: "vitest" };
}

/**
 * @param {string[]} which
 * @returns {Omit<Stage, "name">}
 */
function journeys(which) {
  const reporter = join(root, "scripts/test-stages/playwright-reporter.mjs");
  const args = ["test", ...which, "--forbid-only", `--reporter=list,${reporter}`];
  return { tool: playwright, args, reporter: "playwright" };
}
