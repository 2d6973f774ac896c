import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** What the papers of 200 people cost: the whole pack, one kind of card, and the kitchen sheet. */
export type PaperFigures = Record<"pack" | "cards" | "kitchen", PackFigures>;
/**
 * `seconds` on the clock and `cpuSeconds` of the processor, from asking for a pack until it is there; `heldMs` is how long
 * the asking thread itself was busy, and `peakMb` the process's most memory.
 */
export type PackFigures = {
  pages: number;
  bytes: number;
  seconds: number;
  cpuSeconds: number;
  heldMs: number;
  peakMb: number;
};

const PROGRAM = fileURLToPath(new URL("papers-process.ts", import.meta.url));

/** Each is drawn in a process of its own, so that its memory is its own. */
export function measurePapers(): PaperFigures {
  const measure = (...parts: string[]): PackFigures => {
    const done = spawnSync(process.execPath, [PROGRAM, ...parts], { encoding: "utf8", timeout: 120_000 });
    if (done.status !== 0) throw new Error(`no papers: ${done.stderr}`);
    return JSON.parse(done.stdout) as PackFigures;
  };
  return { pack: measure(), cards: measure("place-cards"), kitchen: measure("kitchen") };
}
