import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import type { AuditPage } from "#contract/audit.ts";
import { routes } from "#server/app.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { appOn, type TestApp, testConfig } from "#test/app.ts";
import { emptyDatabase } from "#test/database/empty-database.ts";
import { addressOf, freshDatabaseOn } from "#test/database/postgres.ts";
import { type Cluster, startCluster, startStandby } from "#test/database/postgres-cluster.ts";
import { aDinner, aMember, aRegistration, sessionOf } from "#test/factories.ts";
import { aFullOfficer, aLimitedOfficer, aSignedInAdministrator } from "#test/people/signed-in-officers.ts";
import { type Database, openPostgres } from "./database.ts";
import { migrate } from "./migrate.ts";
import { openStandby, Replica } from "./replica.ts";

const LONG_MS = 60_000;
const SOON_MS = 1_500;

const on: { primary?: Cluster; standby?: Cluster; url: string } = { url: "" };
const standby = () => cluster("standby");
let db: Database;
let app: TestApp;
let olga: { cookie: string };

function cluster(name: "primary" | "standby"): Cluster {
  const found = on[name];
  if (!found) throw new Error(`the ${name} was not started`);
  return found;
}

beforeAll(async () => {
  // A standby gets what is on the primary's disk.
  on.primary = await startCluster({ durable: true });
  on.url = await freshDatabaseOn(on.primary.url);
  const first = openPostgres(on.url, 1);
  await migrate(first);
  await first.close();
  on.standby = await startStandby(on.primary, { more: ["log_statement = 'all'"] });
}, 120_000);
afterAll(async () => {
  await on.standby?.stop();
  await on.primary?.stop();
});
beforeEach(async () => {
  db = openPostgres(on.url, 10);
  onTestFinished(() => db.close());
  await emptyDatabase(db);
  app = appOn(db, testConfig());
  olga = await aFullOfficer(app);
}, 60_000);

const replicaUrl = () => addressOf(standby().url, new URL(on.url).pathname.slice(1));

async function onStandby<Row>(statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: replicaUrl() });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** The standby no longer applies what the primary writes. */
async function pauseReplay(): Promise<void> {
  await onStandby("select pg_wal_replay_pause()");
  onTestFinished(resumeReplay);
  const state = () => onStandby("select pg_get_wal_replay_pause_state() as state");
  await expect.poll(state, { timeout: LONG_MS }).toEqual([{ state: "paused" }]);
}
async function resumeReplay(): Promise<void> {
  await onStandby("select pg_wal_replay_resume()");
}

type Said = { replica?: string; why?: string };

/** Gives the portal this replica; `said` is what the log has about it. */
async function following(times: { mostBehindMs?: number } = {}) {
  const said: Said[] = [];
  const say = (facts: unknown) => void said.push(facts as Said);
  const replica = new Replica(
    { primary: db, standby: openStandby(replicaUrl()) },
    { info: say, warn: say } as never,
    { lookEveryMs: 100, ...times },
  );
  onTestFinished(() => replica.close());
  await replica.follow();
  return { replica, said };
}

const untilUsed = (replica: Replica) => expect.poll(() => replica.isUsable, { timeout: LONG_MS }).toBe(true);

/** The portal with a replica that has everything. */
async function withReplica(times: { mostBehindMs?: number } = {}) {
  const followed = await following(times);
  await untilUsed(followed.replica);
  return followed;
}

/** The statements that reached the standby since then, each on one line. */
function statements(from: number): string[] {
  const lines = standby().log().slice(from).replaceAll(/\n\t/g, " ").split("\n");
  return lines.flatMap((line) => /LOG: {2}(?:statement|execute [^:]*): (.*)/.exec(line)?.[1] ?? []);
}
const logLength = () => standby().log().length;

const get = <Body>(path: string, { cookie } = olga) => app.call<Body>("GET", path, { cookie });
const AUDIT = "/api/audit";
const PAST = "/api/events?when=past";

async function anEntry(action: string, actor = "waitlist"): Promise<void> {
  await audit(db, { at: app.now, actor, action, entity: "event", entityId: 1 });
}
const actionsSeenBy = async (who = olga) =>
  (await get<AuditPage>(AUDIT, who)).body.entries.map(({ what }) => what).sort();

