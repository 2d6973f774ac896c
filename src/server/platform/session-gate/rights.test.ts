import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { endpoints } from "#server/app.ts";
import { useApp } from "#test/app.ts";
import { aDinner, anAdministrator, memberNow, sessionOf } from "#test/factories.ts";
import { Authenticator } from "#test/people/authenticator.ts";
import { aMemberWithLogin, PASSWORD } from "#test/people/log-ins.ts";

const app = useApp();
const HOUR = 3_600_000;
const ASKED = { message: "Please confirm that it’s you, then try again.", code: "proof_needed" };

let officer: { id: number };
let cookie: string;
beforeEach(async () => {
  officer = await aMemberWithLogin(app, {
    userName: "olga",
    adminPrivileges: "full",
    adminComments: "A note.",
  });
  cookie = await sessionOf(app, { memberId: officer.id });
});

const wait = (hours: number) => {
  app.now = new Date(app.now.getTime() + hours * HOUR);
};
const get = (path: string, asked = cookie) => app.call("GET", path, { cookie: asked });
const members = async (asked = cookie) => (await get("/api/members?limit=5&offset=0", asked)).status;
const confirm = (body: object, asked = cookie) =>
  app.call("POST", "/api/passkeys/confirm", { cookie: asked, body });

test("An officer's rights end eight hours after their last use; the member stays logged in", async () => {
  wait(7.9);
  expect(await members()).toBe(200);
  wait(7.9);
  expect(await members()).toBe(200);
  wait(8.1);
  const refused = await get("/api/members?limit=5&offset=0");
  expect([refused.status, refused.body]).toEqual([403, ASKED]);
  expect((await get("/api/registrations/my")).status).toBe(200);
});

test("Calls open to every member do not extend the rights", async () => {
  for (let hours = 0; hours < 9; hours += 3) {
    wait(3);
    expect((await get("/api/events")).status).toBe(200);
  }
  expect(await members()).toBe(403);
});

test("Rights end seven days after they were confirmed, however much they are used", async () => {
  for (let hours = 0; hours < 161; hours += 7) {
    expect([hours, await members()]).toEqual([hours, 200]);
    wait(7);
  }
  expect(await members()).toBe(200);
  wait(6.9);
  expect(await members()).toBe(200);
  wait(0.2);
  expect(await members()).toBe(403);
  expect((await confirm({ password: PASSWORD })).status).toBe(200);
  expect(await members()).toBe(200);
  wait(7.9);
  expect(await members()).toBe(200);
});

test("The end of rights in use is written at most every five minutes", async () => {
  const until = async () =>
    (await app.db.execute<{ until: string }>(sql`select rights_until::text as until from sessions`)).rows[0]
      ?.until;
  const opened = await until();
  wait(4 / 60);
  await members();
  expect(await until()).toBe(opened);
  wait(2 / 60);
  await members();
  expect(await until()).not.toBe(opened);
});

const FOR_OFFICERS: readonly Endpoint[] = endpoints.filter(({ who }) => who === "full" || who === "limited");

test("After the rights end, no officers' call answers or changes anything", async () => {
  const { id: eventId } = await aDinner(app.db);
  const before = [await memberNow(app.db, officer.id)];
  wait(9);
  expect(FOR_OFFICERS.length).toBeGreaterThan(100);
  for (const { method, path } of FOR_OFFICERS) {
    const { status, body } = await app.call(method, path.replaceAll(/:\w+/g, String(eventId)), {
      cookie,
      ...(method !== "GET" && { body: {} }),
    });
    expect([method, path, status, body.code]).toEqual([method, path, 403, "proof_needed"]);
  }
  expect([await memberNow(app.db, officer.id)]).toEqual(before);
});

