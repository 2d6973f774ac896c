import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPostgres } from "#server/platform/database/database.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { appOn, testConfig } from "#test/app.ts";
import { addressOf } from "#test/database/postgres.ts";
import { type Cluster, startCluster } from "#test/database/postgres-cluster.ts";
import { aDinner, aMember, sessionOf } from "#test/factories.ts";
import { type Address, startAddress } from "#test/faults/world/cuttable-connection.ts";
import { freePort } from "#test/programs/free-port.ts";
import { type PortalProcess, startPortalProcess } from "#test/programs/portal-process.ts";

/** A request waits for a connection, for opening it and for a statement: 10, 4 and 5 s, never all of them whole. */
const ANSWERED_MS = 20_000;
const SERVES_AGAIN_MS = 10_000;
const NAME = "chapter";

const held: {
  first?: Cluster;
  second?: Cluster;
  address?: Address;
  portal?: PortalProcess;
  cookie?: string;
} = {};

/** Two servers with the same chapter on them, and a portal on the first, which it knows by an address alone. */
beforeAll(async () => {
  const [first, second] = await Promise.all([startCluster({}), startCluster({})]);
  Object.assign(held, { first, second });
  const { cookie, session } = await write(first);
  await write(second, session);
  const address = await startAddress(await freePort(), portOf(first));
  Object.assign(held, { address, cookie });
  held.portal = await startPortalProcess({
    NODE_ENV: "test",
    LOG_LEVEL: "warn",
    DATABASE_POOL: "5",
    WORKER_SECONDS: "0.5",
    DATABASE_URL: addressOf(`postgres://chapterhouse@127.0.0.1:${address.port}/postgres`, NAME),
  });
}, 240_000);

afterAll(async () => {
  held.portal?.child.kill("SIGKILL");
  await held.address?.close();
  await held.first?.stop();
  await held.second?.stop();
});

test("A portal with a frozen primary says so, and recovers once the address has moved", async () => {
  const { first, second, address, portal } = held;
  if (!first || !second || !address || !portal) throw new Error("the world is not there");
  const warm = await Promise.all(Array.from({ length: 20 }, () => ask("GET", "/api/events")));
  expect(warm.map(({ status }) => status)).toEqual(warm.map(() => 200));

  first.signal("SIGSTOP");
  const during = await Promise.all([
    ...Array.from({ length: 10 }, () => ask("GET", "/api/events")),
    ask("PATCH", "/api/member/profile", { memberComments: "Sent while the primary was frozen." }),
    ask("GET", "/readyz"),
  ]);
  expect(during.map(({ status }) => status)).toEqual(during.map(() => 503));
  for (const { headers, message } of during.slice(0, -1)) {
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    expect(message).toMatch(/Please try again/);
  }
  expect((await ask("GET", "/healthz")).status).toBe(200);

  // Some are on their way at the very moment.
  const underWay = Array.from({ length: 10 }, () => ask("GET", "/api/events"));
  await wait(200);
  address.moveTo(portOf(second));
  const tookMs = await untilServed();
  expect(tookMs).toBeLessThan(SERVES_AGAIN_MS);
  for (const { status } of await Promise.all(underWay)) expect([200, 503]).toContain(status);
  const after = await Promise.all([
    ...Array.from({ length: 20 }, () => ask("GET", "/api/events")),
    ask("PATCH", "/api/member/profile", { memberComments: "Sent again." }),
    ask("GET", "/readyz"),
  ]);
  expect(after.map(({ status }) => status)).toEqual(after.map(() => 200));
  // The portal's own work goes on as well, by leases that it takes on the second server.
  const direct = openPostgres(addressOf(second.url, NAME), 1);
  await expect
    .poll(async () => (await direct.fast<{ n: number }>(null, TURNS, []))[0]?.n, { timeout: 30_000 })
    .toBeGreaterThan(0);
  await direct.close();
});

/** Statements of background work that the second server has seen. */
const TURNS =
  "select count(*)::int as n from pg_stat_activity where datname = 'chapter' and query ~ 'leases|outbox|notifications'";

/** How long it takes until a request is served, when it is sent repeatedly and concurrently. */
async function untilServed(): Promise<number> {
  const begin = performance.now();
  return new Promise((served, failed) => {
    const asking = setInterval(async () => {
      const ms = performance.now() - begin;
      const [page, ready] = await Promise.all([ask("GET", "/api/events"), ask("GET", "/readyz")]);
      if (page.status === 200 && ready.status === 200) served(performance.now() - begin);
      else if (ms > 2 * ANSWERED_MS) failed(new Error(`not served: ${page.status}, ${ready.status}`));
      else return;
      clearInterval(asking);
    }, 250);
  });
}

async function ask(method: string, path: string, body?: unknown) {
  const answer = await fetch(`http://127.0.0.1:${held.portal?.port}${path}`, {
    method,
    signal: AbortSignal.timeout(ANSWERED_MS),
    headers: {
      cookie: held.cookie ?? "",
      ...(body !== undefined && { "content-type": "application/json", "sec-fetch-site": "same-origin" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const message = answer.status === 503 ? String(JSON.parse(text).message) : "";
  return { status: answer.status, headers: answer.headers, message };
}

/** The same chapter on each of them, with one member, who is signed in by the same session. */
async function write(cluster: Cluster, session?: unknown): Promise<{ cookie: string; session: unknown }> {
  const admin = new pg.Client({ connectionString: cluster.url });
  await admin.connect();
  await admin.query(`create database ${NAME}`);
  await admin.end();
  const db = openPostgres(addressOf(cluster.url, NAME), 2);
  try {
    await migrate(db);
    const app = appOn(db, testConfig());
    app.now = new Date();
    await aDinner(db, { title: "Oysters" });
    const { id } = await aMember(db);
    const cookie = session ? "" : await sessionOf(app, { memberId: id });
    const copied =
      "insert into sessions overriding system value select * from jsonb_populate_record(null::sessions, $1)";
    if (session) await db.fast(null, copied, [session]);
    const [row] = await db.fast<{ session: unknown }>(
      null,
      "select to_jsonb(s) as session from sessions s",
      [],
    );
    return { cookie, session: row?.session };
  } finally {
    await db.close();
  }
}

function portOf(cluster: Cluster): number {
  return Number(new URL(cluster.url).port);
}
