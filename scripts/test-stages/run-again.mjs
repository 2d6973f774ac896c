import { runStage } from "./stage.mjs";
import { aloneStage } from "./stages.mjs";

/** @typedef {import("./events.mjs").Ended} Ended */
/** @typedef {{ stage: import("./stages.mjs").Stage, test: Ended }} Failure */

/** With more failures than this, something is broken, and running them again tells nothing new. */
export const AGAIN_AT_MOST = 12;

/**
 * Runs a failed test once more, alone.
 * @param {string} node
 * @param {Failure} failure
 * @returns {Promise<{ isFlaky: boolean, output: string }>} whether it passes now
 */
export async function runAgain(node, { stage, test }) {
  let passed = false;
  /** @type {string[]} */
  const messages = [];
  const { output } = await runStage(node, aloneStage(stage, test), (event) => {
    if (!("ended" in event)) return;
    const { ended } = event;
    // The other tests of its file are skipped, which is no failure here.
    if (test.name && (ended.name !== test.name || ended.project !== test.project)) return;
    passed = passed || ended.passed;
    if (!ended.passed) messages.push(ended.message ?? "");
  });
  return { isFlaky: passed && messages.length === 0, output: messages.join("\n") || output };
}