test("Anyone without enough rights is refused, not asked to confirm", async () => {
  const lea = await aMemberWithLogin(app, { userName: "lea", adminPrivileges: "limited" });
  const mia = await aMemberWithLogin(app, { userName: "mia" });
  const [limited, member] = [
    await sessionOf(app, { memberId: lea.id }),
    await sessionOf(app, { memberId: mia.id }),
  ];
  wait(9);
  expect((await get("/api/admin/officers", limited)).body.code).toBe("forbidden");
  expect((await get("/api/members?limit=5&offset=0", limited)).body.code).toBe("proof_needed");
  expect((await get("/api/members?limit=5&offset=0", member)).body.code).toBe("forbidden");
});

test("The record keeps its flags but leaves out what only full officers may read", async () => {
  expect((await get("/api/member/auth")).body).toMatchObject({ isAdmin: true, adminComments: "A note." });
  wait(9);
  expect((await get("/api/member/auth")).body).toMatchObject({
    isAdmin: true,
    hasAnyAdminAccess: true,
    adminPrivileges: "full",
    adminComments: null,
  });
  await app.db.execute(sql`update members set admin_privileges = 'none' where id = ${officer.id}`);
  expect((await get("/api/member/auth")).body).toMatchObject({ isAdmin: false, hasAnyAdminAccess: false });
});

test("An officer's field in one's own profile asks for a confirmation and is not dropped", async () => {
  const path = "/api/member/profile";
  wait(9);
  const dues = { duesNotes: "Paid by check." };
  const asked = await app.call("PATCH", path, { cookie, body: { ...dues, city: "Reston" } });
  expect([asked.status, asked.body]).toEqual([403, ASKED]);
  expect((await memberNow(app.db, officer.id)).city).toBeNull();
  const same = await app.call("PATCH", path, { cookie, body: { duesNotes: null, city: "Reston" } });
  expect([same.status, same.body]).toEqual([200, expect.objectContaining({ city: "Reston", isAdmin: true })]);
  await confirm({ password: PASSWORD });
  expect((await app.call("PATCH", path, { cookie, body: dues })).body).toMatchObject(dues);
});

test("Where a passkey is needed, the password does not restore the rights", async () => {
  const phone = new Authenticator();
  expect((await phone.add(app, cookie)).status).toBe(201);
  wait(9);
  expect((await confirm({ password: PASSWORD })).status).toBe(409);
  expect(await members()).toBe(403);
  expect((await phone.confirm(app, cookie)).status).toBe(200);
  expect(await members()).toBe(200);
  expect((await get("/api/admin/officers")).status).toBe(200);
});

test("One confirmation serves two requests that need it at once", async () => {
  wait(9);
  expect(await Promise.all([members(), members()])).toEqual([403, 403]);
  await confirm({ password: PASSWORD });
  expect(await Promise.all([members(), members()])).toEqual([200, 200]);
});

test("A confirmation in one browser restores no rights in another", async () => {
  const other = await sessionOf(app, { memberId: officer.id });
  wait(9);
  await confirm({ password: PASSWORD });
  expect([await members(), await members(other)]).toEqual([200, 403]);
});

test("A session opened without a confirmation has no rights until there is one", async () => {
  await app.db.execute(sql`update sessions set confirmed_at = null, rights_until = null`);
  expect(await members()).toBe(403);
  await confirm({ password: PASSWORD });
  expect(await members()).toBe(200);
});

test("A session from the previous version keeps its rights as long as it would have there", async () => {
  await app.db.execute(sql`update sessions set ends_at = null, rights_until = null, cookie_set_at = null,
    expire = least(used_at + interval '8 hours', created_at + interval '7 days')`);
  wait(7.9);
  expect((await get("/api/events")).status).toBe(200);
  expect(await members()).toBe(200);
  wait(8.1);
  expect((await get("/api/events")).status).toBe(200);
  expect(await members()).toBe(403);
});

test("An account's session has its rights as long as it lasts", async () => {
  const user = await anAdministrator(app.db);
  const accounts = await sessionOf(app, { userId: user.id });
  for (let hours = 0; hours < 20; hours += 5) {
    wait(5);
    await get("/api/auth/user", accounts);
  }
  expect(await members(accounts)).toBe(200);
});
