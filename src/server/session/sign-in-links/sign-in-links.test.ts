import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { deleteExpired } from "#server/session/open-sessions/delete-expired.ts";
import { useApp } from "#test/app.ts";
import { aMember, anAdministrator, sessionOf } from "#test/factories.ts";
import { aMemberWithLogin } from "#test/people/log-ins.ts";

const app = useApp();
const SPENT = "This link no longer works. Please request a new one.";
const MINUTE = 60_000;
let anna: { id: number };
beforeEach(async () => {
  anna = await aMemberWithLogin(app, {
    userName: "anna",
    firstName: "Anna",
    lastName: "Berg",
    email: "anna@example.org",
  });
});

const ask = (usernameOrEmail: string, returnPath?: string, headers: Record<string, string> = {}) =>
  app.call("POST", "/api/member/sign-in-link", { body: { usernameOrEmail, returnPath }, headers });
const show = (token: string) => app.call("POST", "/api/member/sign-in-link/show", { body: { token } });
const open = (token: string) => app.call("POST", "/api/member/sign-in-link/open", { body: { token } });

async function emails(): Promise<{ to: string; text: string }[]> {
  const { rows } = await app.db.execute<{ to: string; text: string }>(
    sql`select recipient as to, body_text as text from outbox where kind = 'sign-in-link' order by id`,
  );
  return rows;
}

