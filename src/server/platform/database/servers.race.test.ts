import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { readDatabase } from "#server/backup/read-database.ts";
import { readDatabaseConfig } from "#server/platform/config/config.ts";
import { appOn, testConfig } from "#test/app.ts";
import { freshDatabaseOn } from "#test/database/postgres.ts";
import { type Cluster, startCluster, startStandby } from "#test/database/postgres-cluster.ts";
import { aDinner, aMember, sessionOf } from "#test/factories.ts";
import { partyOf } from "#test/people/many-members.ts";
import { freePort } from "#test/programs/free-port.ts";
import { startPortalProcess } from "#test/programs/portal-process.ts";
import { openDatabase, openPostgres } from "./database.ts";
import { databaseOutage } from "./database-errors.ts";
import { migrate } from "./migrate.ts";

type Pair = { primary: Cluster; standby: Cluster; name: string };

/** A primary with a chapter's empty database on it, and a standby that follows it. */
async function aPair(): Promise<Pair> {
  const primary = await startCluster({});
  onTestFinished(primary.stop);
  const url = await freshDatabaseOn(primary.url);
  const db = openPostgres(url, 1);
  await migrate(db);
  await db.close();
  const standby = await startStandby(primary);
  onTestFinished(standby.stop);
  return { primary, standby, name: new URL(url).pathname.slice(1) };
}

function addressOf(name: string, servers: readonly (Cluster | number)[]): string {
  const ports = servers.map((server) => (typeof server === "number" ? server : new URL(server.url).port));
  const hosts = ports.map((port) => `127.0.0.1:${port}`).join(",");
  return `postgres://chapterhouse@${hosts}/${name}?target_session_attrs=read-write`;
}

async function administer(server: Cluster, ...statements: string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const answers: unknown[] = [];
  for (const statement of statements) answers.push(...(await client.query(statement)).rows);
  await client.end();
  return answers;
}

/** Settles when the standby has everything that the primary has written. */
async function untilFollowed({ primary, standby }: Pair): Promise<void> {
  const [{ at }] = (await administer(primary, "select pg_current_wal_insert_lsn()::text as at")) as [
    { at: string },
  ];
  const there = `select pg_last_wal_replay_lsn() >= '${at}' as there`;
  await expect
    .poll(() => administer(standby, there), { timeout: 30_000, interval: 100 })
    .toEqual([{ there: true }]);
}

/** The message with which a database is not opened. */
async function whyNotOpened(databaseUrl: string): Promise<string> {
  const config = { ...readDatabaseConfig({ DATABASE_URL: databaseUrl }), databasePool: 1 };
  return openDatabase(config).then(
    async (db) => {
      await db.close();
      return "it was opened";
    },
    (error: Error) => `${error.constructor.name}: ${error.message}`,
  );
}

test("A portal whose address names the standby first outlives its primary", async () => {
  const pair = await aPair();
  const { primary, standby, name } = pair;
  const url = addressOf(name, [standby, primary]);
  const db = openPostgres(url, 2);
  onTestFinished(() => db.close());
  const app = appOn(db, testConfig());
  app.now = new Date();
  const inSpring = new Date(Date.now() + 30 * 86_400_000);
  const [first, second] = [
    await aDinner(db, { dateTime: inSpring }),
    await aDinner(db, { dateTime: inSpring }),
  ];
  const cookie = await sessionOf(app, { memberId: (await aMember(db)).id });
  const portal = await startPortalProcess({
    NODE_ENV: "test",
    LOG_LEVEL: "warn",
    DATABASE_URL: url,
    DATABASE_POOL: "4",
    WORKER_SECONDS: "0.5",
  });
  onTestFinished(() => void portal.child.kill("SIGKILL"));
  const register = async (eventId: number) => {
    const answer = await fetch(`http://127.0.0.1:${portal.port}/api/registrations`, {
      method: "POST",
      headers: { cookie, "content-type": "application/json", "sec-fetch-site": "same-origin" },
      body: JSON.stringify(partyOf(1, eventId)),
    });
    return { status: answer.status, text: await answer.text() };
  };
  expect(await register(first.id)).toMatchObject({ status: 201 });
  await untilFollowed(pair);

  await primary.kill();
  expect(await register(second.id)).toMatchObject({ status: 503 });
  await administer(standby, "select pg_promote(true, 60)");
  await expect.poll(() => register(second.id), { timeout: 60_000 }).toMatchObject({ status: 201 });
  const { rows } = await db.execute(sql`select event_id from registrations order by event_id`);
  expect(rows).toEqual([{ event_id: first.id }, { event_id: second.id }]);
  // The background work goes on as well.
  const leases =
    "select count(*)::int as n from pg_stat_activity where query ~ 'leases|outbox|notifications'";
  await expect
    .poll(async () => (await db.fast<{ n: number }>(null, leases, []))[0]?.n, { timeout: 30_000 })
    .toBeGreaterThan(0);
  expect(portal.child.exitCode).toBeNull();
});

