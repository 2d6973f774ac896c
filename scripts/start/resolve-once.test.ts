import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";

const HOOK = pathToFileURL(resolve("scripts/start/resolve-once.mjs")).href;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "chapterhouse-resolve-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Writes the files, runs the first, and answers what it prints. */
async function run(files: Record<string, string>): Promise<string> {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return new Promise((done, fail) =>
    execFile(
      process.execPath,
      [`--import=${HOOK}`, join(folder, Object.keys(files)[0] ?? "")],
      (error, out) => (error ? fail(error) : done(out.trim())),
    ),
  );
}

/** A package whose only export says how it was imported. */
const aPackage = (version: string) => ({
  "package.json": '{"exports":{"import":"./index.mjs","require":"./index.cjs"}}',
  "index.mjs": `export const from = "${version} by import";`,
  "index.cjs": `exports.from = "${version} by require";`,
});

function at(place: string, files: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [`${place}/${name}`, text]));
}

test("each file finds its own package, by import and by require", async () => {
  const said = await run({
    "main.mjs": `import { from as first } from "sauce";
      import { from as nested } from "dish";
      import { from as again } from "./deeper/again.mjs";
      import { createRequire } from "node:module";
      console.log([first, nested, again, createRequire(import.meta.url)("sauce").from].join(", "));`,
    "deeper/again.mjs": 'export { from } from "sauce";',
    ...at("node_modules/sauce", aPackage("1")),
    ...at("node_modules/dish/node_modules/sauce", aPackage("2")),
    "node_modules/dish/package.json": '{"exports":"./index.mjs"}',
    "node_modules/dish/index.mjs": 'export { from } from "sauce";',
  });
  expect(said).toBe("1 by import, 2 by import, 1 by import, 1 by require");
});

test("a package that was missing is looked for again", async () => {
  const said = await run({
    "main.mjs": `import { cpSync } from "node:fs";
      const before = await import("sauce").catch(({ code }) => code);
      const at = (name) => import.meta.dirname + "/" + name;
      cpSync(at("later"), at("node_modules/sauce"), { recursive: true });
      const after = await import("./deeper/again.mjs");
      console.log(before, after.from);`,
    "deeper/again.mjs": 'export { from } from "sauce";',
    ...at("later", aPackage("1")),
  });
  expect(said).toBe("ERR_MODULE_NOT_FOUND 1 by import");
});