describe("what may lag is read from the replica:", () => {
  const READS: [string, string, RegExp][] = [
    ["the export of members", "/api/members/export/csv", /select .*from "members"/],
    ["the statistics", "/api/admin/stats", /from tallies/],
    ["the audit log", AUDIT, /from audit_log a/],
    ["the list of its actors", "/api/audit/actors", /admin_privileges <> 'none'/],
    ["past events", PAST, /e\.date_time <= /],
  ];
  test.each(READS)("%s", async (_, path, statement) => {
    await aDinner(db, { dateTime: new Date("2026-01-10T23:00:00Z") });
    const { body: before } = await get(path);
    await withReplica();
    const from = logLength();
    const read = async () => {
      const answer = await get(path);
      expect([answer.status, answer.body]).toEqual([200, before]);
      return statements(from).some((text) => statement.test(text));
    };
    await expect.poll(read, { timeout: LONG_MS }).toBe(true);
  });
});

test("Sessions, seats and money are never read from the replica", async () => {
  const member = await aMember(db);
  const dinner = await aDinner(db);
  await aDinner(db, { dateTime: new Date("2026-01-10T23:00:00Z") });
  const party = await aRegistration(db, { eventId: dinner.id, memberId: member.id });
  await anEntry("event created");
  const asked = [olga, await aLimitedOfficer(app), await aSignedInAdministrator(app)];
  await withReplica();
  const from = logLength();
  const ids: Record<string, number> = { eventId: dinner.id, memberId: member.id, id: party.id };
  const paths = routes.flatMap(({ endpoint: { method, path } }) =>
    method === "GET" && path !== "/api/logout"
      ? [path.replaceAll(/:(\w+)/g, (_, name: string) => String(ids[name] ?? 1))]
      : [],
  );
  const searched = [`${AUDIT}?search=olga`, `${AUDIT}?thing=registration&id=${party.id}`, PAST];
  const own = /pg_control_system|set_config|where actor = any|^(begin|commit|rollback|deallocate)/i;
  const sent = () => [...new Set(statements(from).filter((text) => !own.test(text)))];
  const walk = async () => {
    for (const who of asked) {
      for (const path of [...paths, ...searched, "/api/events?when=upcoming"]) {
        expect((await get(path, who)).status, path).not.toBe(500);
      }
    }
    return [...new Set(sent().map(kindOf))].sort();
  };
  // Until each was read from the replica at least once: an export is a change of the asker's, which it lacks at first.
  await expect.poll(walk, { timeout: LONG_MS, interval: 10 }).toEqual(Object.keys(ALLOWED).sort());
  const relations = await db.fast<{ name: string }>(
    null,
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')",
    [],
  );
  const names = new Set(relations.map(({ name }) => name));
  for (const text of sent()) {
    const tables = [...new Set(text.split(/\W+/))].filter((word) => names.has(word));
    expect(ALLOWED[kindOf(text)], text).toEqual(expect.arrayContaining(tables));
  }
}, 240_000);

type Kind = "past events" | "statistics" | "other";
/** The seats of a past event are sold no more, and the statistics have sums alone. */
const ALLOWED: Record<Kind, readonly string[]> = {
  "past events": ["events", "images", "registrations", "seat_holds"],
  statistics: ["tallies", "members", "events", "registrations", "waitlist_entries"],
  other: ["audit_log", "members", "users", "events"],
};
function kindOf(text: string): Kind {
  if (text.includes("e.date_time <= ")) return "past events";
  return text.includes("from tallies") ? "statistics" : "other";
}

/** An officer creates a member through another process of the portal, which has no replica. */
async function createElsewhere(lastName: string): Promise<void> {
  const other = openPostgres(on.url, 2);
  onTestFinished(() => other.close());
  const body = { firstName: "New", lastName, email: `${lastName}@example.org` };
  const made = await appOn(other, testConfig()).call("POST", "/api/members", { cookie: olga.cookie, body });
  expect(made.status).toBe(201);
}

test("The asker reads what they wrote through any process, others the state before", async () => {
  const pat = await aFullOfficer(app, { userName: "pat", email: "pat@example.org" });
  await anEntry("event created");
  const { replica } = await withReplica();
  const copied = () => onStandby("select count(*)::int as n from audit_log");
  await expect.poll(copied, { timeout: LONG_MS }).toEqual([{ n: 1 }]);
  await pauseReplay();
  await createElsewhere("Early");
  const exported = async (who = olga) => (await get<string>("/api/members/export/csv", who)).body;
  expect(await actionsSeenBy(olga)).toEqual(["Event created", "Member added"]);
  expect(await exported()).toContain("Early");
  // The export is in the log, too.
  expect(await actionsSeenBy(olga)).toHaveLength(3);
  await expect.poll(() => actionsSeenBy(pat), { timeout: LONG_MS }).toEqual(["Event created"]);
  expect(replica.isUsable).toBe(true);
  const older = (await get(AUDIT, pat)).headers.get("etag") ?? "";
  await resumeReplay();
  await expect.poll(copied, { timeout: LONG_MS }).toEqual([{ n: 3 }]);
  // Nothing was committed since, and still the older answer is not taken for the current one.
  const again = await app.call("GET", AUDIT, { cookie: pat.cookie, headers: { "if-none-match": older } });
  expect(again.status).toBe(200);
  await expect.poll(() => actionsSeenBy(pat), { timeout: LONG_MS }).toHaveLength(3);
});

