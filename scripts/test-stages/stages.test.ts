import { globSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "#scripts/root.mjs";
import { DRILLS } from "./drills.mjs";
import { lastRun } from "./durations.mjs";
import { FAST_FILE_S, fastStages, steps } from "./stages.mjs";

// What vitest.config.ts leaves out of the unit project.
const { default: config } = await import(join(root, "vitest.config.ts"));
const { exclude } = config.test.projects
  .map((project: { test: object }) => project.test)
  .find(({ name }: { name?: string }) => name === "unit") as { exclude: string[] };

const races = globSync("**/*.race.test.ts", { cwd: root, exclude: ["node_modules", "dist"] });

test("Each race runs in one stage of npm test", () => {
  const args = steps.flat().flatMap((stage) => stage.args);
  const times = races.map((file) => [file, args.filter((argument) => argument === file).length]);
  expect(times.length).toBeGreaterThan(50);
  expect(times.filter(([, count]) => count !== 1)).toEqual([]);
});

test("Each drill is a race", () => {
  expect(DRILLS.filter((file) => !races.includes(file))).toEqual([]);
});

test("npm run test:fast names each server file except those that were slow in the last run", () => {
  const files = globSync("src/{contract,server}/**/*.test.ts", { cwd: root });
  const unit = globSync("src/{contract,server}/**/*.test.ts", { cwd: root, exclude });
  const named = new Set(fastStages.flatMap((stage) => stage.args));
  const seconds = lastRun()?.slowest ?? {};
  const slow = unit.filter((file) => (seconds[file] ?? 0) > FAST_FILE_S);
  expect(slow.length).toBeGreaterThan(5);
  expect(unit.filter((file) => !named.has(file)).sort()).toEqual(slow.sort());
  expect(files.filter((file) => named.has(file) && !unit.includes(file))).toEqual([]);
  // Vitest would ignore it.
  expect([...named].filter((argument) => argument.startsWith("--exclude"))).toEqual([]);
});
