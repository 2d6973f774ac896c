import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { type Database, openPostgres } from "#server/platform/database/database.ts";
import { Epoch } from "#server/platform/database/epoch.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { openSession } from "#server/platform/session-gate/open-session.ts";
import { appOn, type TestApp, testConfig } from "#test/app.ts";
import { freshDatabaseOn } from "#test/database/postgres.ts";
import { type Cluster, startCluster } from "#test/database/postgres-cluster.ts";
import { aDinner, aMember, aRegistration, sessionOf } from "#test/factories.ts";

/** The processes that write to disk what no transaction waits for. */
const WRITERS = ["walwriter", "background writer", "checkpointer"];

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster({ durable: true, more: ["autovacuum = off"] });
}, 120_000);
afterAll(() => cluster.stop());

test("After a crash of PostgreSQL nothing cached before it is used", async () => {
  const { old, fresh, events, members } = await crashAndComeBack((db) => db);
  expect([old.status, old.body]).toEqual([401, { message: "Unauthorized", code: "unauthenticated" }]);
  expect(fresh.status).toBe(200);
  expect([events.status, events.text.includes("After the crash")]).toEqual([200, true]);
  expect([members.status, members.text.includes("Reston")]).toEqual([200, true]);
});

test("The same crash accepts an ended session if sessions are cached by snapshot only", async () => {
  const { old } = await crashAndComeBack(rememberingSessions);
  expect(old.status).toBe(200);
});

test("The same crash answers 304 for lists that are cached by snapshot only", async () => {
  const { events, members } = await crashAndComeBack(withoutEpochs);
  expect([events.status, members.status]).toEqual([304, 304]);
});

/**
 * Lists are read after a refusal was rolled back, PostgreSQL loses that transaction in a crash, and the next one
 * gets its number: it ends all sessions, opens another one and changes the lists' content.
 */
async function crashAndComeBack(plant: (db: Database) => Database) {
  const url = await freshDatabaseOn(cluster.url);
  const [db, direct] = [openPostgres(url, 4), openPostgres(url, 1)];
  onTestFinished(() => Promise.all([db.close(), direct.close()]).then(() => undefined));
  await migrate(db);
  const app = appOn(plant(db), testConfig());
  const officer = await aMember(db, { adminPrivileges: "full", city: "Fairfax" });
  const begun = await aDinner(db, {
    title: "Before the crash",
    dateTime: new Date(app.now.getTime() - 60_000),
  });
  const { id } = await aRegistration(db, { eventId: begun.id, memberId: officer.id });
  const cookie = await sessionOf(app, { memberId: officer.id });
  await db.execute(sql`checkpoint`);
  cluster.signal("SIGSTOP", WRITERS);

  const refused = await app.call("POST", `/api/registrations/${id}/cancel`, { cookie, body: {} });
  expect(refused.status).toBe(409);
  const [kept, keptMembers] = [
    await look(app, "/api/events", { cookie }),
    await look(app, MEMBERS, { cookie }),
  ];
  expect((await look(app, "/api/events", { cookie, tag: kept.tag })).status).toBe(304);
  expect((await look(app, MEMBERS, { cookie, tag: keptMembers.tag })).status).toBe(304);
  const before = await snapshotOf(db);

  await cluster.kill();
  await cluster.revive();
  const reply = new Headers();
  const request = new Request(app.config.publicUrl);
  const browser = { reply, request, address: "unknown", config: app.config, now: app.now };
  await direct.transaction(async (tx) => {
    await tx.execute(sql`delete from sessions`);
    await openSession(tx, browser, { memberId: officer.id });
    await tx.execute(sql`update events set title = 'After the crash'`);
    await tx.execute(sql`update members set city = 'Reston'`);
  });
  expect(await snapshotOf(direct), "the crash did not repeat the snapshot").toBe(before);
  const newCookie = reply.get("set-cookie")?.split(";")[0] ?? "";
  // The survivor may meet its dead connections first.
  await expect.poll(() => app.call("GET", "/api/chapter").then(({ status }) => status)).toBe(200);
  await expect.poll(async () => (await look(app, AUTH, { cookie: newCookie })).status).toBeLessThan(500);
  return {
    old: await look(app, AUTH, { cookie }),
    fresh: await look(app, AUTH, { cookie: newCookie }),
    events: await look(app, "/api/events", { cookie: newCookie, tag: kept.tag }),
    members: await look(app, MEMBERS, { cookie: newCookie, tag: keptMembers.tag }),
  };
}

const AUTH = "/api/member/auth";
const MEMBERS = "/api/members?limit=50";

async function look(app: TestApp, path: string, { cookie, tag = "" }: { cookie: string; tag?: string }) {
  const { status, text, body, headers } = await app.call("GET", path, {
    cookie,
    ...(tag && { headers: { "if-none-match": tag } }),
  });
  return { status, text, body, tag: headers.get("etag") ?? "" };
}

async function snapshotOf(db: Database): Promise<string> {
  const [row] = await db.fast<{ now: string }>(null, "select pg_current_snapshot()::text as now", []);
  return row?.now ?? "";
}

/** Takes the epoch out of the name of what was seen. */
function withoutEpochs(db: Database): Database {
  const epoch = new Epoch();
  epoch.nameOf = (_, { snapshot }) => snapshot;
  return instead(db, { epoch });
}

/** Answers a look-up of sessions as one was answered under the same snapshot. */
function rememberingSessions(db: Database): Database {
  const known = new Map<string, unknown[]>();
  const fast: Database["fast"] = async <Row>(
    name: string | null,
    text: string,
    values: readonly unknown[],
  ) => {
    if (name !== "gate") return db.fast<Row>(name, text, values);
    const key = `${await snapshotOf(db)} ${values}`;
    const rows = known.get(key) ?? (await db.fast<Row>(name, text, values));
    known.set(key, rows);
    return rows as Row[];
  };
  return instead(db, { fast });
}

function instead(db: Database, other: Partial<Database>): Database {
  return new Proxy(db, { get: (target, name) => Reflect.get(name in other ? other : target, name) });
}
