// npm run test:fast: what to run while you work. Types, lint, and the tests of contract, rules, and server, without
// sweeps and the files that were slowest in the last full run.
import { runCommand } from "./command.mjs";
import { readOptions } from "./options.mjs";
import { setUp } from "./start/setup.mjs";
import { runStages } from "./test-stages/run-stages.mjs";
import { fastStages } from "./test-stages/stages.mjs";

await runCommand(async () => {
  readOptions("test:fast");
  return (await runStages(setUp(), fastStages)) > 0 ? 1 : 0;
});
