import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { PastCharge } from "#seed/write-payments.ts";

/**
 * Leaves the demo's old charges where the card provider's emulator finds them (AUTHORIZE_NET_EMULATOR_HISTORY), so
 * that they can be looked up, compared and refunded like any other.
 */
export function writeCardHistory({ dataDir }: { dataDir: string }, charged: readonly PastCharge[]): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, "card-history.json");
  writeFileSync(`${file}.new`, JSON.stringify(charged), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
