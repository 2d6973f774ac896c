import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { checkBackup } from "#server/backup/read-backup.ts";
import { addressOf, freshDatabaseOn } from "#test/database/postgres.ts";
import { type Cluster, startCluster, startStandby } from "#test/database/postgres-cluster.ts";
import { freePort } from "#test/programs/free-port.ts";
import { startPortalProcess } from "#test/programs/portal-process.ts";
import { KEPT_CODE } from "#test/programs/spawn-node.ts";
import { openPostgres } from "./database.ts";
import { migrate } from "./migrate.ts";

const LONG_MS = 60_000;
const folder = mkdtempSync(join(tmpdir(), "chapterhouse-replica-"));
const running: { primary?: Cluster; standby?: Cluster } = {};

beforeAll(async () => {
  running.primary = await startCluster({ durable: true });
  running.standby = await startStandby(running.primary, { more: ["log_statement = 'all'"] });
}, 120_000);
afterAll(async () => {
  await running.standby?.stop();
  await running.primary?.stop();
  rmSync(folder, { recursive: true, force: true });
});

function pair(): { primary: Cluster; standby: Cluster } {
  const { primary, standby } = running;
  if (!primary || !standby) throw new Error("the servers were not started");
  return { primary, standby };
}

/** A new empty database on both. */
async function aDatabase() {
  const { primary, standby } = pair();
  const url = await freshDatabaseOn(primary.url);
  const name = new URL(url).pathname.slice(1);
  const known = () => query(standby.url, `select 1 from pg_database where datname = '${name}'`);
  await expect.poll(known, { timeout: LONG_MS }).toHaveLength(1);
  return { url, replica: addressOf(standby.url, name) };
}

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

const start = (url: string, replica: string) =>
  startPortalProcess({ NODE_ENV: "test", DATABASE_URL: url, DATABASE_REPLICA_URL: replica });

async function aListener(greet: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    greet(socket);
  });
  const port = await freePort();
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return `postgres://u:secret@127.0.0.1:${port}/c`;
}

const GREETINGS: [string, (socket: Socket) => void][] = [
  ["mail server", (socket) => socket.write("220 mail.example.org ESMTP\r\n")],
  ["log-in server", (socket) => socket.write("SSH-2.0-OpenSSH_9.2\r\n")],
  ["web server", (socket) => socket.once("data", () => socket.end("HTTP/1.1 400 Bad\r\n\r\n"))],
];

test.each(GREETINGS)("A %s as the replica is refused, and nothing is written", async (_, greet) => {
  const { url } = await aDatabase();
  await expect(start(url, await aListener(greet))).rejects.toThrow(
    /The replica at DATABASE_REPLICA_URL cannot be used: it is not PostgreSQL\. Name a standby of the database/,
  );
  expect(await query(url, "select 1 from pg_tables where schemaname = 'public'")).toEqual([]);
});

test("A server of another database is refused, and nothing is written", async () => {
  const { url, replica } = await aDatabase();
  const stranger = await startCluster({});
  onTestFinished(stranger.stop);
  await expect(start(url, stranger.url)).rejects.toThrow(
    /cannot be used: it is no copy of the database at DATABASE_URL \(its system identifier is \d+, not \d+\)\. Name a standby/,
  );
  await expect(start(url, addressOf(replica, "postgres"))).rejects.toThrow(
    /cannot be used: it leads to the database postgres, not chapterhouse_\w+\. Name a standby/,
  );
  await expect(start(url, addressOf(replica, "none"))).rejects.toThrow(
    'cannot be used: database "none" does not exist. Are the address, user and password correct?',
  );
  expect(await query(url, "select 1 from pg_tables where schemaname = 'public'")).toEqual([]);
});

test("A replica that is away, or the primary itself, does not keep the portal from starting", async () => {
  const { url } = await aDatabase();
  const away = `postgres://u:secret@127.0.0.1:${await freePort()}/c`;
  for (const [replica, why] of [
    [away, /ECONNREFUSED/],
    [await aListener(() => undefined), /does not answer|no answer/],
    [url, /it takes writes, so it is not a standby/],
  ] as const) {
    const portal = await start(url, replica);
    onTestFinished(() => void portal.child.kill("SIGKILL"));
    const told = () => portal.lines().filter((line) => "replica" in line);
    await expect.poll(told, { timeout: LONG_MS }).toHaveLength(1);
    expect(told()[0]?.why).toMatch(why);
    expect(JSON.stringify(portal.lines())).not.toContain("secret");
    expect(await portal.stop()).toBe(0);
  }
}, 120_000);

