import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { optionKeptByNpm } from "./kept-by-npm.mjs";
import { root } from "./root.mjs";

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

describe("An option that npm keeps for itself, without -- before it", () => {
  function npmRun(typed: string[], more: Record<string, string> = {}) {
    return new Promise<{ code: unknown; said: string }>((done) => {
      const env = { PATH: process.env.PATH, HOME: root, npm_config_cache: join(root, "node_modules/.cache") };
      execFile(
        "npm",
        ["run", "--silent", ...typed],
        { cwd: root, env: { ...env, ...more } },
        (error, out, err) => done({ code: error?.code ?? 0, said: out + err }),
      );
    });
  }

  test.each([
    ["backup", ["--to", "file.tar.gz"], "--to"],
    ["restore", ["file.tar.gz", "--replace"], "--replace"],
    ["mail:preview", ["--out=folder"], "--out"],
    ["bench", ["--smallest"], "--smallest"],
  ])(
    "is refused by %s with the right call",
    async (command, typed, option) => {
      expect(await npmRun([command, ...typed])).toEqual({
        code: 2,
        said: expect.stringContaining(
          `npm kept ${option} for itself. Type -- before it: npm run ${command} -- ${option}`,
        ),
      });
    },
    60_000,
  );

  test("is no option of the command where the person's own npm configuration has it", () => {
    const folder = mkdtempSync(join(tmpdir(), "chapterhouse-npmrc-"));
    writeFileSync(join(folder, "npmrc"), "email = me@example.org\nreplace-registry-host=always\n");
    const env = {
      npm_lifecycle_event: "restore",
      npm_config_userconfig: join(folder, "npmrc"),
      npm_config_replace_registry_host: "always",
    };
    expect(optionKeptByNpm("restore", ["replace"], env)).toBeUndefined();
    expect(optionKeptByNpm("restore", ["replace"], { ...env, npm_config_replace: "true" })).toBe("replace");
    expect(optionKeptByNpm("backup", ["replace"], { ...env, npm_config_replace: "true" })).toBeUndefined();
    rmSync(folder, { recursive: true });
  });
});

test("A value that is none of an option's choices is refused with the choices", async () => {
  const { code, said } = await run(["scripts/run.mjs", "bench", "--only", "life,live"]);
  expect([code, said]).toEqual([2, expect.stringMatching(/--only takes life, imports, .*, not “live”/)]);
}, 30_000);
