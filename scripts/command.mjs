// Read at once: later it may have ended already.
const parent = process.ppid;

/** Something that a person at the terminal can put right: shown as its sentence, never with a stack. */
export class Obstacle extends Error {}

/**
 * Runs a command; an obstacle is printed and ends it with status 1.
 * @param {() => Promise<number>} command answers the exit status
 */
export async function runCommand(command) {
  try {
    process.exitCode = await command();
  } catch (error) {
    if (!(error instanceof Obstacle)) throw error;
    console.error(`\n${error.message}\n`);
    process.exitCode = 1;
  }
}

/**
 * Acts once when the command is told to stop, by a signal or because npm has gone: npm hands a signal to the
 * shell between it and us, which ends without a word, and then we have another parent. Answers how to unhear.
 * @param {() => void} act
 */
export function whenToldToStop(act) {
  const signals = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);
  const watch = setInterval(() => {
    if (process.env.npm_lifecycle_event && process.ppid !== parent) stop();
  }, 200).unref();
  const unhear = () => {
    clearInterval(watch);
    for (const signal of signals) process.removeListener(signal, stop);
  };
  const stop = () => {
    unhear();
    act();
  };
  for (const signal of signals) process.on(signal, stop);
  return unhear;
}
