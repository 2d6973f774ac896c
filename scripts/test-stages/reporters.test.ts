import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { root } from "#scripts/root.mjs";
import { CHROMIUM_ARGUMENTS, findHeadlessShell } from "#test/programs/chromium.ts";
import type { Ended } from "./events.mjs";
import { runStage } from "./stage.mjs";

// Inside the repository, where the runners find their packages.
const parent = join(root, "node_modules/.cache/chapterhouse");
let folder: string;
beforeAll(() => {
  mkdirSync(parent, { recursive: true });
  folder = mkdtempSync(join(parent, "reporters-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string) {
  writeFileSync(join(folder, name), text);
}

const outcomes = (failures: readonly Ended[]) =>
  failures.map(({ name, message }) => ({ name, message: message?.split("\n")[0] }));

describe("what the reporters tell a stage", () => {
  test("Vitest: what passed, failed, was skipped, or could not be loaded", { timeout: 120_000 }, async () => {
    write(
      "vitest.config.mjs",
      `export default { test: { dir: ${JSON.stringify(folder)}, isolate: false } };`,
    );
    const head = 'import { beforeAll, describe, expect, test } from "vitest";\n';
    write(
      "some.test.mjs",
      `${head}describe("soup", () => {
        test("is warm", () => {});
        test("is cold", () => { throw new Error("It is warm"); });
        test.skip("is green", () => {});
      });`,
    );
    write(
      "hook.test.mjs",
      `${head}beforeAll(() => { throw new Error("No kettle"); }); test("tea", () => {});`,
    );
    write("broken.test.mjs", 'import "./nowhere.mjs";');
    const { passed, failures, broken } = await runStage(process.execPath, {
      name: "Vitest",
      tool: "vitest/vitest.mjs",
      args: [
        ...["run", `--config=${join(folder, "vitest.config.mjs")}`, `--root=${folder}`],
        `--reporter=${join(root, "scripts/test-stages/vitest-reporter.mjs")}`,
      ],
      reporter: "vitest",
    });
    expect({ passed, broken }).toEqual({ passed: 1, broken: null });
    const told = outcomes(failures);
    expect(told).toContainEqual({ name: "soup > is cold", message: "Error: It is warm" });
    expect(told).toContainEqual({ name: "soup > is green", message: "It was skipped." });
    expect(told).toContainEqual({ name: "", message: "Error: No kettle" });
    expect(told).toContainEqual({ name: "tea", message: "It was skipped." });
    expect(failures.filter(({ file }) => file.endsWith("broken.test.mjs"))).toHaveLength(1);
  });

  test("Playwright: what passed, failed, was skipped, or could not be loaded", {
    timeout: 120_000,
  }, async () => {
    write(
      "playwright.config.mjs",
      `export default {
        testDir: ${JSON.stringify(folder)},
        testMatch: "*.e2e.mjs",
        use: { launchOptions: ${JSON.stringify({ executablePath: findHeadlessShell(), args: CHROMIUM_ARGUMENTS })} },
      };`,
    );
    write(
      "some.e2e.mjs",
      `import { test } from "@playwright/test";
      test("warm", () => {});
      test("cold", () => { throw new Error("It is warm"); });
      test.skip("green", () => {});
      test("served", async ({ page }) => {
        await page.setContent("<h1>An empty plate</h1>");
        throw new Error("Nothing was served");
      });`,
    );
    const run = () =>
      runStage(process.execPath, {
        name: "Playwright",
        tool: "@playwright/test/cli.js",
        args: [
          ...["test", `--config=${join(folder, "playwright.config.mjs")}`],
          `--reporter=${join(root, "scripts/test-stages/playwright-reporter.mjs")}`,
        ],
        reporter: "playwright",
      });
    const { passed, failures, broken } = await run();
    expect({ passed, broken }).toEqual({ passed: 1, broken: null });
    expect(outcomes(failures)).toEqual([
      { name: "cold", message: "Error: It is warm" },
      { name: "green", message: "It was skipped." },
      { name: "served", message: "Error: Nothing was served" },
    ]);
    // What the page showed is told as well.
    expect(failures.map(({ page }) => page?.includes("An empty plate") ?? false)).toEqual([
      false,
      false,
      true,
    ]);
    write("broken.e2e.mjs", 'import "./nowhere.mjs";');
    expect((await run()).failures).toHaveLength(1);
  });
});
