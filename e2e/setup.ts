import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { planProduct } from "#scripts/plan.mjs";
import { startProduct } from "#scripts/product.mjs";
import { buildWeb } from "#scripts/web.mjs";
import { freePort } from "#test/free-port.ts";

/** Starts the product as `npm start` does, with a new demo chapter and on ports of its own; answers how to end it. */
export default async function setup(): Promise<() => Promise<void>> {
  buildWeb(process.execPath);
  const dataDir = mkdtempSync(join(tmpdir(), "chapterhouse-journeys-"));
  const plan = planProduct({
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    AUTHORIZE_NET_EMULATOR_PORT: String(await freePort()),
    MAILBOX_PORT: String(await freePort()),
    MAILBOX_SMTP_PORT: String(await freePort()),
    // Journeys wait for mails and look-ups.
    WORKER_SECONDS: "1",
  });
  const product = await startProduct(process.execPath, plan);
  // The processes that run the journeys inherit it.
  process.env.JOURNEY_ADDRESSES = JSON.stringify({
    portal: plan.publicUrl,
    emulator: plan.cardsUrl,
    mailbox: plan.mailboxUrl,
  });
  return async () => {
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
