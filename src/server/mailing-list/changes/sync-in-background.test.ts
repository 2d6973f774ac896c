import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { latestRun, PORTAL } from "#server/mailing-list/runs/run-record.ts";
import { everyRow } from "#test/database/every-table.ts";
import { aMember, anAdministrator, changeMember, sessionOf } from "#test/factories.ts";
import { moveTo } from "#test/people/address-links.ts";
import { mailingList } from "#test/services/mailing-list.ts";
import { LONG_SESSIONS, useMailingService } from "#test/services/mailing-service.ts";
import { syncInBackground } from "./sync-in-background.ts";

const service = useMailingService(LONG_SESSIONS);
const { app } = service;
const list = mailingList(service);

const OLGA = "olga@example.org";
let anna: number;

beforeEach(async () => {
  await list.open();
  anna = (await aPerson("Anna", "anna@example.org")).id;
  await list.syncAll();
  await service.control("DELETE", "/requests");
});

const aPerson = (firstName: string, email: string | null, facts: object = {}) =>
  aMember(app.db, { firstName, lastName: "Lind", email, ...facts });
const asked = async () =>
  (await service.requests()).map(
    ({ method, path }) => `${method} ${path.split("?")[0]?.replace(/[0-9a-f-]{36}/, "id")}`,
  );

const needs = async () =>
  (await app.call<{ mailingList: unknown }>("GET", "/api/admin/attention", { cookie: list.held.cookie }))
    .body;
const deleteList = () => service.control("DELETE", `/lists/${list.held.listId}`);

describe("the background sync brings to the list", () => {
  test("a new member and a new administrator", async () => {
    await aPerson("Bo", "Bo@example.org");
    await anAdministrator(app.db, { email: "ada@example.org" });
    expect((await list.status()).waiting).toBe(2);
    await list.keep();
    expect(await list.onList()).toEqual(["ada@example.org", "anna@example.org", "bo@example.org", OLGA]);
    expect(await list.contact("bo@example.org")).toMatchObject({
      first_name: "Bo",
      last_name: "Lind",
      email_address: { permission_to_send: "implicit" },
    });
    expect(await asked()).toContain("POST /v3/contacts");
    expect((await list.status()).waiting).toBe(0);
  });

  test("a new name, and a new address for the existing contact", async () => {
    const before = await list.contact("anna@example.org");
    const cookie = await sessionOf(app, { memberId: anna });
    await moveTo(app, cookie, "anna@new.example");
    await app.call("PATCH", "/api/member/profile", { cookie, body: { lastName: "Weber" } });
    await list.keep();
    expect(await list.onList()).toEqual(["anna@new.example", OLGA]);
    const after = await list.contact("anna@new.example");
    expect(after).toMatchObject({ contact_id: before?.contact_id, last_name: "Weber" });
  });

  test("deletions, by removing the contact from the list", async () => {
    await app.db.execute(sql`delete from members where id = ${anna}`);
    await list.keep();
    expect(await list.onList()).toEqual([OLGA]);
    expect((await list.contact("anna@example.org"))?.deleted_at).toBeUndefined();
    const { rows } = await app.db.execute(sql`select 1 from mailing_addresses where address like 'anna%'`);
    expect(rows).toEqual([]);
  });

  test("no removal of an address that someone else still has", async () => {
    await aPerson("Bo", "anna@example.org");
    await changeMember(app.db, anna, { email: "anna@new.example" });
    await list.keep();
    expect(await list.onList()).toEqual(["anna@example.org", "anna@new.example", OLGA]);
  });

  test("tags, once a sync has set some", async () => {
    await list.withTags();
    await changeMember(app.db, anna, { status: "former", isMondiale: true });
    await aPerson("Bo", "bo@example.org", { isEcuyer: true });
    await list.keep();
    expect((await list.contact("anna@example.org"))?.tags.toSorted()).toEqual(["Former Member", "Mondiale"]);
    expect((await list.contact("bo@example.org"))?.tags.toSorted()).toEqual(["Active Member", "Ecuyer"]);
  });

  test("many changes at once with one import", async () => {
    for (let n = 0; n < 60; n += 1) await aPerson("Guest", `guest${n}@example.org`);
    await list.keep();
    expect(await list.onList()).toHaveLength(62);
    const calls = await asked();
    expect(calls.filter((call) => call === "POST /v3/contacts")).toEqual([]);
    expect(calls.filter((call) => call.endsWith("contacts_json_import"))).toHaveLength(1);
    expect(await latestRun(app.db)).toMatchObject({
      askedBy: PORTAL,
      kind: "sync",
      counts: { added: 60 },
    });
  });
});