const tokensIn = (text = "") =>
  [...text.matchAll(/\/member-login\/link#([\w-]{43})/g)].map(([, token = ""]) => token);

async function aLink(who = "anna", returnPath?: string): Promise<string> {
  await ask(who, returnPath);
  return tokensIn((await emails()).at(-1)?.text)[0] ?? "none";
}

async function isOpen(token: string): Promise<boolean> {
  return (await show(token)).body.name !== null;
}

describe("a sign-in link", () => {
  test.each(["anna", " ANNA ", "anna@example.org", "Anna@Example.org", "\u2066anna\u00ad@example.org\u2069"])(
    "is emailed for %j",
    async (typed) => {
      expect((await ask(typed)).body).toEqual({ asked: true });
      const [email] = await emails();
      expect(email?.to).toBe("anna@example.org");
      expect(email?.text).toContain("Log in as Anna Berg:");
      expect(tokensIn(email?.text)).toHaveLength(1);
    },
  );

  test("names its member any number of times, but signs them in only once", async () => {
    const token = await aLink();
    for (let time = 0; time < 3; time += 1) expect((await show(token)).body).toEqual({ name: "Anna Berg" });
    const reply = await open(token);
    expect(reply.body).toMatchObject({ member: { id: anna.id, isMember: true }, returnPath: null });
    expect((await app.call("GET", "/api/member/auth", { cookie: reply.cookie })).status).toBe(200);
    const again = await open(token);
    expect([again.status, again.body.message]).toEqual([400, SPENT]);
    expect((await show(token)).body).toEqual({ name: null });
  });

  test("opens only one session when two browsers use it at once", async () => {
    const token = await aLink();
    const replies = await Promise.all([open(token), open(token)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await app.db.execute(sql`select 1 from sessions`)).rows).toHaveLength(1);
  });

  test("works for 15 minutes", async () => {
    const token = await aLink();
    app.now = new Date(app.now.getTime() + 15 * MINUTE - 1);
    expect(await isOpen(token)).toBe(true);
    app.now = new Date(app.now.getTime() + 1);
    expect(await isOpen(token)).toBe(false);
    expect((await open(token)).status).toBe(400);
  });

  test("is replaced by a newer one", async () => {
    const first = await aLink();
    const second = await aLink();
    expect([await isOpen(first), await isOpen(second)]).toEqual([false, true]);
  });

  test("is stored as a hash, and its email is confidential", async () => {
    const token = await aLink();
    const { rows } = await app.db.execute(sql`select token_hash from sign_in_links`);
    expect(JSON.stringify(rows)).not.toContain(token);
    const { rows: mails } = await app.db.execute(sql`select is_confidential from outbox`);
    expect(mails).toEqual([{ is_confidential: true }]);
  });

  test.each(["", "A".repeat(43), "%", "0"])("that was forged (%j) opens nothing", async (token) => {
    await aLink();
    expect((await show(token)).body).toEqual({ name: null });
    expect((await open(token)).status).toBe(400);
  });

  test("opens in a browser that has logged in before, which is no new device", async () => {
    const first = await open(await aLink());
    const cookie = first.headers.getSetCookie().find((set) => set.startsWith("chapterhouse_device="));
    const body = { token: await aLink() };
    const again = await app.call("POST", "/api/member/sign-in-link/open", {
      body,
      cookie: cookie?.split(";")[0] ?? "none",
    });
    expect(again.body).toMatchObject({ member: { id: anna.id } });
    const { rows } = await app.db.execute(sql`select 1 from outbox where kind = 'new-device'`);
    expect(rows).toHaveLength(1);
  });

  test("logs out anyone who was logged in to this browser", async () => {
    const other = await sessionOf(app, { memberId: (await aMember(app.db)).id });
    const token = await aLink();
    await app.call("POST", "/api/member/sign-in-link/open", { body: { token }, cookie: other });
    expect((await app.call("GET", "/api/member/auth", { cookie: other })).status).toBe(401);
  });
});

test.each(["limited", "full"] as const)("A link grants none of a %s officer's rights", async (level) => {
  await aMemberWithLogin(app, { userName: "olga", email: "olga@example.org", adminPrivileges: level });
  const reply = await open(await aLink("olga"));
  expect(reply.body.member).toMatchObject({ adminPrivileges: level, adminComments: null });
  const { cookie } = reply;
  expect((await app.call("GET", "/api/registrations/my", { cookie })).status).toBe(200);
  for (const path of ["/api/admin/officers", "/api/audit", "/api/members"]) {
    const { status } = await app.call("GET", path, { cookie });
    expect([path, status]).toEqual([path, 403]);
  }
  const { rows } = await app.db.execute(sql`select confirmed_at, proved_at from sessions`);
  expect(rows).toEqual([{ confirmed_at: null, proved_at: null }]);
});

test("Members who cannot log in, accounts and strangers get no link but the same answer", async () => {
  await aMember(app.db, { userName: "nopass", email: "nopass@example.org", passwordHash: null });
  await aMember(app.db, { userName: null, email: "noname@example.org" });
  await aMemberWithLogin(app, { userName: "noaddress", email: null });
  await anAdministrator(app.db, { email: "ada@example.org" });
  const typed = [
    "nopass",
    "nopass@example.org",
    "noname@example.org",
    "noaddress",
    "ada@example.org",
    "nobody",
  ];
  for (const one of typed) expect((await ask(one)).body).toEqual({ asked: true });
  expect(await emails()).toEqual([]);
});

test("The answer takes the same time for a stranger as for a member", async () => {
  for (const typed of ["anna", "nobody"]) {
    const start = performance.now();
    await ask(typed);
    // A timer may end a millisecond early.
    expect(performance.now() - start).toBeGreaterThanOrEqual(249);
  }
});

test("A mailbox of two members gets one email with a link for each, by name", async () => {
  await aMemberWithLogin(app, {
    userName: "karl",
    firstName: "Karl",
    lastName: "Berg",
    email: "ANNA@example.org",
  });
  await ask("anna@example.org");
  const [email, ...others] = await emails();
  expect(others).toEqual([]);
  expect(email?.text).toContain("Log in as Anna Berg:");
  expect(email?.text).toContain("Log in as Karl Berg:");
  const names = await Promise.all(tokensIn(email?.text).map(async (token) => (await show(token)).body.name));
  expect(names.sort()).toEqual(["Anna Berg", "Karl Berg"]);
});

describe("the limits of requests", () => {
  const from = (n: number) => ({ "x-forwarded-for": `203.0.113.${n}` });

  test("five for one name or address in 15 minutes, known or not, however it is typed", async () => {
    for (const typed of ["anna", "nobody"]) {
      const statuses: number[] = [];
      for (let n = 0; n < 6; n += 1)
        statuses.push((await ask("\u200b".repeat(n) + typed, undefined, from(n))).status);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    }
  });

  test("twenty from one network", async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 21; n += 1) statuses.push((await ask(`stranger ${n}`)).status);
    expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([20, 429]);
  });

  test("ten emails a day for one member, with the same answer", async () => {
    for (let n = 0; n < 12; n += 1) {
      await app.db.execute(sql`delete from login_attempts`);
      expect((await ask("anna")).status).toBe(200);
    }
    expect(await emails()).toHaveLength(10);
    await app.db.execute(sql`delete from login_attempts`);
    app.now = new Date(app.now.getTime() + 24 * 60 * MINUTE + 1);
    await deleteExpired(app.db, app.now);
    await ask("anna");
    expect(await emails()).toHaveLength(11);
  });
});

describe("the page to return to", () => {
  test("is stored with the link", async () => {
    const token = await aLink("anna", "/my-events#registration-12");
    expect((await open(token)).body.returnPath).toBe("/my-events#registration-12");
  });

  test.each([
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "/events%0d%0a",
    `/events?${"x".repeat(3000)}`,
    "/api/logout",
    "/admin",
  ])("is forgotten if it is not one of the member's: %j", async (returnPath) => {
    const token = await aLink("anna", returnPath);
    expect((await open(token)).body.returnPath).toBeNull();
  });
});

test.each([
  ["a new password", sql`password_hash = 'new'`],
  ["a new address", sql`email = 'new@example.org'`],
  ["a confirmed new address", sql`confirmed_email = 'new@example.org'`],
  ["a disabled login", sql`password_hash = null`],
  ["another username", sql`user_name = 'anna.b'`],
  ["changed rights", sql`admin_privileges = 'limited'`],
])("An open link ends with %s", async (_what, change) => {
  const token = await aLink();
  await app.db.execute(sql`update members set city = 'Vienna' where id = ${anna.id}`);
  expect(await isOpen(token)).toBe(true);
  await app.db.execute(sql`update members set ${change} where id = ${anna.id}`);
  expect(await isOpen(token)).toBe(false);
  expect((await open(token)).status).toBe(400);
});