test("A member’s own reads never lag", async () => {
  const anna = await aMember(db);
  const cookie = await sessionOf(app, { memberId: anna.id });
  const { replica } = await withReplica();
  const from = logLength();
  await get(PAST, { cookie });
  expect(replica.isUsable).toBe(true);
  expect(statements(from).filter((text) => text.includes("from events"))).toEqual([]);
});

test("A replica that is too far behind is passed over, and an idle primary is no lag", async () => {
  const { replica, said } = await withReplica({ mostBehindMs: SOON_MS });
  await wait(2 * SOON_MS);
  await untilUsed(replica);
  await pauseReplay();
  await anEntry("event created");
  await expect.poll(() => actionsSeenBy(), { timeout: LONG_MS }).toEqual(["Event created"]);
  await expect.poll(() => said.at(-1)?.replica, { timeout: LONG_MS }).toBe("behind");
  await wait(SOON_MS);
  expect(said.map(({ replica: state }) => state)).toEqual(["used", "behind"]);
  await resumeReplay();
  await expect.poll(() => said.at(-1)?.replica, { timeout: LONG_MS }).toBe("used");
});

test("A replica that freezes fails no answer, and the log says it once", async () => {
  const { said } = await withReplica();
  await anEntry("event created");
  standby().signal("SIGSTOP");
  onTestFinished(() => standby().signal("SIGCONT"));
  const answers = await Promise.all(Array.from({ length: 10 }, () => get(AUDIT)));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  await expect.poll(() => said.at(-1)?.replica, { timeout: LONG_MS }).toBe("away");
  expect(await actionsSeenBy()).toEqual(["Event created"]);
  standby().signal("SIGCONT");
  await expect.poll(() => said.at(-1)?.replica, { timeout: LONG_MS }).toBe("used");
  expect(said.map(({ replica: state }) => state)).toEqual(["used", "away", "used"]);
});

test("A replica that dies during an export is left, and the file is whole", async () => {
  await db.execute(sql`insert into members (first_name, last_name, email)
    select 'Member', 'M' || n, n || '@example.org' from generate_series(1, 3000) n`);
  const { said } = await withReplica();
  const copied = () => onStandby("select count(*)::int as n from members");
  await expect.poll(copied, { timeout: LONG_MS }).toEqual([{ n: 3001 }]);
  const request = new Request(new URL("/api/members/export/csv", app.config.publicUrl), {
    headers: { cookie: olga.cookie },
  });
  const { body, status } = await app.fetch(request);
  const reader = body?.getReader();
  let text = new TextDecoder().decode((await reader?.read())?.value);
  standby().crash();
  onTestFinished(() => standby().revive());
  await expect.poll(() => said.at(-1)?.replica, { timeout: LONG_MS }).toBe("away");
  for (;;) {
    const piece = await reader?.read();
    if (!piece || piece.done) break;
    text += new TextDecoder().decode(piece.value);
  }
  expect([status, text.trim().split("\n").length]).toEqual([200, 3002]);
});

test("A replica without this version’s tables is not used until it has them", async () => {
  await pauseReplay();
  await db.execute(sql`create table later (id int)`);
  onTestFinished(async () => void (await db.execute(sql`drop table later`)));
  const { replica } = await following();
  await wait(SOON_MS);
  expect(replica.isUsable).toBe(false);
  await resumeReplay();
  await untilUsed(replica);
  expect(await onStandby("select * from later")).toEqual([]);
});

test("A connection to a replica writes nothing, even where its server would", async () => {
  const server = openStandby(on.url);
  onTestFinished(() => server.close());
  await expect(server.fast(null, "insert into leases values ('x', 'x', now())", [])).rejects.toThrow(
    "read-only transaction",
  );
});

test("A replica that was promoted is passed over", async () => {
  const { said } = await withReplica();
  await onStandby("select pg_promote(true, 60)");
  await expect
    .poll(() => said.at(-1), { timeout: LONG_MS })
    .toMatchObject({ replica: "another", why: "it takes writes, so it is not a standby" });
  expect((await get(AUDIT)).status).toBe(200);
});
