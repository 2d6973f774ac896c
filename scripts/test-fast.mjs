// npm run test:fast: what to run while working. Types, lint, and the tests of contract, rules and server, without sweeps
// and without the files that took long in the last whole run.
import { runCommand } from "./command.mjs";
import { readOptions } from "./options.mjs";
import { setUp } from "./start/setup.mjs";
import { runStages } from "./test-stages/run-stages.mjs";
import { fastStages } from "./test-stages/stages.mjs";

await runCommand(async () => {
  readOptions("test:fast");
  return (await runStages(setUp(), fastStages)) > 0 ? 1 : 0;
});
