import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Officers } from "#contract/officers/rights.ts";
import { makeAdministrator } from "#server/session/administrators/make-administrator.ts";
import { useApp } from "#test/app.ts";
import { aMember, anAdministrator, changeMember, memberNow, sessionOf } from "#test/factories.ts";
import { Authenticator } from "#test/people/authenticator.ts";
import {
  aFullOfficer,
  aLimitedOfficer,
  aSignedInAdministrator,
  auditEntries,
} from "#test/people/signed-in-officers.ts";

const app = useApp();
let olga: Awaited<ReturnType<typeof aFullOfficer>>;
beforeEach(async () => {
  olga = await aFullOfficer(app);
});

const list = async (cookie = olga.cookie) =>
  (await app.call<Officers>("GET", "/api/admin/officers", { cookie })).body;
type From = { from: string; cookie?: string };
const give = (id: number, adminPrivileges: string, { from, cookie = olga.cookie }: From) =>
  app.call("PUT", `/api/admin/officers/${id}`, { cookie, body: { adminPrivileges, from } });
const giveAccount = (id: number, isAdmin: unknown, cookie = olga.cookie) =>
  app.call("PUT", `/api/admin/users/${id}/rights`, { cookie, body: { isAdmin } });
const OWN = "You can’t remove your own administrator rights. Another administrator can.";

describe("the list of officers", () => {
  test("has everyone with rights, and says so where it is not recorded since when", async () => {
    await aMember(app.db);
    await aLimitedOfficer(app);
    await anAdministrator(app.db);
    expect(await list()).toEqual({
      officers: [
        {
          memberId: olga.id,
          name: "Olga Officer",
          email: "olga@example.org",
          level: "full",
          since: null,
          canLogIn: true,
          passkeys: 0,
          isOwn: true,
        },
        {
          memberId: 3,
          name: "Lars Limited",
          email: "lars@example.org",
          level: "limited",
          since: null,
          canLogIn: false,
          passkeys: 0,
          isOwn: false,
        },
      ],
      accounts: [
        {
          id: 1,
          name: "Ada Min",
          email: "admin@example.org",
          isAdmin: true,
          passkeys: 0,
          since: null,
          member: null,
          isOwn: false,
        },
      ],
    });
  });

  test("knows from the audit log who gave the current rights and when", async () => {
    const anna = await aMember(app.db);
    await give(anna.id, "limited", { from: "none" });
    const since = app.now.toISOString();
    app.now = new Date(app.now.getTime() + 60_000);
    // Later changes of other fields, and failed ones, say nothing about rights.
    await app.call("PUT", `/api/members/${anna.id}`, { cookie: olga.cookie, body: { city: "Bowie" } });
    await give(anna.id, "full", { from: "none" });
    const [, second] = (await list()).officers;
    expect(second).toMatchObject({ level: "limited", since: { at: since, by: "Olga Officer (officer)" } });
  });

  test("counts rights given with the member form, and guesses nothing about others", async () => {
    const form = { firstName: "Eva", lastName: "Li", email: "eva@example.org", adminPrivileges: "limited" };
    const { body } = await app.call("POST", "/api/members", { cookie: olga.cookie, body: form });
    expect((await list()).officers[1]?.since).toEqual({
      at: app.now.toISOString(),
      by: "Olga Officer (officer)",
    });
    await app.call("PUT", `/api/members/${body.id}`, {
      cookie: olga.cookie,
      body: { adminPrivileges: "full" },
    });
    expect((await list()).officers.find(({ memberId }) => memberId === body.id)?.since).not.toBeNull();
    await changeMember(app.db, body.id, { adminPrivileges: "limited" });
    expect((await list()).officers.find(({ memberId }) => memberId === body.id)?.since).toBeNull();
  });

  test("dates an account from its creation, not from a new password", async () => {
    const credentials = { email: "ada@example.org", password: "blanquette de veau" };
    await makeAdministrator(app.db, app.now, { credentials, actor: "settings" });
    const created = { at: app.now.toISOString(), by: "the portal’s settings" };
    const later = new Date(app.now.getTime() + 60_000);
    await makeAdministrator(app.db, later, { credentials, actor: "npm run admin:create" });
    expect((await list()).accounts[0]?.since).toEqual(created);
    expect((await giveAccount(1, false)).status).toBe(200);
    expect((await list()).accounts[0]).toMatchObject({ isAdmin: false, since: { at: created.at } });
    await makeAdministrator(app.db, later, { credentials, actor: "npm run admin:create" });
    expect((await list()).accounts[0]).toMatchObject({
      isAdmin: true,
      since: { at: later.toISOString(), by: "the person who runs the portal" },
    });
  });

  test("marks what is the caller's own, by the account's member too", async () => {
    const ada = await aSignedInAdministrator(app);
    await app.db.execute(sql`update users set member_id = ${olga.id}`);
    for (const cookie of [olga.cookie, ada.cookie]) {
      const { officers, accounts } = await list(cookie);
      expect(officers.map(({ isOwn }) => isOwn)).toEqual([true]);
      expect(accounts).toMatchObject([{ isOwn: true, member: { id: olga.id, name: "Olga Officer" } }]);
    }
  });
});

