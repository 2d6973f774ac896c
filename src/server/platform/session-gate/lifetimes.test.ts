import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { portalJobs } from "#server/jobs.ts";
import { openLog } from "#server/platform/log/log.ts";
import { openSession } from "#server/platform/session-gate/open-session.ts";
import { appOn, testConfig, useApp } from "#test/app.ts";
import { aMember, anAdministrator, sessionOf } from "#test/factories.ts";

const app = useApp();
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const wait = (ms: number) => {
  app.now = new Date(app.now.getTime() + ms);
};
const ask = (cookie: string) => app.call("GET", "/api/member/auth", { cookie });
const statusFor = async (cookie: string) => (await ask(cookie)).status;
const aSession = async () => sessionOf(app, { memberId: (await aMember(app.db)).id });
const cookiesOf = ({ headers }: { headers: Headers }) => headers.getSetCookie();

async function deleteExpired() {
  const context = { db: app.db, config: app.config, log: openLog(app.config) };
  const jobs = portalJobs(context, async () => undefined);
  await jobs.find(({ name }) => name === "delete expired sessions")?.run(app.now);
}

/** Rewrites the session as a portal from before 071 would: eight hours after its last use, at most seven days. */
async function asOfTheVersionBefore() {
  await app.db.execute(sql`update sessions set ends_at = null, rights_until = null, is_shared = false,
    cookie_set_at = null, expire = least(used_at + interval '8 hours', created_at + interval '7 days')`);
}

test("A member's session ends sixty days after its last use", async () => {
  const cookie = await aSession();
  wait(59.9 * DAY);
  expect(await statusFor(cookie)).toBe(200);
  wait(59.9 * DAY);
  await deleteExpired();
  expect(await statusFor(cookie)).toBe(200);
  wait(60.1 * DAY);
  expect(await statusFor(cookie)).toBe(401);
});

test("A member's session ends a year after the log-in, however much it is used", async () => {
  const cookie = await aSession();
  for (let day = 0; day < 360; day += 30) {
    wait(30 * DAY);
    expect([day, await statusFor(cookie)]).toEqual([day, 200]);
  }
  wait(4.9 * DAY);
  expect(await statusFor(cookie)).toBe(200);
  wait(0.2 * DAY);
  expect(await statusFor(cookie)).toBe(401);
});

test("The setting says how long a member's session lasts", async () => {
  const short = appOn(app.db, testConfig({ MEMBER_SESSION_DAYS: "2" }));
  const cookie = await sessionOf(short, { memberId: (await aMember(app.db)).id });
  short.now = new Date(short.now.getTime() + 1.9 * DAY);
  expect((await short.call("GET", "/api/member/auth", { cookie })).status).toBe(200);
  short.now = new Date(short.now.getTime() + 2.1 * DAY);
  expect((await short.call("GET", "/api/member/auth", { cookie })).status).toBe(401);
});

test("The cookie and its marker are sent again once a day, to one of many requests", async () => {
  const cookie = await aSession();
  wait(0.9 * DAY);
  expect(cookiesOf(await ask(cookie))).toEqual([]);
  wait(0.2 * DAY);
  const answers = await Promise.all(Array.from({ length: 6 }, () => ask(cookie)));
  const [renewed, ...others] = answers.map(cookiesOf).filter((set) => set.length > 0);
  expect(others).toEqual([]);
  expect(renewed).toEqual([
    `${cookie}; Max-Age=5184000; Path=/; HttpOnly; SameSite=Lax`,
    "chapterhouse_member=1; Max-Age=5184000; Path=/; SameSite=Lax",
  ]);
  expect(cookiesOf(await ask(cookie))).toEqual([]);
});

test("A log-out's answer does not send the cookie again", async () => {
  const cookie = await aSession();
  wait(2 * DAY);
  const set = cookiesOf(await app.call("POST", "/api/member/logout", { cookie }));
  expect(set.map((one) => one.split("; ", 2))).toEqual([
    ["chapterhouse_session=", "Max-Age=0"],
    ["chapterhouse_member=", "Max-Age=0"],
    ["chapterhouse_was=", "Max-Age=0"],
  ]);
});

test("An account's cookie is never sent again and leaves no marker", async () => {
  const user = await anAdministrator(app.db);
  const cookie = await sessionOf(app, { userId: user.id });
  for (let hours = 0; hours < 161; hours += 7) {
    wait(7 * HOUR);
    const reply = await app.call("GET", "/api/auth/user", { cookie });
    expect([hours, reply.status, cookiesOf(reply)]).toEqual([hours, 200, []]);
  }
});

test("A session on a shared computer lasts eight hours, without a marker and only as long as the browser", async () => {
  const reply = new Headers();
  const { id: memberId } = await aMember(app.db);
  const request = new Request(app.config.publicUrl);
  const browser = { reply, request, address: "unknown", config: app.config, now: app.now };
  await openSession(app.db, browser, { memberId, isShared: true });
  const [own = "", ...markers] = reply.getSetCookie();
  expect(own).toMatch(/^chapterhouse_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(markers.every((marker) => marker.includes("=; Max-Age=0"))).toBe(true);
  const [cookie = ""] = own.split(";");
  wait(7.9 * HOUR);
  expect(await statusFor(cookie)).toBe(200);
  wait(8.1 * HOUR);
  expect(await statusFor(cookie)).toBe(401);
});

test("A session from the previous version follows the new rule from its next use", async () => {
  const cookie = await aSession();
  await asOfTheVersionBefore();
  wait(7.9 * HOUR);
  const first = await ask(cookie);
  expect([first.status, cookiesOf(first)[0]]).toEqual([
    200,
    expect.stringContaining(`${cookie}; Max-Age=5184000`),
  ]);
  wait(59 * DAY);
  expect(await statusFor(cookie)).toBe(200);
});

test("A session that ended in the previous version stays ended", async () => {
  const cookie = await aSession();
  await asOfTheVersionBefore();
  wait(8.1 * HOUR);
  expect(await statusFor(cookie)).toBe(401);
  await deleteExpired();
  expect((await app.db.execute(sql`select 1 from sessions`)).rows).toEqual([]);
});

test("A portal on the previous version does not shorten a session that it uses", async () => {
  const cookie = await aSession();
  await app.db.execute(sql`update sessions set expire = used_at + interval '8 hours'`);
  wait(9 * HOUR);
  await deleteExpired();
  expect(await statusFor(cookie)).toBe(200);
});

const acceptedBefore = async () =>
  (await app.db.execute(sql`select 1 from sessions where expire > ${app.now.toISOString()}`)).rows.length > 0;

test("The previous version accepts members' sessions, and officers' only while they have rights", async () => {
  const cookie = await aSession();
  wait(1 * HOUR);
  await ask(cookie);
  wait(20 * HOUR);
  expect(await acceptedBefore()).toBe(true);
  await app.db.execute(sql`delete from sessions`);
  const officer = await aMember(app.db, { adminPrivileges: "limited", email: "lea@example.org" });
  const officers = await sessionOf(app, { memberId: officer.id });
  expect(await acceptedBefore()).toBe(true);
  wait(9 * HOUR);
  expect(await statusFor(officers)).toBe(200);
  expect(await acceptedBefore()).toBe(false);
});
