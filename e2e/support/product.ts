import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { planProduct } from "#scripts/start/plan.mjs";
import { startProduct } from "#scripts/start/product.mjs";
import { startPostgres } from "#test/database/postgres.ts";
import { freePort } from "#test/programs/free-port.ts";

/** Where the parts of a started product are. */
export type Addresses = { portal: string; emulator: string; mailbox: string; mailingList: string };

/** A separate demo chapter on free ports, which can be stopped and restarted on the same data. */
export type OwnProduct = {
  addresses: Addresses;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Stops it and takes its data away. */
  end(): Promise<void>;
};

/** Where the portals of all journeys say what they do: read through when all are over (`setup.ts`). */
export const LOGS = "test-results/logs";

/** Plans the product as `npm start` does, with quick background work; `settings` come on top. */
export async function ownProduct(settings: Record<string, string> = {}): Promise<OwnProduct> {
  const dataDir = mkdtempSync(join(tmpdir(), "chapterhouse-journeys-"));
  const plan = planProduct({
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    AUTHORIZE_NET_EMULATOR_PORT: String(await freePort()),
    MAILBOX_PORT: String(await freePort()),
    MAILBOX_SMTP_PORT: String(await freePort()),
    MAILBOX_IMAP_PORT: String(await freePort()),
    CONSTANT_CONTACT_EMULATOR_PORT: String(await freePort()),
    // Journeys wait for mails and for the look-up after a hold.
    WORKER_SECONDS: "1",
    SWEEP_SECONDS: "1",
    LOG_LEVEL: "debug",
    CHECK_LOCK_ORDER: "1",
    ...settings,
  });
  mkdirSync(LOGS, { recursive: true });
  const logFile = join(LOGS, `${basename(dataDir)}.log`);
  plan.portal = { ...plan.portal, shows: "errors", logFile };
  let product: Awaited<ReturnType<typeof startProduct>> | undefined;
  const stop = async () => {
    await product?.stop();
    product = undefined;
  };
  return {
    addresses: {
      portal: plan.publicUrl,
      emulator: plan.cardsUrl ?? "",
      mailbox: plan.mailboxUrl ?? "",
      mailingList: plan.mailingListUrl ?? "",
    },
    start: async () => {
      product = await startProduct(process.execPath, plan);
    },
    stop,
    end: async () => {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The same on a throwaway PostgreSQL, where writing the demo takes half the time. */
export async function ownProductOnPostgres(): Promise<OwnProduct> {
  const postgres = await startPostgres();
  const product = await ownProduct({ DATABASE_URL: await postgres.freshDatabase() });
  return {
    addresses: product.addresses,
    start: product.start,
    stop: product.stop,
    end: async () => {
      await product.end();
      await postgres.stop();
    },
  };
}