describe("a member's rights", () => {
  test("are given and withdrawn, audited, and end the member's sessions", async () => {
    const anna = await aMember(app.db, { userName: "anna", passwordHash: "x" });
    const session = await sessionOf(app, { memberId: anna.id });
    expect((await give(anna.id, "full", { from: "none" })).status).toBe(200);
    expect((await memberNow(app.db, anna.id)).adminPrivileges).toBe("full");
    expect((await app.call("GET", "/api/member/auth", { cookie: session })).status).toBe(401);
    expect((await give(anna.id, "none", { from: "full" })).body).toEqual({ adminPrivileges: "none" });
    expect((await memberNow(app.db, anna.id)).adminPrivileges).toBe("none");
    expect((await auditEntries(app)).map(({ action, before, after }) => [action, before, after])).toEqual([
      ["rights changed", { adminPrivileges: "none" }, { adminPrivileges: "full" }],
      ["rights changed", { adminPrivileges: "full" }, { adminPrivileges: "none" }],
    ]);
  });

  test("are not reduced by their owner, the last full officer or not", async () => {
    const other = await aMember(app.db, { adminPrivileges: "full" });
    for (const level of ["none", "limited"]) {
      const reply = await give(olga.id, level, { from: "full" });
      expect([reply.status, reply.body.message]).toEqual([409, OWN]);
    }
    await give(other.id, "none", { from: "full" });
    expect((await give(olga.id, "none", { from: "full" })).status).toBe(409);
    expect((await memberNow(app.db, olga.id)).adminPrivileges).toBe("full");
  });

  test("changed by someone else meanwhile are refused; the same again is done already", async () => {
    const anna = await aMember(app.db);
    await give(anna.id, "limited", { from: "none" });
    const reply = await give(anna.id, "full", { from: "none" });
    expect([reply.status, reply.body.message]).toEqual([
      409,
      "Someone else has changed these rights. Please look again.",
    ]);
    expect((await give(anna.id, "limited", { from: "none" })).status).toBe(200);
    expect(await auditEntries(app)).toHaveLength(1);
  });

  test("of nobody are not found; unknown levels are refused", async () => {
    expect((await give(4711, "full", { from: "none" })).status).toBe(404);
    for (const level of ["Full", "", null, 1]) {
      const body = { adminPrivileges: level, from: "none" };
      const reply = await app.call("PUT", `/api/admin/officers/${olga.id}`, { cookie: olga.cookie, body });
      expect(reply.status).toBe(400);
    }
  });
});

