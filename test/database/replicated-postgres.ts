import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { freePort } from "#test/programs/free-port.ts";
import { startHaproxy } from "#test/programs/haproxy.ts";
import { spawnNode } from "#test/programs/spawn-node.ts";
import { administer } from "./postgres.ts";
import { type Cluster, startCluster, startStandby } from "./postgres-cluster.ts";

const PATIENCE_MS = 60_000;
const ANSWER_MS = 5_000;

/** A primary and a standby behind HAProxy. */
export type ReplicatedPostgres = {
  /** Address of the primary's administrative database, whichever server that is. */
  url: string;
  /** Ends the primary as a power cut does, or stops its processes where they are. */
  lose(how: "killed" | "frozen"): Promise<void>;
  /** Settles when the standby has become the primary and takes writes. */
  promote(): Promise<void>;
  /** Nothing more reaches the standby, as if the line between them had broken. */
  breakLine(): void;
  stop(): Promise<void>;
};

/** Starts them. With `isSynchronous` the primary confirms a commit once the standby has it on its disk. */
export async function startReplicatedPostgres(
  haproxy: string,
  { isSynchronous }: { isSynchronous: boolean },
): Promise<ReplicatedPostgres> {
  const folder = mkdtempSync(join(tmpdir(), "chapterhouse-haproxy-"));
  const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const stop = async () => {
    for (const step of ends.splice(0).reverse()) await step();
  };
  try {
    const primary = await startCluster({ durable: true });
    ends.push(primary.stop);
    const standby = await startStandby(primary);
    ends.push(standby.stop);
    if (isSynchronous) await waitForStandbys(primary);
    const servers = [await startChecks(primary), await startChecks(standby)] as const;
    ends.push(...servers.map(({ close }) => close));
    const port = await freePort();
    const proxy = await startHaproxy(haproxy, { folder, port, servers });
    ends.push(proxy.stop);
    const address = new URL(primary.url);
    address.port = String(port);
    // At first it takes both for primaries, until its second check.
    while (servers[1].checks() < 3) await wait(50);
    await untilItAnswers(address.href);
    return {
      url: address.href,
      stop,
      lose: async (how) => (how === "killed" ? await primary.kill() : primary.signal("SIGSTOP")),
      promote: () => administer(standby.url, "select pg_promote(true, 60)"),
      breakLine: () => primary.signal("SIGSTOP", ["walsender"]),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function waitForStandbys(primary: Cluster): Promise<void> {
  await administer(primary.url, "alter system set synchronous_standby_names = '*'");
  await administer(primary.url, "select pg_reload_conf()");
  const deadline = Date.now() + PATIENCE_MS;
  const synchronous = "select 1 / count(*) from pg_stat_replication where sync_state = 'sync'";
  while (
    !(await administer(primary.url, synchronous).then(
      () => true,
      () => false,
    ))
  ) {
    if (Date.now() > deadline) throw new Error("the standby did not become synchronous");
    await wait(100);
  }
}

/** Starts the program that says over HTTP whether this server is the primary. */
async function startChecks({ url }: Cluster) {
  const child = spawnNode([join(import.meta.dirname, "primary-checks.ts"), url], {
    env: { PATH: process.env.PATH },
  });
  const state = { checks: 0 };
  const [{ port: rolePort }] = (await once(child, "message")) as [{ port: number }];
  child.on("message", () => (state.checks += 1));
  const close = async () => {
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
  };
  return { port: Number(new URL(url).port), rolePort, close, checks: () => state.checks };
}

async function leadsToPrimary(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: ANSWER_MS });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ primary: boolean }>("select not pg_is_in_recovery() as primary");
    return rows[0]?.primary ?? false;
  } catch {
    return false;
  } finally {
    void client.end().catch(() => undefined);
  }
}

async function untilItAnswers(url: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await leadsToPrimary(url))) {
    if (Date.now() > deadline) throw new Error("HAProxy leads to no primary");
    await wait(100);
  }
}
