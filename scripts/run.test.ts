import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "chapterhouse-run-"));
  for (const name of [
    "run.mjs",
    "command.mjs",
    "root.mjs",
    "options.mjs",
    "kept-by-npm.mjs",
    "leave-with-parent.mjs",
    "start/resolve-once.mjs",
    "start/node-24.mjs",
  ]) {
    cpSync(join("scripts", name), join(folder, "scripts", name));
  }
  writeFileSync(join(folder, "package.json"), '{"type":"module","imports":{"#scripts/*":"./scripts/*"}}');
  mkdirSync(join(folder, "scripts/commands"));
  writeFileSync(
    join(folder, "scripts/usages.mjs"),
    `const options = { replace: { type: "boolean", about: "" } };
     export const usages = { told: { program: "scripts/commands/told.ts", about: "", file: "FILE", options } };`,
  );
  writeFileSync(
    join(folder, "scripts/commands/told.ts"),
    "const told: string[] = process.argv.slice(2); console.log(told.join(' ')); process.exitCode = 3;",
  );
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function run(args: string[], flags: string[] = []): Promise<{ code: unknown; said: string }> {
  return new Promise((done) => {
    execFile(
      process.execPath,
      [...flags, join(folder, "scripts/run.mjs"), ...args],
      (error, stdout, stderr) => done({ code: error?.code ?? 0, said: stdout + stderr }),
    );
  });
}

test("without installed packages a command says in one sentence what to type first", async () => {
  expect(await run(["told"])).toEqual({
    code: 1,
    said: "\nThe packages of Chapterhouse are not installed here yet. Type this first: npm run build\n\n",
  });
});

test("a command gets its own arguments, and its status is that of the whole", async () => {
  mkdirSync(join(folder, "node_modules"));
  writeFileSync(join(folder, "node_modules/.package-lock.json"), "{}");
  expect(await run(["told", "a.tar.gz", "--replace"])).toEqual({ code: 3, said: "a.tar.gz --replace\n" });
});

test("on a Node that cannot run TypeScript, the command runs on the one that npm start uses", async () => {
  mkdirSync(join(folder, "node_modules"));
  writeFileSync(join(folder, "node_modules/.package-lock.json"), "{}");
  expect(await run(["told", "a.tar.gz"], ["--no-experimental-strip-types"])).toEqual({
    code: 3,
    said: "a.tar.gz\n",
  });
});
