import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "#scripts/root.mjs";

/** A deletion that no narrow test notices, and why that is right. */
export type Survivor = { file: string; nth: number; what: string; reason: string };

export function readSurvivors(): Survivor[] {
  const rows = readFileSync(join(root, "scripts/mutants/sql/survivors.tsv"), "utf8")
    .trimEnd()
    .split("\n")
    .slice(1);
  return rows.map((row) => {
    const [file = "", nth = "", what = "", reason = ""] = row.split("\t");
    return { file, nth: Number(nth), what, reason };
  });
}

export function isListed(
  listed: readonly Survivor[],
  { file, what, nth }: Omit<Survivor, "reason">,
): boolean {
  return listed.some((row) => row.file === file && row.what === what && row.nth === nth);
}