describe("someone who opted out", () => {
  test("is known soon, without a sync", async () => {
    await list.unsubscribe("anna@example.org");
    await list.poll();
    expect((await list.status()).optedOut).toBe(1);
  });

  test("doesn't return under a new address", async () => {
    await list.unsubscribe("anna@example.org");
    await changeMember(app.db, anna, { email: "anna@new.example" });
    await list.keep();
    await list.syncAll();
    expect(await list.onList()).toEqual([OLGA]);
    expect(await list.contact("anna@new.example")).toBeUndefined();
  });

  test("doesn't return through two changes, nor through a sync in between", async () => {
    await list.unsubscribe("anna@example.org");
    await changeMember(app.db, anna, { email: "anna@second.example" });
    await changeMember(app.db, anna, { email: "anna@third.example" });
    await list.syncAll();
    await list.keep();
    expect(await list.onList()).toEqual([OLGA]);
  });

  test("is left out of an active sync when they change their address", async () => {
    await list.unsubscribe("anna@example.org");
    await service.control("POST", "/faults", { name: "http503", path: "/v3/activities" });
    await aPerson("Bo", "bo@example.org");
    await list.syncAll();
    await changeMember(app.db, anna, { email: "anna@new.example" });
    await service.control("DELETE", "/faults/http503");
    await list.keep();
    expect(await list.onList()).toEqual(["bo@example.org", OLGA]);
  });

  test("stays opted out after being erased and entered again", async () => {
    await list.unsubscribe("anna@example.org");
    await list.poll();
    await app.db.execute(sql`delete from members where id = ${anna}`);
    await list.keep();
    const { rows } = await app.db.execute<{ all: string }>(sql`
      select json_build_array((select json_agg(o) from mailing_opt_outs o), (select json_agg(a) from mailing_addresses a),
        (select json_agg(r) from mailing_runs r))::text as all`);
    expect(rows[0]?.all).not.toContain("anna@");
    await aPerson("Anna", "Anna@example.org");
    await list.keep();
    expect(await list.onList()).toEqual([OLGA]);
  });
});

describe("for an erased person", () => {
  const ANNA = "anna@example.org";
  const erase = () => app.call("DELETE", `/api/members/${anna}`, { cookie: list.held.cookie });
  const kept = async () => {
    const every = await everyRow(app.db);
    return Object.entries(every).flatMap(([table, rows]) =>
      table.startsWith("mailing_") ? rows.filter((row) => row.includes(ANNA)).map((row) => [table, row]) : [],
    );
  };

  test("no address is kept while disconnected, and the next connection removes them", async () => {
    await app.call("POST", "/api/constant-contact/disconnect", { cookie: list.held.cookie, body: {} });
    expect((await erase()).status).toBe(200);
    await syncInBackground(service.work());
    expect(await kept()).toEqual([]);
    expect(await list.onList()).toContain(ANNA);
    await service.connect(list.held.cookie);
    await list.keep();
    expect(await list.onList()).toEqual([OLGA]);
    const { rows } = await app.db.execute(sql`select 1 from mailing_addresses where address like 'erased:%'`);
    expect(rows).toEqual([]);
  });

  test("no address is kept by a waiting run, which still removes them", async () => {
    await aPerson("Bo", "bo@example.org");
    await service.control("POST", "/faults", { name: "http503", path: "/v3/activities" });
    await list.syncAll();
    expect((await erase()).status).toBe(200);
    expect(await kept()).toEqual([]);
    await service.control("DELETE", "/faults/http503");
    await list.keep();
    expect(await list.onList()).toEqual(["bo@example.org", OLGA]);
    expect(await kept()).toEqual([]);
  });

  test("pending work is restored when they are entered again", async () => {
    await app.call("POST", "/api/constant-contact/disconnect", { cookie: list.held.cookie, body: {} });
    await erase();
    await aPerson("Anna", ANNA);
    await service.connect(list.held.cookie);
    await list.keep();
    expect(await list.onList()).toEqual([ANNA, OLGA]);
    await list.syncAll();
    expect(await list.onList()).toEqual([ANNA, OLGA]);
  });
});

describe("a contact at the new address", () => {
  test("is not merged with that of the old one", async () => {
    await list.typeIn({ email: "anna@new.example", first_name: "Aunt", lists: ["Family"] });
    await changeMember(app.db, anna, { email: "anna@new.example" });
    await list.keep();
    expect(await list.onList()).toEqual(["anna@new.example", OLGA]);
    expect(await list.contact("anna@example.org")).toMatchObject({ lists: [] });
    expect((await list.contact("anna@new.example"))?.lists.toSorted()).toEqual(["Family", "Members"]);
    expect((await list.status()).apart).toEqual(["anna@new.example"]);
  });

  test("that had opted out stays opted out", async () => {
    await list.typeIn({ email: "anna@new.example", permission: "unsubscribed" });
    await changeMember(app.db, anna, { email: "anna@new.example" });
    await list.keep();
    expect(await list.onList()).toEqual([OLGA]);
  });
});