describe("an account's rights", () => {
  test("are withdrawn with its sessions and calendar link, and given back", async () => {
    const ada = await aSignedInAdministrator(app);
    await app.call("POST", "/api/member/calendar-feed", { cookie: ada.cookie, body: {} });
    expect((await giveAccount(ada.id, false)).body).toEqual({ isAdmin: false });
    expect((await app.call("GET", "/api/auth/user", { cookie: ada.cookie })).status).toBe(401);
    expect((await app.db.execute(sql`select from calendar_feeds`)).rows).toEqual([]);
    expect((await app.db.execute(sql`select from sessions where user_id is not null`)).rows).toEqual([]);
    expect((await giveAccount(ada.id, true)).status).toBe(200);
    const cookie = await sessionOf(app, { userId: ada.id });
    expect((await app.call("GET", "/api/auth/user", { cookie })).status).toBe(200);
    expect((await auditEntries(app)).slice(-2)).toMatchObject([
      { action: "rights changed", entity: "user", before: { isAdmin: true }, after: { isAdmin: false } },
      { action: "rights changed", entity: "user", before: { isAdmin: false }, after: { isAdmin: true } },
    ]);
  });

  test("are withdrawn with its passkeys, which stay dead when they are given back", async () => {
    const ada = await aSignedInAdministrator(app);
    const key = new Authenticator();
    expect((await key.add(app, ada.cookie)).status).toBe(201);
    expect((await giveAccount(ada.id, false)).status).toBe(200);
    expect((await giveAccount(ada.id, true)).status).toBe(200);
    expect((await key.logIn(app)).status).toBe(400);
    expect((await list()).accounts[0]?.passkeys).toBe(0);
    expect(await auditEntries(app)).toContainEqual(
      expect.objectContaining({ action: "passkeys ended", entity: "user", before: { passkeys: 1 } }),
    );
  });

  test("are withdrawn with the calendar link of a member who has no other login", async () => {
    const ada = await aSignedInAdministrator(app);
    const { id } = await aMember(app.db, { firstName: "Ada", userName: null, passwordHash: null });
    await app.db.execute(sql`update users set member_id = ${id} where id = ${ada.id}`);
    await app.call("POST", "/api/member/calendar-feed", { cookie: ada.cookie, body: {} });
    expect((await giveAccount(ada.id, false)).status).toBe(200);
    expect((await app.db.execute(sql`select from calendar_feeds`)).rows).toEqual([]);
  });

  test("are not withdrawn by their owner, directly or as the linked member", async () => {
    const ada = await aSignedInAdministrator(app);
    expect((await giveAccount(ada.id, false, ada.cookie)).body.message).toBe(OWN);
    await app.db.execute(sql`update users set member_id = ${olga.id}`);
    expect((await giveAccount(ada.id, false)).body.message).toBe(OWN);
    expect((await list()).accounts[0]?.isAdmin).toBe(true);
  });

  test("stay as they are when repeated; nobody's are not found", async () => {
    const { id } = await anAdministrator(app.db);
    expect((await giveAccount(id, true)).status).toBe(200);
    expect(await auditEntries(app)).toEqual([]);
    expect((await giveAccount(4711, false)).status).toBe(404);
    expect((await giveAccount(id, "false")).status).toBe(400);
  });
});

test("An account changes members' rights, and a demoted one no longer can", async () => {
  const ada = await aSignedInAdministrator(app);
  expect((await give(olga.id, "none", { from: "full", cookie: ada.cookie })).status).toBe(200);
  expect((await give(olga.id, "full", { from: "none", cookie: ada.cookie })).status).toBe(200);
  const again = await sessionOf(app, { memberId: olga.id });
  expect((await giveAccount(ada.id, false, again)).status).toBe(200);
  expect((await give(olga.id, "none", { from: "full", cookie: ada.cookie })).status).toBe(401);
});

test("Limited officers read whom to ask: full officers who can log in", async () => {
  const lars = await aLimitedOfficer(app);
  await aMember(app.db, { firstName: "No", lastName: "Login", adminPrivileges: "full" });
  await changeMember(app.db, olga.id, { email: "olga@example.net" });
  const ask = async () =>
    (await app.call<unknown>("GET", "/api/admin/officers/contacts", { cookie: lars.cookie })).body;
  expect(await ask()).toEqual([{ name: "Olga Officer", email: "olga@example.net" }]);
  expect((await app.call("GET", "/api/admin/officers", { cookie: lars.cookie })).status).toBe(403);
  expect((await give(lars.id, "full", { from: "limited", cookie: lars.cookie })).status).toBe(403);
});
