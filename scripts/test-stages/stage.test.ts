import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { root } from "#scripts/root.mjs";
import { runStage } from "./stage.mjs";

const folder = mkdtempSync(join(tmpdir(), "chapterhouse-stage-"));
afterAll(() => rmSync(folder, { recursive: true }));
let runs = 0;

/** Runs a stage whose tool is a small program; a counting one reports so many passed tests. */
function run(program: string, passed?: number) {
  runs += 1;
  const tool = join(folder, `tool-${runs}.cjs`);
  const report = join(folder, `report-${runs}.json`);
  const write = `require("node:fs").writeFileSync(${JSON.stringify(report)}, "${passed}");`;
  writeFileSync(tool, passed === undefined ? program : `${write}${program}`);
  return runStage(process.execPath, {
    name: "A stage",
    tool: relative(join(root, "node_modules"), tool),
    args: [],
    ...(passed !== undefined && {
      report: relative(root, report),
      count: (text: string) => ({ passed: Number(text), failed: 0 }),
    }),
  });
}

describe("a stage of npm test", () => {
  test("that only checks counts as one test", async () => {
    expect(await run("")).toMatchObject({ passed: 1, failed: 0 });
  });

  test("that only checks and finds something has failed, and its words are kept", async () => {
    const result = await run("console.log('line 7 is wrong'); process.exitCode = 2;");
    expect(result).toMatchObject({ passed: 0, failed: 1, output: "line 7 is wrong\n" });
  });

  test("counts the tests that its report names", async () => {
    expect(await run("", 12)).toMatchObject({ passed: 12, failed: 0 });
  });

  test("that finds no tests has failed", async () => {
    expect(await run("", 0)).toMatchObject({ passed: 0, failed: 1 });
  });

  test("that breaks beside its tests has failed", async () => {
    expect(await run("process.exitCode = 1;", 12)).toMatchObject({ passed: 12, failed: 1 });
  });
});
