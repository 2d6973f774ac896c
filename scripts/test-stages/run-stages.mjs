import { runStage } from "./stage.mjs";
import { verdictOf } from "./verdict.mjs";

/**
 * Runs stages one after another and prints each failure at once, each verdict, and the output of what failed.
 * @param {string} node
 * @param {readonly import("./stages.mjs").Stage[]} stages
 * @param {(result: import("./stage.mjs").Result) => void} [show] prints more about each stage
 * @returns {Promise<number>} the number of failures
 */
export async function runStages(node, stages, show = () => {}) {
  let failed = 0;
  for (const stage of stages) {
    const result = await runStage(node, stage, (event) => {
      if ("ended" in event && !event.ended.passed)
        console.log(`FAILED ${event.ended.file} > ${event.ended.name}`);
    });
    const isBad = result.broken !== null || result.failures.length > 0;
    if (isBad) failed += 1;
    console.log(verdictOf(stage, result));
    if (isBad) console.log(result.output.trim());
    show(result);
  }
  return failed;
}
