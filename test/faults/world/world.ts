import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RunningAuthorizeNet, startAuthorizeNet } from "#emulators/authorize-net/server.ts";
import { type RunningMailbox, startMailbox } from "#emulators/mailbox/server.ts";
import { freshDatabaseOn } from "#test/database/postgres.ts";
import { type Cluster, startCluster } from "#test/database/postgres-cluster.ts";
import { freePort } from "#test/programs/free-port.ts";
import { type Chapter, writeChapter } from "./chapter.ts";
import { startWire, type Wire } from "./cuttable-connection.ts";
import { type Disk, makeDisk } from "./disk.ts";
import { keepPortal, type Portal } from "./portals.ts";
import { Provider } from "./provider.ts";
import { type RoundRobin, startRoundRobin } from "./round-robin.ts";

/** More than any run sends. */
export const MOST_MESSAGES = 20_000;

/** The database server, which may be several that appear as one. */
export type Server = Pick<Cluster, "url" | "crash" | "revive" | "stop">;

/** Everything that the portal lives among: two processes of it, and what they talk to. */
export type World = {
  cluster: Server;
  databaseUrl: string;
  chapter: Chapter;
  portals: Portal[];
  proxy: RoundRobin;
  emulator: RunningAuthorizeNet;
  provider: Provider;
  mailbox: RunningMailbox;
  /** The portals' way to the mail server. */
  mailWire: Wire;
  disk: Disk;
  end(): Promise<void>;
};

/**
 * Starts it all: a durable PostgreSQL unless another server is given, the emulators, two portals and the proxy before
 * them. For `holdMs` unpaid seats are kept and offers last, so short that both end while someone is paying.
 */
export async function startWorld(members: number, holdMs: number, given?: Server): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), "chapterhouse-faults-"));
  const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const end = async () => {
    for (const step of ends.splice(0).reverse()) await step();
  };
  try {
    const cluster = given ?? (await startCluster({ durable: true }));
    ends.push(cluster.stop);
    const databaseUrl = await freshDatabaseOn(cluster.url);
    const chapter = await writeChapter(databaseUrl, members);
    const proxyPort = await freePort();
    const emulator = await startAuthorizeNet({
      webhookUrl: `http://127.0.0.1:${proxyPort}/api/payment/webhook`,
      // The first tries again come within a second, the later ones not before the run is over.
      settings: { retryScale: 600 },
    });
    ends.push(emulator.close);
    const mailbox = await startMailbox({ most: MOST_MESSAGES });
    ends.push(mailbox.close);
    const mailWire = await startWire(await freePort(), mailbox.smtpPort);
    ends.push(mailWire.close);
    const disk = await makeDisk(databaseUrl);
    const ports = [await freePort(), await freePort()];
    const settings = settingsOf({ databaseUrl, proxyPort, emulator, mailWire, holdMs });
    const portals = ports.map((port) =>
      keepPortal(
        // Each has its own folder, as on its own machine.
        { ...settings, PORT: String(port), DATA_DIR: join(folder, `data-${port}`) },
        join(folder, `portal-${port}.log`),
      ),
    );
    ends.push(() => Promise.all(portals.map((portal) => portal.stop())));
    const proxy = await startRoundRobin(proxyPort, ports);
    ends.push(proxy.close);
    await Promise.all(portals.map((portal) => portal.ready()));
    const provider = new Provider(emulator.url);
    return {
      cluster,
      databaseUrl,
      chapter,
      portals,
      proxy,
      emulator,
      provider,
      mailbox,
      mailWire,
      disk,
      end,
    };
  } catch (error) {
    await end();
    throw error;
  }
}

function settingsOf(parts: {
  databaseUrl: string;
  proxyPort: number;
  emulator: RunningAuthorizeNet;
  mailWire: Wire;
  holdMs: number;
}): Record<string, string> {
  const { databaseUrl, proxyPort, emulator, mailWire, holdMs } = parts;
  return {
    NODE_ENV: "test",
    LOG_LEVEL: "warn",
    PUBLIC_URL: `http://127.0.0.1:${proxyPort}`,
    DATABASE_URL: databaseUrl,
    AUTHORIZE_NET_API_URL: `${emulator.url}/xml/v1/request.api`,
    AUTHORIZE_NET_PAGE_URL: `${emulator.url}/payment/payment`,
    AUTHORIZE_NET_API_LOGIN_ID: "demo-login",
    AUTHORIZE_NET_TRANSACTION_KEY: "demo-transaction",
    AUTHORIZE_NET_SIGNATURE_KEY: "0123456789ABCDEF".repeat(8),
    AUTHORIZE_NET_TIMEOUT_SECONDS: "2",
    SMTP_URL: `smtp://127.0.0.1:${mailWire.port}`,
    HOLD_MINUTES: String(holdMs / 60_000),
    OFFER_HOURS: String(holdMs / 3_600_000),
    WORKER_SECONDS: "0.5",
    SWEEP_SECONDS: "1",
    RECONCILE_MINUTES: "0.03",
  };
}
