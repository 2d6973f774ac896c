import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { OpenSession } from "#contract/session.ts";
import { hashPassword } from "#server/platform/session-gate/passwords.ts";
import { type TestApp, testConfig, useApp } from "#test/app.ts";
import { aMember, anAdministrator, sessionOf } from "#test/factories.ts";
import { watchedApp } from "#test/security-events.ts";

const PASSWORD = "pot-au-feu";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1";
const WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:124.0) Gecko/20100101 Firefox/124.0";

const shared = useApp();
/** Behind a proxy that names each browser's address. */
const config = testConfig({ TRUST_PROXY: "1" });
const held = {} as { app: TestApp; events: ReturnType<typeof watchedApp>["events"]; memberId: number };
beforeEach(async () => {
  const { app, events } = watchedApp(shared.db, config);
  const passwordHash = await hashPassword(PASSWORD);
  const { id: memberId } = await aMember(shared.db, { userName: "anna", passwordHash });
  Object.assign(held, { app, events, memberId });
});

async function logIn(userAgent: string, address: string): Promise<string> {
  const reply = await held.app.call("POST", "/api/member/login", {
    body: { username: "anna", password: PASSWORD },
    headers: { "user-agent": userAgent, "x-forwarded-for": address },
  });
  expect(reply.status).toBe(200);
  return reply.cookie;
}

async function list(cookie: string, address = "203.0.113.9"): Promise<OpenSession[]> {
  const headers = { "x-forwarded-for": address };
  const reply = await held.app.call<OpenSession[]>("GET", "/api/sessions", { cookie, headers });
  expect(reply.status).toBe(200);
  return reply.body;
}

const wait = (minutes: number) => {
  held.app.now = new Date(held.app.now.getTime() + minutes * 60_000);
};
const end = (cookie: string, id: number | string) =>
  held.app.call("DELETE", `/api/sessions/${id}`, { cookie });
const isOpen = async (cookie: string) =>
  (await held.app.call("GET", "/api/member/auth", { cookie })).status === 200;

test("A member sees where they are logged in, this browser first", async () => {
  const phone = await logIn(IPHONE, "198.51.100.7");
  wait(30);
  const computer = await logIn(WINDOWS, "203.0.113.77");
  expect(await list(computer)).toEqual([
    {
      id: expect.any(Number),
      device: "Firefox on Windows",
      network: "203.0.113.x",
      isSameNetwork: true,
      isAdministrators: false,
      isThisOne: true,
      openedAt: "2026-03-10T15:30:00.000Z",
      usedAt: "2026-03-10T15:30:00.000Z",
      endsAt: "2026-05-09T15:30:00.000Z",
      isOfficers: false,
    },
    {
      id: expect.any(Number),
      device: "Safari on an iPhone",
      network: "198.51.100.x",
      isSameNetwork: false,
      isAdministrators: false,
      isThisOne: false,
      openedAt: "2026-03-10T15:00:00.000Z",
      usedAt: "2026-03-10T15:00:00.000Z",
      endsAt: "2026-05-09T15:00:00.000Z",
      isOfficers: false,
    },
  ]);
  const answer = await held.app.call("GET", "/api/sessions", { cookie: computer });
  const { rows } = await shared.db.execute<{ sid: string }>(sql`select sid from sessions`);
  for (const secret of [phone, computer, ...rows.map(({ sid }) => sid)]) {
    expect(answer.text).not.toContain(secret.replace(/^.*=/, ""));
  }
  expect(answer.text).not.toContain("203.0.113.77");
});

test("An officer sees which sessions may act as an officer now, by the rule of each request", async () => {
  await shared.db.execute(sql`update members set admin_privileges = 'limited' where id = ${held.memberId}`);
  const phone = await logIn(IPHONE, "198.51.100.7");
  wait(9 * 60);
  const computer = await logIn(WINDOWS, "203.0.113.77");
  const officers = async (cookie: string) => (await list(cookie)).map(({ isOfficers }) => isOfficers);
  expect(await officers(computer)).toEqual([true, false]);
  expect((await held.app.call("GET", "/api/members/counts", { cookie: phone })).status).toBe(403);
  expect((await held.app.call("GET", "/api/members/counts", { cookie: computer })).status).toBe(200);
});

test("The box for a shared computer makes the session short", async () => {
  const { cookie, headers } = await held.app.call("POST", "/api/member/login", {
    body: { username: "anna", password: PASSWORD, isShared: true },
  });
  expect(headers.get("set-cookie")).not.toMatch(/chapterhouse_session=[\w-]+;[^,]*Max-Age/);
  expect(await list(cookie)).toMatchObject([{ endsAt: "2026-03-10T23:00:00.000Z" }]);
});

