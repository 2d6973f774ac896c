import { startAuthorizeNet } from "./server.ts";
import { readSettings } from "./settings.ts";

try {
  const emulator = await startAuthorizeNet(readSettings(process.env));
  process.stdout.write(`Authorize.Net emulator: ${emulator.url}\n`);
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => emulator.close().then(() => process.exit(0)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
