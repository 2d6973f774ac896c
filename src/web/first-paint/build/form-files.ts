import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const IMPORTS = /^(?:import|export)\b(?!\s+type\b)[^;]*?\bfrom "([^"]+)"/gm;
const FORM_LIBRARY = /^(react-hook-form|@hookform\/)/;

/** Absolute paths of the files under `folder` that statically import the form library, directly or through others. */
export function formFiles(folder: string): ReadonlySet<string> {
  const importsOf = new Map(
    globSync("**/*.{ts,tsx}", { cwd: folder, exclude: ["**/*.test.*"] }).map((name) => {
      const file = join(folder, name);
      const froms = [...readFileSync(file, "utf8").matchAll(IMPORTS)].map(([, from = ""]) => from);
      return [file, froms.map((from) => targetOf(from, { file, folder }))] as const;
    }),
  );
  const found = new Set<string>();
  for (let before = -1; before < found.size; ) {
    before = found.size;
    for (const [file, targets] of importsOf)
      if (targets.some((target) => FORM_LIBRARY.test(target) || found.has(target))) found.add(file);
  }
  return found;
}

/** The file that an import names, or a package's name unchanged. */
function targetOf(from: string, { file, folder }: { file: string; folder: string }): string {
  if (from.startsWith("#web/")) return join(folder, from.slice("#web/".length));
  return from.startsWith(".") ? join(dirname(file), from) : from;
}
