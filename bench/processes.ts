import { type ChildProcess, fork } from "node:child_process";
import { on, once } from "node:events";
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { PORTAL_FLAGS } from "#scripts/start/plan.mjs";
import { freePort } from "#test/programs/free-port.ts";
import { LEAVES_WITH_PARENT, spawnQuietly } from "#test/programs/spawn-node.ts";
import { HOW_LONG, type LongestWait } from "./waits/longest-wait.ts";

/** Connections to PostgreSQL of either server. */
export const POOL = 10;
const SAMPLE_MS = 50;
const READY_MS = 120_000;

/** A database of a bench: a PostgreSQL by its address, or the embedded one by its folder. */
export type Place = { databaseUrl: string } | { dataDir: string };

/** A started server, and the memory its process takes (resident, in MB). */
export type Running = {
  port: number;
  /** From the start of the process until it was ready. */
  readyMs: number;
  memory(): number;
  /** The most since this was last asked. */
  peak(): number;
  stop(): Promise<void>;
};

/** Settings that differ from production's; one that is undefined is left out. */
type Settings = Record<string, string | undefined>;

/** Starts the product as it runs in production; nothing that it talks to is really called. */
export async function startPortal(place: Place, more: Settings = {}): Promise<Running> {
  const { child, port, readyMs } = await start(place, { settings: more });
  return running(child, port, readyMs);
}

/** A portal that says how long its serving thread kept requests waiting since it was last asked. */
export type WatchedPortal = Running & { longestWait(): Promise<LongestWait> };

const WATCH = `--import=${new URL("waits/watch-loop.ts", import.meta.url).href}`;

/** The same, watched, which takes a little of its time. */
export async function startWatchedPortal(place: Place): Promise<WatchedPortal> {
  const { child, port, readyMs } = await start(place, { flags: [WATCH] });
  return {
    ...running(child, port, readyMs),
    async longestWait() {
      child.send(HOW_LONG);
      // The portal has messages of its own, too.
      for await (const [said] of on(child, "message")) if ("longestWait" in said) return said.longestWait;
      throw new Error("the portal is gone");
    },
  };
}

async function start(
  place: Place,
  { settings = {}, flags = [] }: { settings?: Settings; flags?: readonly string[] },
) {
  const port = await freePort();
  const begin = performance.now();
  const child = spawnQuietly([...flags, ...PORTAL_FLAGS, "src/server/main.ts"], {
    env: { ...portalSettings(place, port), ...settings },
  });
  await untilReady(child, port);
  return { child, port, readyMs: performance.now() - begin };
}

function portalSettings(place: Place, port: number): Record<string, string> {
  const { PATH = "" } = process.env;
  return {
    PATH,
    NODE_ENV: "production",
    ALLOW_EMBEDDED_DATABASE: "1",
    LOG_LEVEL: "warn",
    PORT: String(port),
    PUBLIC_URL: "https://bench.example",
    AUTHORIZE_NET_API_URL: "https://nowhere.authorize.net/xml/v1/request.api",
    AUTHORIZE_NET_PAGE_URL: "https://nowhere.authorize.net/payment/payment",
    AUTHORIZE_NET_API_LOGIN_ID: "bench",
    AUTHORIZE_NET_TRANSACTION_KEY: "bench",
    AUTHORIZE_NET_SIGNATURE_KEY: "A".repeat(128),
    SMTP_URL: "smtp://127.0.0.1:1",
    DATABASE_POOL: String(POOL),
    // No hold ends and no provider is asked while the bench runs.
    HOLD_MINUTES: "600",
    RECONCILE_MINUTES: "600",
    ...("databaseUrl" in place ? { DATABASE_URL: place.databaseUrl } : { DATA_DIR: place.dataDir }),
  };
}

async function untilReady(child: ChildProcess, port: number): Promise<void> {
  const deadline = performance.now() + READY_MS;
  while (performance.now() < deadline && child.exitCode === null) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    await wait(10);
  }
  child.kill();
  throw new Error("the portal did not become ready");
}

/** The ceiling: a bare `node:http` with plain tables in a database of its own. */
export type BareServer = Running & { sayOnGet(text: string): Promise<void> };

/** Starts the ceiling with so many events of 100,000 seats. */
export async function startBareServer(place: Place, events: number): Promise<BareServer> {
  const begin = performance.now();
  const child = fork(new URL("./bare-server.ts", import.meta.url), {
    execArgv: [LEAVES_WITH_PARENT],
    env: {
      NODE_ENV: "production",
      DATABASE_POOL: String(POOL),
      BARE_EVENTS: String(events),
      ...("databaseUrl" in place ? { BARE_URL: place.databaseUrl } : { BARE_FOLDER: place.dataDir }),
    },
  });
  const [{ port }] = (await once(child, "message")) as [{ port: number }];
  return {
    ...running(child, port, performance.now() - begin),
    async sayOnGet(text) {
      child.send(text);
      await once(child, "message");
    },
  };
}

function running(child: ChildProcess, port: number, readyMs: number): Running {
  const memory = () => residentMb(child.pid);
  let peak = 0;
  const sampling = setInterval(() => {
    peak = Math.max(peak, memory());
  }, SAMPLE_MS);
  return {
    port,
    readyMs,
    memory,
    peak: () => {
      const most = Math.max(peak, memory());
      peak = 0;
      return most;
    },
    async stop() {
      clearInterval(sampling);
      const gone = once(child, "exit");
      child.kill();
      await gone;
    },
  };
}

function residentMb(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
  } catch {
    return 0;
  }
}
