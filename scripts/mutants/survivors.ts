import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "#scripts/root.mjs";
import { isSurvivor, type Mutant } from "./mutants.ts";

const HEADING = "file\tline\tbefore\tafter\treason";

/** In the place of a reason: a survivor that nobody has looked at. docs/proof.md says how many there are. */
export const OPEN = "Not judged yet";

/** A survivor that is allowed, with the reason. It is known by its texts, since numbers of lines change. */
export interface Survivor {
  file: string;
  line: string;
  before: string;
  after: string;
  reason: string;
}

export function readSurvivors(): Survivor[] {
  const [heading, ...lines] = readFileSync(join(root, "scripts/mutants/survivors.tsv"), "utf8")
    .trimEnd()
    .split("\n");
  if (heading !== HEADING) throw new Error(`survivors.tsv begins with: ${HEADING}`);
  return lines.map((row) => {
    const [file = "", line = "", before = "", after = "", reason = ""] = row.split("\t");
    return { file, line, before, after, reason };
  });
}

/** What a survivor's row of `survivors.tsv` begins with. */
export function rowOf({ file, line, before, after }: Omit<Survivor, "reason">): string {
  return [file, line, before, after].map(onOneLine).join("\t");
}

/**
 * The survivors without a row, and the rows of these files without a survivor. Two alike need two rows. What is only
 * slower times out on a busy machine, and keeps its row.
 */
export function compareSurvivors(
  mutants: readonly Mutant[],
  listed: readonly Survivor[],
  files: readonly string[],
) {
  const rows = listed.filter(({ file }) => files.includes(file)).map(rowOf);
  const unlisted = mutants
    .filter(isSurvivor)
    .map(rowOf)
    .filter((row) => {
      const at = rows.indexOf(row);
      if (at >= 0) rows.splice(at, 1);
      return at < 0;
    });
  const slow = new Set(mutants.filter(({ status }) => status === "Timeout").map(rowOf));
  return { unlisted, outdated: rows.filter((row) => !slow.has(row)) };
}

export const onOneLine = (text: string) => text.replace(/\s+/g, " ").trim();
