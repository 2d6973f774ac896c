/** The processor time of a work, in milliseconds: in all, and the most that passes between two turns of other work. */
export async function turnsOf(work: () => Promise<unknown>): Promise<{ longest: number; all: number }> {
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
