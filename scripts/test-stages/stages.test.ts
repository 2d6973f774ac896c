import { globSync } from "node:fs";
import { expect, test } from "vitest";
import { root } from "#scripts/root.mjs";
import { DRILLS } from "./drills.mjs";
import { steps } from "./stages.mjs";

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