test("A portal and its replica, which is read once it has the portal’s tables", async () => {
  const { url, replica } = await aDatabase();
  const portal = await start(url, replica);
  onTestFinished(() => void portal.child.kill("SIGKILL"));
  const told = () => portal.lines().flatMap((line) => ("replica" in line ? [line.replica] : []));
  await expect.poll(told, { timeout: LONG_MS }).toEqual(["used"]);
  expect(await portal.stop()).toBe(0);
});

async function backUp(name: string, env: Record<string, string>) {
  const child = spawn(process.execPath, ["scripts/commands/backup.ts", "--to", join(folder, name)], {
    env: { PATH: process.env.PATH ?? "", ...KEPT_CODE, DATA_DIR: join(folder, "data"), ...env },
  });
  let said = "";
  child.stdout.on("data", (text) => (said += text));
  child.stderr.on("data", (text) => (said += text));
  const [code] = await once(child, "exit");
  return { code, said };
}

test("A backup is read from the replica, with what was just written, else from the primary", async () => {
  const { primary, standby } = pair();
  const { url, replica } = await aDatabase();
  const db = openPostgres(url, 1);
  await migrate(db);
  await db.close();
  const settings = { DATABASE_URL: url, DATABASE_REPLICA_URL: replica };
  const insert = "insert into members (first_name, last_name) values ('Zoe', 'Last')";
  const reads = () => standby.log().split("declare backup").length;

  const before = reads();
  await query(url, insert);
  const taken = await backUp("one.tar.gz", settings);
  expect([taken.code, taken.said]).toEqual([0, expect.not.stringContaining("was not used")]);
  expect(reads()).toBeGreaterThan(before);
  expect((await checkBackup(join(folder, "one.tar.gz"))).tables).toContainEqual(
    expect.objectContaining({ name: "members", rows: 1 }),
  );

  for (const [name, address, why] of [
    ["two.tar.gz", primary.url, "it leads to the database postgres"],
    ["three.tar.gz", `postgres://u@127.0.0.1:${await freePort()}/c`, "ECONNREFUSED"],
  ] as const) {
    const other = await backUp(name, { ...settings, DATABASE_REPLICA_URL: address });
    expect([other.code, other.said]).toEqual([0, expect.stringContaining(why)]);
    expect(other.said).toContain("The primary is read instead.");
  }
}, 120_000);

test("A backup that the replica breaks off is read from the primary", async () => {
  const { url, replica } = await aDatabase();
  const db = openPostgres(url, 1);
  onTestFinished(() => db.close());
  await migrate(db);
  const locker = new pg.Client({ connectionString: url });
  await locker.connect();
  onTestFinished(() => locker.end());
  await locker.query("begin; lock table members in access exclusive mode");
  // The lock reaches the standby with the next commit.
  await query(url, "insert into leases values ('x', 'x', now())");
  const taken = backUp("broken-off.tar.gz", { DATABASE_URL: url, DATABASE_REPLICA_URL: replica });
  const waiting = () =>
    query(
      replica,
      "select pid from pg_stat_activity where wait_event_type = 'Lock' and query ~ '^declare backup'",
    );
  await expect.poll(waiting, { timeout: LONG_MS }).toHaveLength(1);
  await query(
    replica,
    "select pg_terminate_backend(pid) from pg_stat_activity where query ~ '^declare backup'",
  );
  await locker.query("rollback");
  const { code, said } = await taken;
  expect([code, said]).toEqual([
    0,
    expect.stringMatching(
      /was not used: .*terminat.*\. The primary is read instead\.\n.*rows of \d+ tables/s,
    ),
  ]);
  expect((await checkBackup(join(folder, "broken-off.tar.gz"))).engine).toBe("postgres");
}, 120_000);
