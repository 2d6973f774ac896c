import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { root } from "./root.mjs";
import { type Usage, usages } from "./usages.mjs";

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8")));
/** Those that are programs of this project; the others are of other people and know --help. */
const ours = Object.entries(scripts).flatMap(([name, line]) => {
  const [program, ...args] = line.split(" ");
  return program === "node" ? [{ name, args }] : [];
});
/** As an older Node: one that cannot run TypeScript. */
const OLD = ["--no-experimental-strip-types"];

function run(args: string[]): Promise<{ code: unknown; said: string }> {
  return new Promise((done) => {
    // Without settings: nothing that it would need for its work is looked at.
    execFile(
      process.execPath,
      args,
      { cwd: root, env: { PATH: process.env.PATH } },
      (error, stdout, stderr) => done({ code: error?.code ?? 0, said: stdout + stderr }),
    );
  });
}

test("Each command of this project has a text that says how it is used", () => {
  expect(ours.map(({ name }) => name).sort()).toEqual(Object.keys(usages).sort());
  for (const usage of Object.values<Usage>(usages))
    if (usage.program) expect(existsSync(join(root, usage.program)), usage.program).toBe(true);
});

describe.each(ours)("the command $name", ({ name, args }) => {
  const typed = ["start", "test"].includes(name) ? `npm ${name}` : `npm run ${name}`;

  test("answers --help, even on a Node that cannot run TypeScript", async () => {
    for (const flags of [[], OLD]) {
      const { code, said } = await run([...flags, ...args, "--help"]);
      expect(said).toMatch(new RegExp(`^${typed}( -- .*)?\n\n[A-Z].+\\.\n`));
      expect([code, said]).toEqual([0, expect.stringMatching(/\n {2}--help +this text\n$/)]);
    }
  }, 60_000);

  test("refuses an option that it does not have, and a word too many", async () => {
    expect(await run([...args, "--nonsense"])).toEqual({
      code: 2,
      said: `There is no option --nonsense. For its options: ${typed} -- --help\n`,
    });
    expect(await run([...args, "one", "two"])).toMatchObject({
      code: 2,
      said: expect.stringContaining(`is not expected here. For its options: ${typed} -- --help\n`),
    });
  }, 60_000);
});

test("An option without its value is refused, as is a value for an option without one", async () => {
  const backup = ["scripts/run.mjs", "backup"];
  expect((await run([...backup, "--to"])).said).toContain("--to needs a value.");
  expect((await run([...backup, "--to", "--help-me"])).said).toContain("--to needs a value.");
  const restore = ["scripts/run.mjs", "restore", "a.tar.gz", "--replace=yes"];
  expect((await run(restore)).said).toContain("--replace takes no value.");
}, 30_000);
