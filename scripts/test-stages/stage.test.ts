import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { root } from "#scripts/root.mjs";
import { isAlive } from "#test/database/postgres-processes.ts";
import type { Event } from "./events.mjs";
import { runStage } from "./stage.mjs";

const folder = mkdtempSync(join(tmpdir(), "chapterhouse-stage-"));
afterAll(() => rmSync(folder, { recursive: true }));
let runs = 0;

/** Runs a stage whose tool is a small program; one that has tests tells these events first. */
function run(program: string, events?: readonly Event[]) {
  runs += 1;
  const tool = join(folder, `tool-${runs}.cjs`);
  const lines = (events ?? []).map((event) => `${JSON.stringify(event)}\n`).join("");
  const tell = `require("node:fs").writeSync(3, ${JSON.stringify(lines)});`;
  writeFileSync(tool, events ? `${tell}${program}` : program);
  return runStage(process.execPath, {
    name: "A stage",
    tool: relative(join(root, "node_modules"), tool),
    args: [],
    ...(events && { reporter: "vitest" as const }),
  });
}

const ended = (name: string, passed: boolean) => ({
  ended: { project: "unit", file: "a.test.ts", name, passed },
});
const good = ended("A soup is warm", true);
const bad = ended("A soup is cold", false);
const done = { done: true } as const;

describe("a stage of npm test", () => {
  test("that only checks counts as one test", async () => {
    expect(await run("")).toMatchObject({ passed: 1, failures: [], broken: null });
  });

  test("that only checks and finds something has failed, and its words are kept", async () => {
    const result = await run("console.log('line 7 is wrong'); process.exitCode = 2;");
    expect(result).toMatchObject({
      passed: 0,
      broken: "It ended with status 2.",
      output: "line 7 is wrong\n",
    });
  });

  test("counts the tests that its runner reports", async () => {
    expect(await run("", [good, good, done])).toMatchObject({ passed: 2, failures: [], broken: null });
  });

  test("names a test that fails, and is not broken beside it", async () => {
    const result = await run("process.exitCode = 1;", [good, bad, done]);
    expect(result).toMatchObject({ passed: 1, failures: [bad.ended], broken: null });
  });

  test("reports its own and its child's processor time, not the time it waits", async () => {
    const busy = (seconds: number) =>
      `const until = process.cpuUsage().user + ${seconds} * 1e6; while (process.cpuUsage().user < until);`;
    const waits = await run("setTimeout(() => {}, 1500);");
    const works = await run(
      `require("node:child_process").execFileSync(process.execPath, ["-e", ${JSON.stringify(busy(1))}]); ${busy(0.5)}`,
    );
    expect(waits.processor).toBeGreaterThan(0);
    expect(waits.processor).toBeLessThan(waits.seconds - 1);
    expect(works.processor).toBeGreaterThanOrEqual(1.5);
  });

  test("that finds no tests is broken", async () => {
    expect(await run("", [done])).toMatchObject({ passed: 0, broken: "It found no tests." });
  });

  test("that breaks beside its tests is broken", async () => {
    const result = await run("process.exitCode = 1;", [good, done]);
    expect(result).toMatchObject({ passed: 1, broken: "It ended with status 1." });
  });

  test("leaves no process behind when the run itself is killed", { timeout: 60_000 }, async () => {
    const [pids, tool] = [join(folder, "pids"), join(folder, "parent.cjs")];
    writeFileSync(
      tool,
      `const { spawn } = require("node:child_process");
      const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" });
      require("node:fs").writeFileSync(${JSON.stringify(pids)}, \`\${process.pid} \${child.pid} over\`);
      setInterval(() => {}, 1000);`,
    );
    const stage = { name: "A stage", tool: relative(join(root, "node_modules"), tool), args: [] };
    const run = `import { runStage } from "#scripts/test-stages/stage.mjs";
      await runStage(process.execPath, ${JSON.stringify(stage)});`;
    const runner = spawn(process.execPath, ["--input-type=module", "-e", run], {
      cwd: root,
      stdio: "ignore",
    });
    const started = () => (existsSync(pids) ? readFileSync(pids, "utf8") : "");
    await expect.poll(started, { timeout: 30_000 }).toMatch(/over$/);
    const alive = () =>
      started()
        .split(" ")
        .filter((pid) => Number(pid) > 0 && isAlive(Number(pid)));
    expect(alive()).toHaveLength(2);
    runner.kill("SIGKILL");
    await expect.poll(alive, { timeout: 30_000 }).toEqual([]);
  });

  test("that ends before it reported all its tests is broken", async () => {
    const { broken } = await run("", [good]);
    expect(broken).toBe("It ended before it reported all its tests, with status 0.");
  });
});
