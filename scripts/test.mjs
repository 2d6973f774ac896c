// npm test: sets the clone up like npm start, runs every kind of check there is, and ends with a
// line that counts what has passed and failed.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { runCommand } from "./command.mjs";
import { root } from "./root.mjs";
import { setUp } from "./start/setup.mjs";
import { runStage } from "./test-stages/stage.mjs";
import { readingStages, stages } from "./test-stages/stages.mjs";

await runCommand(async () => {
  const node = setUp();
  rmSync(join(root, "test-results"), { recursive: true, force: true });
  /** @type {(import("./test-stages/counts.mjs").Counts & { name: string })[]} */
  const results = [];
  const run = async (/** @type {import("./test-stages/stages.mjs").Stage} */ stage) => {
    const result = await runStage(node, stage);
    const verdict = result.failed
      ? `${result.failed} FAILED, ${result.passed} passed`
      : `${result.passed} passed`;
    console.log(`${stage.name}: ${verdict} in ${result.seconds.toFixed(1)} s`);
    if (result.failed) console.log(`${result.output.trim()}\n`);
    for (const line of result.output.match(/^NOT CHECKED: .*$/gm) ?? []) console.log(`!!! ${line}`);
    results.push({ name: stage.name, ...result });
  };
  await Promise.all(readingStages.map(run));
  for (const stage of stages) await run(stage);
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  const broken = results.filter((result) => result.failed).map((result) => result.name);
  console.log(`\nThe whole run took ${process.uptime().toFixed(0)} s.`);
  if (failed) console.log(`Look at: ${broken.join("; ")}.`);
  console.log(`${passed} passed, ${failed} failed`);
  return failed ? 1 : 0;
});