test("Last use and network are updated at most every five minutes", async () => {
  const phone = await logIn(IPHONE, "198.51.100.7");
  const computer = await logIn(WINDOWS, "203.0.113.77");
  const ofPhone = async () => (await list(computer)).find(({ isThisOne }) => !isThisOne);
  wait(4);
  await list(phone, "192.0.2.5");
  expect(await ofPhone()).toMatchObject({ usedAt: "2026-03-10T15:00:00.000Z", network: "198.51.100.x" });
  wait(2);
  await list(phone, "192.0.2.5");
  expect(await ofPhone()).toMatchObject({ usedAt: "2026-03-10T15:06:00.000Z", network: "192.0.2.x" });
  for (let hours = 0; hours < 160; hours += 7) {
    wait(7 * 60 - 10);
    await Promise.all([list(phone), list(computer)]);
    wait(10);
    await Promise.all([list(phone), list(computer)]);
  }
  expect((await ofPhone())?.usedAt).toBe(held.app.now.toISOString());
});

test("Ending a session ends only that one; repeating it gives 404", async () => {
  const [phone, tablet, computer] = [
    await logIn(IPHONE, "198.51.100.7"),
    await logIn(IPHONE, "198.51.100.7"),
    await logIn(WINDOWS, "203.0.113.77"),
  ];
  const [id = 0] = (await list(phone)).map((session) => session.id);
  expect((await end(computer, id)).body).toEqual({ ended: 1 });
  expect(await Promise.all([phone, tablet, computer].map(isOpen))).toEqual([false, true, true]);
  const again = await end(computer, id);
  expect([again.status, again.body.message]).toEqual([404, "This browser is already logged out."]);
  expect(held.events()).toContainEqual(
    expect.objectContaining({ event: "session ended", who: `member ${held.memberId}`, sessions: 1 }),
  );
});

test("All others are ended at once, and the current one stays", async () => {
  const others = [await logIn(IPHONE, "198.51.100.7"), await logIn(IPHONE, "198.51.100.7")];
  const computer = await logIn(WINDOWS, "203.0.113.77");
  const stranger = await sessionOf(held.app, { memberId: (await aMember(shared.db)).id });
  const reply = await held.app.call("DELETE", "/api/sessions", { cookie: computer });
  expect(reply.body).toEqual({ ended: 2 });
  expect(await Promise.all(others.map(isOpen))).toEqual([false, false]);
  expect(await Promise.all([computer, stranger].map(isOpen))).toEqual([true, true]);
});

test("The current session can't be ended from the list", async () => {
  const cookie = await logIn(WINDOWS, "203.0.113.77");
  const [mine] = await list(cookie);
  const reply = await end(cookie, mine?.id ?? 0);
  expect([reply.status, reply.body.message]).toEqual([
    409,
    "This is the browser you are using now. Please log out instead.",
  ]);
  expect(await isOpen(cookie)).toBe(true);
});

test("Someone else's session can't be seen or ended, even by an officer", async () => {
  const anna = await logIn(WINDOWS, "203.0.113.77");
  const officer = await aMember(shared.db, { adminPrivileges: "full" });
  const user = await anAdministrator(shared.db);
  const [mine] = await list(anna);
  for (const whose of [
    { memberId: (await aMember(shared.db)).id },
    { memberId: officer.id },
    { userId: user.id },
  ]) {
    const cookie = await sessionOf(held.app, whose);
    expect(await list(cookie)).toHaveLength(1);
    expect((await end(cookie, mine?.id ?? 0)).status).toBe(404);
    expect((await held.app.call("DELETE", "/api/sessions", { cookie })).body).toEqual({ ended: 0 });
  }
  expect(await isOpen(anna)).toBe(true);
});

test("An administrator sees their own sessions and their member record's", async () => {
  const user = await anAdministrator(shared.db, { memberId: held.memberId });
  const asMember = await logIn(IPHONE, "198.51.100.7");
  const asAdministrator = await sessionOf(held.app, { userId: user.id });
  for (const cookie of [asMember, asAdministrator]) {
    const sessions = await list(cookie);
    expect(sessions.map(({ isAdministrators }) => isAdministrators).sort()).toEqual([false, true]);
  }
  const alone = await sessionOf(held.app, {
    userId: (await anAdministrator(shared.db, { email: "ida@example.org" })).id,
  });
  expect(await list(alone)).toMatchObject([{ isAdministrators: true, isThisOne: true }]);
});

test("An expired session is not listed", async () => {
  await logIn(IPHONE, "198.51.100.7");
  wait(60 * 24 * 60 + 1);
  expect(await list(await logIn(WINDOWS, "203.0.113.77"))).toHaveLength(1);
});

test("A person has at most twenty sessions: the least recently used one ends", async () => {
  const cookies: string[] = [];
  for (let n = 0; n < 20; n += 1) {
    cookies.push(await sessionOf(held.app, { memberId: held.memberId }));
    wait(1);
  }
  const [first = "", second = "", ...rest] = cookies;
  wait(5);
  // The first is in use, so it stays.
  expect(await isOpen(first)).toBe(true);
  const newest = await sessionOf(held.app, { memberId: held.memberId });
  expect(await Promise.all([first, second, newest].map(isOpen))).toEqual([true, false, true]);
  expect(await Promise.all(rest.map(isOpen))).toEqual(rest.map(() => true));
});