test("A primary that stops taking writes is left for the promoted standby", async () => {
  const pair = await aPair();
  const { primary, standby, name } = pair;
  const db = openPostgres(addressOf(name, [primary, standby]), 3);
  onTestFinished(() => db.close());
  const write = () =>
    db.execute(
      sql`insert into leases values ('test', 'x', now()) on conflict (name) do update set until = now()`,
    );
  await write();
  await untilFollowed(pair);
  await administer(primary, "alter system set default_transaction_read_only = on", "select pg_reload_conf()");
  // The open connection is refused, and then every new one on either server.
  await expect.poll(async () => databaseOutage(await write().catch((error) => error))).toBe("server");
  const why = await write().catch((error) => error);
  expect(databaseOutage(why)).toBe("server");
  await administer(standby, "select pg_promote(true, 60)");
  await write();
  const { rows } = await db.execute(sql`select current_setting('port') as port`);
  expect(rows).toEqual([{ port: new URL(standby.url).port }]);
});

test("Standbys alone are refused at the start, and one can still be backed up", async () => {
  const { standby, name } = await aPair();
  const folder = join(mkdtempSync(join(tmpdir(), "chapterhouse-standby-")), "data");
  onTestFinished(() => rmSync(join(folder, ".."), { recursive: true, force: true }));
  const alone = addressOf(name, [standby]).split("?")[0] ?? "";
  await expect(
    startPortalProcess({ NODE_ENV: "test", DATABASE_URL: alone, DATA_DIR: folder }),
  ).rejects.toThrow(
    /DATABASE_URL cannot be used: it is a standby, which takes no writes\. Put the primary's/,
  );
  const refused = await freePort();
  const port = new URL(standby.url).port;
  await expect(
    startPortalProcess({
      NODE_ENV: "test",
      DATABASE_URL: addressOf(name, [standby, refused]),
      DATA_DIR: folder,
    }),
  ).rejects.toThrow(
    `DATABASE_URL cannot be used: 127.0.0.1:${port}: it is a standby, which takes no writes; ` +
      `127.0.0.1:${refused}: connect ECONNREFUSED 127.0.0.1:${refused}. Is it running`,
  );
  expect(existsSync(folder)).toBe(false);

  const config = { databaseUrl: alone, databasePool: 1, dataDir: "" };
  const db = await openDatabase(config, { readsOnly: true });
  onTestFinished(() => db.close());
  const parts: string[] = [];
  await readDatabase(db, async (part) => void parts.push(JSON.stringify(part)));
  expect(parts.length).toBeGreaterThan(0);
});

const GREETINGS: readonly [string, (socket: Socket) => void][] = [
  ["says nothing", () => undefined],
  ["greets like a mail server", (socket) => socket.write("220 mail.example.org ESMTP\r\n")],
  ["greets like a log-in server", (socket) => socket.write("SSH-2.0-OpenSSH_9.2\r\n")],
  ["greets like MySQL", (socket) => socket.write(Buffer.from("4a0000000a382e302e333500", "hex"))],
  [
    "answers like a web server",
    (socket) => socket.once("data", () => socket.end("HTTP/1.1 400 Bad\r\n\r\n")),
  ],
  ["hangs up", (socket) => socket.end()],
];

test.each(GREETINGS)("A server that %s is refused with a sentence", async (_, greet) => {
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    greet(socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  onTestFinished(() => void server.close());
  const refused = await freePort();
  const several = [[port], [port, refused], [refused, port]].map((ports) => addressOf("none", ports));
  const one = `postgres://u:secret@127.0.0.1:${port}/none`;
  const [single, ...others] = await Promise.all([one, ...several].map(whyNotOpened));
  expect(single).toMatch(/^CannotStart: The database at DATABASE_URL cannot be used: .+\. Is it running/);
  expect(single).not.toContain("secret");
  for (const why of others) {
    expect(why).toMatch(
      /^CannotStart: The database at DATABASE_URL cannot be used: (127\.0\.0\.1:\d+: [^;]+(; )?)+\. Is it running/,
    );
  }
});
