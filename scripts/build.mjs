// npm run build: makes a clone ready to run, packages and built pages, and starts nothing: for a portal that is run as a
// service, after each update.
import { runCommand } from "./command.mjs";
import { readOptions } from "./options.mjs";
import { setUp } from "./start/setup.mjs";

await runCommand(async () => {
  readOptions("build");
  setUp();
  console.log("Ready to run.");
  return 0;
});
