// npm test: sets the clone up like npm start, runs every kind of check there is, reports its progress, runs what failed
// once more alone, and ends with a line that counts what has passed and failed.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { runCommand } from "./command.mjs";
import { readOptions } from "./options.mjs";
import { root } from "./root.mjs";
import { setUp } from "./start/setup.mjs";
import { keepRun, lastRun } from "./test-stages/durations.mjs";
import { Progress } from "./test-stages/progress.mjs";
import { AGAIN_AT_MOST, runAgain } from "./test-stages/run-again.mjs";
import { runAndTell } from "./test-stages/run-stages.mjs";
import { steps } from "./test-stages/stages.mjs";
import { endOf, stageLines } from "./test-stages/verdict.mjs";

/** How many files have their duration stored, so that the next run begins with the longest and test:fast skips some. */
const KEPT_FILES = 400;

await runCommand(async () => {
  readOptions("test");
  const node = setUp();
  rmSync(join(root, "test-results"), { recursive: true, force: true });
  const last = lastRun();
  const progress = new Progress({ steps: steps.map((step) => step.map(({ name }) => name)), last });
  const saying = progress.keepSaying();
  /** @type {import("./test-stages/verdict.mjs").Done[]} */
  const done = [];
  const run = async (/** @type {import("./test-stages/stages.mjs").Stage} */ stage) => {
    done.push({ stage, result: await runAndTell(node, stage, progress) });
  };
  for (const step of steps) await Promise.all(step.map(run));
  clearInterval(saying);
  const failures = done.flatMap(({ stage, result }) => result.failures.map((test) => ({ stage, test })));
  /** @type {import("./test-stages/events.mjs").Ended[]} */
  const flaky = [];
  // What broke outside of every test cannot be run alone, and has failed.
  const ofTests = failures.filter(({ test }) => test.file !== "");
  for (const failure of failures.length > AGAIN_AT_MOST ? [] : ofTests) {
    const { isFlaky, output } = await runAgain(node, failure);
    const { file, name } = failure.test;
    console.log(`Again, alone: ${file} > ${name}: ${isFlaky ? "passed: FLAKY" : `FAILED\n${output}`}`);
    if (isFlaky) flaky.push(failure.test);
  }
  for (const line of stageLines(done, last)) console.log(line);
  console.log("The slowest files:");
  for (const { file, seconds } of progress.slowest())
    console.log(`  ${seconds.toFixed(0).padStart(4)} s ${file}`);
  const end = endOf(done, flaky);
  for (const line of end.lines) console.log(line);
  if (end.failed) return 1;
  keepRun({
    seconds: Math.round(process.uptime()),
    stages: Object.fromEntries(
      done.map(({ stage, result }) => [
        stage.name,
        {
          seconds: Math.round(result.seconds),
          processor: Math.round(result.processor),
          tests: result.passed,
        },
      ]),
    ),
    slowest: Object.fromEntries(
      progress.slowest(KEPT_FILES).map(({ file, seconds }) => [file, Math.round(seconds)]),
    ),
  });
  return 0;
});
