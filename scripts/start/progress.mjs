/** A busy machine may take minutes for one step of a start; each step takes less than a second on a quiet one. */
const QUIET_MS = 180_000;
const SAY_EVERY_MS = 10_000;
const LOOK_EVERY_MS = 100;
/** A request that gets no answer in this time is sent again. */
const ANSWER_MS = 10_000;

/**
 * Resolves to undefined once the address answers without a server error.
 * @param {string} readyAt
 * @param {AbortSignal} signal ends the waiting
 * @returns {Promise<undefined>}
 */
export async function isReady(readyAt, signal) {
  while (!signal.aborted) {
    const answer = await fetch(readyAt, { signal: AbortSignal.timeout(ANSWER_MS) }).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer && answer.status < 500) return;
    await wait(25);
  }
}

/**
 * Follows the start of a program (`src/server/platform/processes/tell-parent.ts`), says every ten seconds
 * what it is waiting for, and resolves to a sentence after too long without progress. A step with a limit of
 * its own, such as a migration, may take that long.
 * @param {import("node:child_process").ChildProcess} child
 * @param {{ name: string, quietMs?: number, sayEveryMs?: number }} plan
 * @param {AbortSignal} signal ends the watch
 * @returns {Promise<string | undefined>}
 */
export async function watchProgress(child, plan, signal) {
  const { name, quietMs = QUIET_MS, sayEveryMs = SAY_EVERY_MS } = plan;
  let step = { doing: "starting", mayTakeMs: quietMs, at: performance.now() };
  const hear = (/** @type {{ doing?: string, mayTakeMs?: number }} */ { doing, mayTakeMs = 0 }) => {
    if (doing) step = { doing, mayTakeMs: Math.max(quietMs, mayTakeMs), at: performance.now() };
  };
  child.on("message", hear);
  let saidAt = performance.now();
  while (!signal.aborted && performance.now() - step.at < step.mayTakeMs) {
    if (performance.now() - saidAt >= sayEveryMs) {
      console.log(`${name} is not ready yet: it is ${step.doing} …`);
      saidAt = performance.now();
    }
    await wait(LOOK_EVERY_MS);
  }
  child.removeListener("message", hear);
  return signal.aborted
    ? undefined
    : `nothing moved for ${inWords(step.mayTakeMs)} while it was ${step.doing}`;
}

/** @param {number} ms */
function wait(ms) {
  return new Promise((done) => setTimeout(done, ms));
}

/** @param {number} ms */
function inWords(ms) {
  return ms < 60_000 ? `${ms / 1000} seconds` : `${Math.round(ms / 60_000)} minutes`;
}
