import { Progress } from "./progress.mjs";
import { runStage } from "./stage.mjs";
import { verdictOf } from "./verdict.mjs";

/**
 * Runs stages one after another, says how far they are, and prints each failure at once.
 * @param {string} node
 * @param {readonly import("./stages.mjs").Stage[]} stages
 * @param {(result: import("./stage.mjs").Result) => void} [show] prints more about each stage
 * @returns {Promise<number>} the number of stages with a failure
 */
export async function runStages(node, stages, show = () => {}) {
  const progress = new Progress({ steps: stages.map(({ name }) => [name]), last: null });
  const saying = progress.keepSaying();
  let failed = 0;
  for (const stage of stages) {
    const result = await runAndTell(node, stage, progress);
    if (result.broken !== null || result.failures.length > 0) failed += 1;
    show(result);
  }
  clearInterval(saying);
  return failed;
}

/**
 * Runs one stage, and prints its verdict, the output of what failed, and what it could not check.
 * @param {string} node
 * @param {import("./stages.mjs").Stage} stage
 * @param {Progress} progress
 * @returns {Promise<import("./stage.mjs").Result>}
 */
export async function runAndTell(node, stage, progress) {
  progress.begin(stage.name);
  const result = await runStage(node, stage, (event) => progress.hear(stage.name, event));
  progress.end(stage.name);
  console.log(verdictOf(stage, result));
  if (result.broken || result.failures.length > 0) console.log(`${result.output.trim()}\n`);
  for (const line of result.output.match(/^NOT CHECKED: .*$/gm) ?? []) console.log(`!!! ${line}`);
  return result;
}
