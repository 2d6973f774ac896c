import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";
import { join } from "node:path";
import { root } from "#scripts/root.mjs";

/**
 * Duration of a whole run: for each stage its seconds, processor seconds and number of tests; the seconds of the
 * slowest files; and the machine's load at the end. Earlier runs lack files or processor times.
 * @typedef {{ at: string, seconds: number, cores: number, load: number, stages: Record<string, { seconds: number, processor?: number, tests: number }>, slowest?: Record<string, number> }} Run
 */

/** A line for each whole run that passed, the newest last. */
const FILE = join(root, "bench/history/npm-test.jsonl");

/**
 * The last whole run that passed; null before the first.
 * @param {string} [file]
 * @returns {Run | null}
 */
export function lastRun(file = FILE) {
  if (!existsSync(file)) return null;
  const line = readFileSync(file, "utf8").trim().split("\n").at(-1);
  return line ? JSON.parse(line) : null;
}

/**
 * @param {Pick<Run, "seconds" | "stages" | "slowest">} run
 * @param {string} [file]
 */
export function keepRun({ seconds, stages, slowest }, file = FILE) {
  const [load = 0] = loadavg();
  const run = { at: new Date().toISOString(), seconds, cores: availableParallelism(), load, stages, slowest };
  appendFileSync(file, `${JSON.stringify(run)}\n`);
}
