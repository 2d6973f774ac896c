import { run } from "#emulators/platform/run.ts";
import { startConstantContact } from "./server.ts";
import { readSettings } from "./settings.ts";

await run(
  async () => startConstantContact(readSettings(process.env)),
  ({ url }) => `Constant Contact emulator: ${url}`,
);
