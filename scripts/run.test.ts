import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "chapterhouse-run-"));
  for (const name of ["run.mjs", "command.mjs", "root.mjs"]) {
    cpSync(join("scripts", name), join(folder, "scripts", name));
  }
  writeFileSync(join(folder, "package.json"), '{"type":"module"}');
  mkdirSync(join(folder, "scripts/commands"));
  writeFileSync(
    join(folder, "scripts/commands/told.ts"),
    "const told: string[] = process.argv.slice(2); console.log(told.join(' ')); process.exitCode = 3;",
  );
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function run(...args: string[]): Promise<{ code: unknown; said: string }> {
  return new Promise((done) => {
    execFile(process.execPath, [join(folder, "scripts/run.mjs"), ...args], (error, stdout, stderr) =>
      done({ code: error?.code ?? 0, said: stdout + stderr }),
    );
  });
}

test("without installed packages a command says in one sentence what to type first", async () => {
  expect(await run("told.ts")).toEqual({
    code: 1,
    said: "\nThe packages of Chapterhouse are not installed here yet. Type this first: npm run build\n\n",
  });
});

test("a command gets its own arguments, and its status is that of the whole", async () => {
  mkdirSync(join(folder, "node_modules"));
  writeFileSync(join(folder, "node_modules/.package-lock.json"), "{}");
  expect(await run("told.ts", "a.tar.gz", "--replace")).toEqual({ code: 3, said: "a.tar.gz --replace\n" });
});