describe("a failure of the service", () => {
  test("never prevents saving a member, and is made up for later", async () => {
    await service.control("POST", "/faults", { name: "http503" });
    const cookie = await sessionOf(app, { memberId: anna });
    await moveTo(app, cookie, "anna@new.example");
    await syncInBackground(service.work());
    expect((await list.status()).waiting).toBeGreaterThan(0);
    await service.control("DELETE", "/faults/http503");
    await list.keep();
    expect(await list.onList()).toEqual(["anna@new.example", OLGA]);
  });

  test("that loses a response creates nothing twice", async () => {
    await service.control("POST", "/faults", {
      name: "timeoutAfter",
      count: 1,
      ms: 0,
      path: "/v3/contacts",
      method: "POST",
    });
    await aPerson("Bo", "bo@example.org");
    await list.keep();
    expect(await list.onList()).toEqual(["anna@example.org", "bo@example.org", OLGA]);
  });

  test("due to a missing permission is shown, blames no address, and clears itself", async () => {
    await service.control("POST", "/faults", { name: "forbidden", path: "/v3/contacts", method: "POST" });
    await aPerson("Bo", "bo@example.org");
    for (let hours = 0; hours < 48; hours += 1) {
      await syncInBackground(service.work());
      await syncInBackground(service.work());
      await service.pass(60);
    }
    const tried = (await asked()).filter((call) => call === "POST /v3/contacts");
    expect(tried).toHaveLength(48);
    expect(await list.status()).toMatchObject({
      connected: true,
      refused: 0,
      waiting: 1,
      error: expect.stringContaining("scopes contact_data"),
    });
    expect((await needs()).mailingList).toEqual({ what: "forbidden", endsAt: null });
    await service.control("DELETE", "/faults");
    await list.keep();
    expect(await list.onList()).toContain("bo@example.org");
    expect((await list.status()).error).toBeUndefined();
    expect((await needs()).mailingList).toBeNull();
  });

  test("due to a deleted list is shown, and refuses no address", async () => {
    await deleteList();
    await aPerson("Bo", "bo@example.org");
    for (let n = 0; n < 3; n += 1) {
      await syncInBackground(service.work());
      await service.pass(20);
    }
    expect(await list.status()).toMatchObject({
      refused: 0,
      waiting: 1,
      error: expect.stringContaining("list no longer exists at Constant Contact"),
    });
    expect((await needs()).mailingList).toEqual({ what: "list-gone", endsAt: null });
    await list.syncAll({ listId: await list.made("Friends") });
    await list.keep();
    expect(await list.onList("Friends")).toEqual(["anna@example.org", "bo@example.org", OLGA]);
    expect((await list.status()).error).toBeUndefined();
    expect((await needs()).mailingList).toBeNull();
  });

  test("due to a deleted list ends a background run with the same message", async () => {
    await deleteList();
    for (let n = 0; n < 60; n += 1) await aPerson("Guest", `guest${n}@example.org`);
    for (let n = 0; n < 5; n += 1) {
      await syncInBackground(service.work());
      await service.pass(1);
    }
    expect(await latestRun(app.db)).toMatchObject({
      state: "failed",
      error: expect.stringContaining("list no longer exists at Constant Contact"),
    });
    expect((await needs()).mailingList).toEqual({ what: "list-gone", endsAt: null });
  });
});

describe("nothing is synced in the background", () => {
  test("before the first sync of the list", async () => {
    await list.made("Another");
    const { rows } = await app.db.execute<{ id: string }>(sql`update mailing_connection
      set list_id = '11111111-1111-4111-8111-111111111111' returning list_id as id`);
    expect(rows).toHaveLength(1);
    await aPerson("Bo", "bo@example.org");
    await service.control("DELETE", "/requests");
    await syncInBackground(service.work());
    expect(await asked()).toEqual([]);
  });

  test("for an address too long for the service, which is shown", async () => {
    await aPerson("Bo", `${"b".repeat(40)}@example.org`);
    await list.keep();
    expect(await list.onList()).toEqual(["anna@example.org", OLGA]);
    expect((await list.status()).refused).toBe(1);
  });
});

test("A portal that was never connected records no changes", async () => {
  await app.db.execute(sql`truncate mailing_connection, mailing_runs, mailing_addresses`);
  await aPerson("Bo", "bo@example.org");
  await syncInBackground(service.work());
  const { rows } = await app.db.execute(sql`select 1 from mailing_changes`);
  expect(rows).toEqual([]);
});
