import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "#scripts/root.mjs";

const STATEMENT = /^(?:import|export)\s+(?<type>type\s)?(?:(?<names>[^"';]*?)\s+from\s+)?"(?<from>[^"]+)"/gm;
const FOLDERS: Record<string, string> = { contract: "src/contract", server: "src/server", web: "src/web" };

type Imports = { files: string[]; packages: string[] };
const known = new Map<string, Imports>();

/** What a file needs when it runs: files of this repository, and the packages as they are written. */
export function importsOf(file: string): Imports {
  const imports = known.get(file) ?? readImports(file);
  known.set(file, imports);
  return imports;
}

function readImports(file: string): Imports {
  const text = readFileSync(join(root, file), "utf8");
  const needed = [...text.matchAll(STATEMENT)].flatMap(({ groups = {} }) =>
    groups.type || isOnlyTypes(groups.names ?? "") ? [] : [placeOf(groups.from ?? "", file)],
  );
  const files = needed.filter((place) => existsSync(join(root, place)));
  return { files, packages: needed.filter((place) => !files.includes(place)) };
}

/** The file and everything that it needs, directly or not. */
export function reachedFrom(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  if (!/\.(tsx?|mjs)$/.test(file)) return seen;
  const { files, packages } = importsOf(file);
  for (const one of packages) seen.add(one);
  for (const one of files) reachedFrom(one, seen);
  return seen;
}

function isOnlyTypes(names: string): boolean {
  const [, inside] = /^\{([^}]*)\}$/.exec(names.trim()) ?? [];
  return inside?.split(",").every((name) => /^(\s*type\s|\s*$)/.test(name)) ?? false;
}

function placeOf(from: string, file: string): string {
  if (from.startsWith(".")) return join(dirname(file), from);
  const [, top = "", rest = ""] = /^#([\w]+)\/(.+)$/.exec(from) ?? [];
  return top ? join(FOLDERS[top] ?? top, rest) : from;
}
