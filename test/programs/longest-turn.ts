import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * The processor time of a work, in milliseconds: in all, and the most that passes between two turns of other work. Copying
 * what a test made just before, up to 16 MB of it, takes longer than any turn, so that is collected first.
 */
export async function turnsOf(work: () => Promise<unknown>): Promise<{ longest: number; all: number }> {
  collectGarbage();
  const began = process.cpuUsage();
  let [longest, isDone, since] = [0, false, process.cpuUsage()];
  const turn = () => {
    longest = Math.max(longest, millisecondsOf(process.cpuUsage(since)));
    since = process.cpuUsage();
    if (!isDone) setImmediate(turn);
  };
  turn();
  await work();
  turn();
  isDone = true;
  return { longest, all: millisecondsOf(process.cpuUsage(began)) };
}

const millisecondsOf = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000;

/** A full collection, after which everything still in use is in the old part of the heap, where it is not copied. */
function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
}
