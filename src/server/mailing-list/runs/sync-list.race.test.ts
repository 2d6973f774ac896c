import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { syncInBackground } from "#server/mailing-list/changes/sync-in-background.ts";
import type { SystemContext } from "#server/platform/context.ts";
import type { TestApp } from "#test/app.ts";
import { neighbourOf, openRaceDatabase } from "#test/database/race-database.ts";
import { aMember, changeMember } from "#test/factories.ts";
import { mailingList, type RunAnswer } from "#test/services/mailing-list.ts";
import { useMailingService } from "#test/services/mailing-service.ts";

const service = useMailingService({}, openRaceDatabase);
const { app } = service;
const list = mailingList(service);

const OLGA = "olga@example.org";

beforeEach(list.open);

async function people(count: number): Promise<string[]> {
  await app.db.execute(sql`insert into members (first_name, last_name, email)
    select 'Guest', 'Number ' || n, 'guest' || n || '@example.org' from generate_series(1, ${count}::int) n`);
  return [...Array.from({ length: count }, (_, n) => `guest${n + 1}@example.org`), OLGA].sort();
}
const imports = async () =>
  (await service.requests()).filter(({ path }) => path.endsWith("contacts_json_import")).length;

describe("two syncs at the same moment", () => {
  it("become one: the other officer reads that a sync is running, in any process", async () => {
    const everybody = await people(20);
    const neighbour = await neighbourOf(app);
    const ask = (at: TestApp) =>
      at.call<RunAnswer>("POST", "/api/constant-contact/sync-all", {
        cookie: list.held.cookie,
        body: { listId: list.held.listId },
      });
    const answers = await Promise.all([ask(app), ask(neighbour), ask(app), ask(neighbour)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await imports()).toBe(1);
    expect(await list.onList()).toEqual(everybody);
  });

  it("would be two without the database's constraint", async () => {
    await people(3);
    await app.db.execute(sql`drop index mailing_runs_one`);
    const neighbour = await neighbourOf(app);
    const body = { listId: list.held.listId };
    const ask = (at: TestApp) =>
      at.call("POST", "/api/constant-contact/sync-all", { cookie: list.held.cookie, body });
    const answers = await Promise.all([ask(app), ask(neighbour)]);
    await app.db.execute(
      sql`update mailing_runs set state = 'failed', finished_at = now() where state = 'running'`,
    );
    await app.db.execute(
      sql`create unique index mailing_runs_one on mailing_runs ((state)) where state = 'running'`,
    );
    expect(answers.filter(({ status }) => status === 409)).toEqual([]);
  });
});

describe("two processes' background work at the same moment", () => {
  it("resumes a run once and ends it once", async () => {
    const everybody = await people(30);
    await begin();
    const neighbour = await neighbourOf(app);
    for (let turn = 0; turn < 20 && (await isRunning()); turn += 1) {
      neighbour.now = app.now;
      await Promise.all([app, neighbour, app, neighbour].map((one) => syncInBackground(service.work(one))));
      await service.pass(1);
    }
    expect(await imports()).toBe(1);
    expect(await list.onList()).toEqual(everybody);
    const { rows } = await app.db.execute(sql`select 1 from audit_log where action = 'mailing list synced'`);
    expect(rows).toHaveLength(1);
  });

  it("syncs each changed address once", async () => {
    await list.syncAll();
    await service.control("DELETE", "/requests");
    const everybody = await people(20);
    const neighbour = await neighbourOf(app);
    await Promise.all([app, neighbour, app, neighbour].map((one) => syncInBackground(service.work(one))));
    await list.keep();
    expect(await list.onList()).toEqual(everybody);
    const posts = (await service.requests()).filter(
      ({ method, path }) => method === "POST" && path === "/v3/contacts",
    );
    expect(posts).toHaveLength(20);
    expect(posts.every(({ status }) => status === 201)).toBe(true);
  });
});

describe("a process that dies in the middle of a sync", () => {
  it.each([2, 4, 8, 12, 16, 20, 24, 28, 32])(
    "after %i statements is followed by another, which goes on where it was",
    async (statements) => {
      const everybody = await people(30);
      await begin();
      await syncInBackground(mortal(service.work(), statements)).catch(() => undefined);
      const before = await readings();
      const neighbour = await neighbourOf(app);
      // Not immediately: the first one may only be slow.
      await syncInBackground(service.work(neighbour));
      expect(await readings()).toBe(before);
      await service.pass(2);
      await list.keep(neighbour);
      expect(await list.onList()).toEqual(everybody);
      const { rows } = await app.db.execute(sql`select kind, state from mailing_runs`);
      expect(rows).toEqual([{ kind: "sync", state: "done" }]);
    },
  );

  it("doesn't read or send anything twice", async () => {
    await people(30);
    await begin();
    await syncInBackground(service.work());
    expect(await imports()).toBe(1);
    const neighbour = await neighbourOf(app);
    await service.pass(2);
    await list.keep(neighbour);
    expect(await imports()).toBe(1);
    expect(await readings()).toBe(2);
  });
});

describe("someone who opts out in the middle of a sync", () => {
  it("isn't added by data sent before they opted out", async () => {
    const everybody = await people(5);
    await list.typeIn({ email: "guest1@example.org" });
    await service.control("POST", "/settings", { activityWaitMs: 60_000 });
    await begin();
    await syncInBackground(service.work());
    expect(await imports()).toBe(1);
    await list.unsubscribe("guest1@example.org");
    await service.control("POST", "/settings", { activityWaitMs: 0 });
    await list.keep();
    expect(await list.onList()).toEqual(everybody.filter((one) => one !== "guest1@example.org"));
    expect((await list.contact("guest1@example.org"))?.email_address?.permission_to_send).toBe(
      "unsubscribed",
    );
    expect((await list.status()).run?.counts).toMatchObject({ added: 5, optedOut: 1, refused: 0 });
  });

  it("and changes their address isn't added with the new one", async () => {
    const everybody = await people(5);
    await list.syncAll();
    const { rows } = await app.db.execute<{ id: number }>(
      sql`select id from members where email = 'guest1@example.org'`,
    );
    await service.control("POST", "/settings", { activityWaitMs: 60_000 });
    await aMember(app.db, { email: "late@example.org" });
    await begin();
    await syncInBackground(service.work());
    await list.unsubscribe("guest1@example.org");
    await changeMember(app.db, rows[0]?.id ?? 0, { email: "guest1@new.example" });
    await list.keep();
    const stay = everybody.filter((one) => one !== "guest1@example.org");
    expect(await list.onList()).toEqual([...stay, "late@example.org"].sort());
  });
});

/** A run that no process has claimed yet. */
async function begin(): Promise<void> {
  await app.db.execute(sql`insert into mailing_runs (kind, list_id, asked_by, started_at, due_at, step, counts)
    values ('sync', ${list.held.listId}, 'test', ${app.now.toISOString()}, ${app.now.toISOString()}, 'opt-outs',
      '{"added":0,"changed":0,"unchanged":0,"removed":0,"optedOut":0,"refused":0}')`);
  await app.db.execute(sql`update mailing_connection set list_id = ${list.held.listId}`);
}

async function isRunning(): Promise<boolean> {
  const { rows } = await app.db.execute(sql`select 1 from mailing_runs where state = 'running'`);
  return rows.length > 0;
}

/** Pages of contacts that were read, except opt-outs. */
async function readings(): Promise<number> {
  return (await service.requests()).filter(({ path }) => path.includes("status=all")).length;
}

/** Work of a process that dies after this many statements. */
function mortal(work: SystemContext, statements: number): SystemContext {
  let left = statements;
  const db = new Proxy(work.db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function" || name === "select") return value;
      return (...args: unknown[]) => {
        left -= 1;
        if (left < 0) throw new Error("killed");
        return Reflect.apply(value, target, args);
      };
    },
  });
  return { ...work, db };
}
