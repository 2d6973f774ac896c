import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, inject, onTestFinished, test } from "vitest";
import { usages } from "#scripts/usages.mjs";
import { spawnNode } from "#test/programs/spawn-node.ts";

/** Runs a command that no other test runs, as npm does. */
async function run(args: string[], settings: Record<string, string> = {}) {
  const { PATH, HOME } = process.env;
  const child = spawnNode(["scripts/run.mjs", ...args], { env: { PATH, HOME, ...settings } });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += text));
  const code = await new Promise<number | null>((done) => child.once("close", done));
  return { code, said };
}

/** Points a command to the PostgreSQL of this run, so that it starts none of its own. */
const onPostgres = () => ({ TEST_DATABASE_URL: inject("postgresUrl") });

test("Lighthouse judges a page of the product", async () => {
  const { said } = await run(["test:lighthouse", "--only", "landing"], { ...onPostgres(), RUNS: "1" });
  // On a busy machine it may fall short; that it is judged is what counts here.
  expect(said).toMatch(/^landing: performance \d/m);
  expect(said).toContain("All figures: test-results/lighthouse.json");
}, 600_000);

test("The tour takes all its pictures", async () => {
  const out = mkdtempSync(join(tmpdir(), "chapterhouse-tour-"));
  onTestFinished(() => rmSync(out, { recursive: true, force: true }));
  const { code, said } = await run(["tour", "--out", out], onPostgres());
  expect(code, said).toBe(0);
  expect(readdirSync(out).sort()).toEqual(["picture.png", "tour"]);
  expect(readdirSync(join(out, "tour")).sort()).toEqual(readdirSync("docs/tour").sort());
}, 600_000);

// Figures of so little say nothing, and no bound is held: a part that no longer runs is what this finds.
test("Every part of the bench runs to its end", async () => {
  const { code, said } = await run(["bench", "--smallest"]);
  expect(code, said).toBe(0);
  const begun = new Set(said.split("\n"));
  expect(usages.bench.options.only.choices.filter((part) => !begun.has(part))).toEqual([]);
  // Seats and places are counted even here.
  expect(said.match(/^.*exactly \d+ +NO$/gm) ?? []).toEqual([]);
  for (const engine of ["PostgreSQL", "The embedded database", "Without a database"])
    expect(said).toContain(`\n${engine}\n`);
}, 900_000);

test("Faults are planted in a rule, and tests notice all of them", async () => {
  const { code, said } = await run(["test:mutants", "--only", "officers/rights/rules.ts"]);
  expect(code, said).toBe(0);
  expect(said).toMatch(/^100.0 % +[1-9]\d* killed +0 survived +src\/server\/officers\/rights\/rules.ts$/m);
}, 600_000);

test("Conditions are taken out of a statement, and tests notice all of them", async () => {
  const { code, said } = await run(["test:mutants:sql", "--only", "idempotency-keys"]);
  expect(code, said).toBe(0);
  expect(said).toMatch(/^(\d+) planted, \1 found$/m);
}, 600_000);
