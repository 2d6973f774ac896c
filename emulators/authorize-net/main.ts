import { run } from "#emulators/platform/run.ts";
import { startAuthorizeNet } from "./server.ts";
import { readSettings } from "./settings.ts";

await run(
  async () => startAuthorizeNet(readSettings(process.env)),
  ({ url }) => `Authorize.Net emulator: ${url}`,
);
