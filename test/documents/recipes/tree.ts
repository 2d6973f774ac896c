import { once } from "node:events";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { root } from "#scripts/root.mjs";
import { spawnNode } from "#test/programs/spawn-node.ts";

/** Not part of the tree, or too large for a copy. */
const LEFT_BEHIND = new Set(["node_modules", ".git", "dist", "data", "backups", "test-results", ".cache"]);

/** A copy of the whole tree, with the packages of this one, in which recipes are followed. */
export type Tree = {
  write(path: string, text: string): void;
  /** Inserts lines before the line that begins so, which must be in the file once. */
  before(path: string, anchor: string, text: string): void;
  /** The path of the migration of this name: its own, or one with the next free number. */
  nextMigration(name: string): string;
  types(): Promise<Outcome>;
  /** Runs the tests of these files in one worker, on this PostgreSQL. */
  tests(projects: readonly string[], files: readonly string[], postgresUrl: string): Promise<Outcome>;
  remove(): void;
};

export type Outcome = { isGreen: boolean; said: string };

/** Copies the tree. */
export function copyTree(): Tree {
  const folder = newFolder();
  cpSync(root, folder, {
    recursive: true,
    filter: (path) => !LEFT_BEHIND.has(relative(root, path)),
  });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  const write = (path: string, text: string) => writeFileSync(join(folder, path), text);
  const run = (tool: string, args: readonly string[], env = {}) =>
    runIn(folder, [`node_modules/${tool}`, ...args], env);
  return {
    write,
    before(path, anchor, text) {
      const parts = readFileSync(join(folder, path), "utf8").split(anchor);
      const [head = "", tail = ""] = parts;
      if (parts.length !== 2) throw new Error(`${parts.length - 1} times in ${path}: ${anchor}`);
      write(path, head + text + anchor + tail);
    },
    nextMigration(name) {
      const names = readdirSync(join(folder, "migrations")).sort();
      const own = names.find((file) => file.endsWith(`_${name}.sql`));
      const next = String(Number.parseInt(names.at(-1) ?? "0", 10) + 1).padStart(3, "0");
      return `migrations/${own ?? `${next}_${name}.sql`}`;
    },
    types: () =>
      run("typescript/bin/tsc", [
        ...["-p", ".", "--checkers", "1", "--incremental", "--tsBuildInfoFile", "types.tsbuildinfo"],
        "--noErrorTruncation",
      ]),
    tests: (projects, files, postgresUrl) =>
      run(
        "vitest/vitest.mjs",
        ["run", ...projects.map((project) => `--project=${project}`), "--maxWorkers=1", ...files],
        { TEST_DATABASE_URL: postgresUrl },
      ),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The same folder for each copy in turn, since Vitest caches transformed files by their path. */
function newFolder(): string {
  const folder = join(tmpdir(), "chapterhouse-recipes");
  try {
    mkdirSync(folder);
    return folder;
  } catch {
    // Another run has a copy there.
    return mkdtempSync(`${folder}-`);
  }
}

async function runIn(folder: string, args: readonly string[], settings: object): Promise<Outcome> {
  // Nothing of the run that this test is part of.
  const { PATH, HOME } = process.env;
  const child = spawnNode(args, { cwd: folder, env: { PATH, HOME, CI: "true", NO_COLOR: "1", ...settings } });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += text));
  const [code] = await once(child, "close");
  return { isGreen: code === 0, said };
}
