import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Me } from "#server/platform/context.ts";
import { appOn, testConfig, useApp } from "#test/app.ts";
import { aMember, anAdministrator, sessionOf } from "#test/factories.ts";
import { aProof } from "#test/people/proofs.ts";
import { whyNotCall } from "./access.ts";
import { endSessionsOfMember } from "./end-sessions.ts";
import { openSession } from "./open-session.ts";

const app = useApp();
const HOUR = 3_600_000;

function wait(hours: number) {
  app.now = new Date(app.now.getTime() + hours * HOUR);
}

async function statusFor(cookie: string): Promise<number> {
  return (await app.call("GET", "/api/member/auth", { cookie })).status;
}

async function setCookieOf(publicUrl: string): Promise<string> {
  const reply = new Headers();
  const { id } = await aMember(app.db);
  const config = testConfig({ PUBLIC_URL: publicUrl });
  const request = new Request(publicUrl);
  const browser = { reply, config, request, now: app.now, address: "unknown" };
  await openSession(app.db, browser, { memberId: id });
  return reply.getSetCookie()[0] ?? "";
}

test("The session cookie is protected from scripts, other sites and eavesdroppers", async () => {
  const attributes = "Max-Age=5184000; Path=/; HttpOnly; SameSite=Lax";
  expect(await setCookieOf("http://portal.test")).toMatch(
    new RegExp(`^chapterhouse_session=[\\w-]{43}; ${attributes}$`),
  );
  expect(await setCookieOf("https://portal.example")).toMatch(
    new RegExp(`^__Host-chapterhouse_session=[\\w-]{43}; ${attributes}; Secure$`),
  );
});

test("Reading the table of sessions does not allow logging in", async () => {
  const cookie = await sessionOf(app, { memberId: (await aMember(app.db)).id });
  const secret = cookie.split("=")[1] ?? "";
  const { rows } = await app.db.execute<{ sid: string }>(sql`select * from sessions`);
  expect(JSON.stringify(rows)).not.toContain(secret);
  expect(rows[0]?.sid).toBe(createHash("sha256").update(secret).digest("hex"));
  expect(await statusFor(`chapterhouse_session=${rows[0]?.sid}`)).toBe(401);
});

async function administratorsSession(at = app) {
  const member = await aMember(app.db);
  return sessionOf(at, { userId: (await anAdministrator(app.db, { memberId: member.id })).id });
}

test("An account's session unused for eight hours is over", async () => {
  const cookie = await administratorsSession();
  wait(7.9);
  expect(await statusFor(cookie)).toBe(200);
  wait(7.9);
  expect(await statusFor(cookie)).toBe(200);
  wait(8.1);
  expect(await statusFor(cookie)).toBe(401);
});

test("An account's session is over after seven days, however much it is used", async () => {
  const cookie = await administratorsSession();
  for (let hours = 0; hours < 161; hours += 7) {
    expect(await statusFor(cookie)).toBe(200);
    wait(7);
  }
  expect(await statusFor(cookie)).toBe(200);
  wait(6.9);
  expect(await statusFor(cookie)).toBe(200);
  wait(0.2);
  expect(await statusFor(cookie)).toBe(401);
});

test("An idle time longer than the whole session does not prolong it", async () => {
  const config = testConfig({ SESSION_IDLE_HOURS: "1000", SESSION_DAYS: "1" });
  const shortLived = appOn(app.db, config);
  const cookie = await administratorsSession(shortLived);
  shortLived.now = new Date(shortLived.now.getTime() + 25 * HOUR);
  expect((await shortLived.call("GET", "/api/member/auth", { cookie })).status).toBe(401);
});

test.each<[string, (secret: string) => string]>([
  ["missing", () => ""],
  ["made up", () => `chapterhouse_session=${"x".repeat(43)}`],
  ["longer than ours", (secret) => `chapterhouse_session=${secret}x`],
  ["cut short", (secret) => `chapterhouse_session=${secret.slice(1)}`],
  ["an attempt at SQL", () => "chapterhouse_session=' or 1=1 --"],
  ["of another name", (secret) => `other_session=${secret}`],
])("A cookie that is %s opens nothing", async (_what, cookieFor) => {
  const cookie = await sessionOf(app, { memberId: (await aMember(app.db)).id });
  const secret = cookie.split("=")[1] ?? "";
  const reply = await app.call("GET", "/api/member/auth", { cookie: cookieFor(secret) });
  expect([reply.status, reply.body]).toEqual([401, { message: "Unauthorized", code: "unauthenticated" }]);
});

test("The session is found among other cookies", async () => {
  const cookie = await sessionOf(app, { memberId: (await aMember(app.db)).id });
  expect(await statusFor(`theme=dark; ${cookie}; lang=en`)).toBe(200);
  expect(await statusFor(`chapterhouse_session=; ${cookie}`)).toBe(200);
});

test("Revoked and granted rights apply from the next request", async () => {
  const { id } = await aMember(app.db, { adminPrivileges: "full", adminComments: "A note." });
  const cookie = await sessionOf(app, { memberId: id });
  const read = async () => (await app.call("GET", "/api/member/auth", { cookie })).body;
  expect(await read()).toMatchObject({ isAdmin: true, adminComments: "A note." });
  await app.db.execute(sql`update members set admin_privileges = 'limited' where id = ${id}`);
  expect(await read()).toMatchObject({ isAdmin: false, isLimitedAdmin: true, adminComments: null });
  await app.db.execute(sql`update members set admin_privileges = 'none' where id = ${id}`);
  expect(await read()).toMatchObject({ hasAnyAdminAccess: false });
});

test("A former administrator is signed out, even if they are a member", async () => {
  const member = await aMember(app.db, { adminPrivileges: "full" });
  const user = await anAdministrator(app.db, { memberId: member.id });
  const cookie = await sessionOf(app, { userId: user.id });
  expect((await app.call("GET", "/api/auth/user", { cookie })).status).toBe(200);
  await app.db.execute(sql`update users set is_admin = false where id = ${user.id}`);
  expect((await app.call("GET", "/api/auth/user", { cookie })).status).toBe(401);
  expect(await statusFor(cookie)).toBe(401);
});

test("The session of a deleted member is over", async () => {
  const { id } = await aMember(app.db);
  const cookie = await sessionOf(app, { memberId: id });
  await app.db.execute(sql`delete from members where id = ${id}`);
  expect(await statusFor(cookie)).toBe(401);
});

test("A forged member record in the header is ignored", async () => {
  const anna = await aMember(app.db, { firstName: "Anna", adminComments: "A note." });
  const bert = await aMember(app.db, { firstName: "Bert", adminPrivileges: "full" });
  const forged = { "x-member-auth": JSON.stringify({ id: bert.id, isAdmin: true, adminPrivileges: "full" }) };
  expect((await app.call("GET", "/api/member/auth", { headers: forged })).status).toBe(401);
  const cookie = await sessionOf(app, { memberId: anna.id });
  const reply = await app.call("GET", "/api/member/auth", { cookie, headers: forged });
  expect(reply.body).toMatchObject({ id: anna.id, isAdmin: false, adminComments: null });
});

test.each<[string, Record<string, string>, number]>([
  ["from a page of another site", { "sec-fetch-site": "cross-site", origin: "https://evil.example" }, 403],
  ["from another site without its name", { "sec-fetch-site": "cross-site" }, 403],
  ["from a neighboring site", { "sec-fetch-site": "same-site", origin: "http://shop.test" }, 403],
  ["from an old browser on another site", { "sec-fetch-site": "", origin: "https://evil.example" }, 403],
  ["from a page that hides where it is from", { "sec-fetch-site": "", origin: "null" }, 403],
  ["from our own page", { "sec-fetch-site": "same-origin", origin: "http://portal.test" }, 200],
  ["from an old browser on our own page", { "sec-fetch-site": "", origin: "http://portal.test" }, 200],
  ["from a program", { "sec-fetch-site": "" }, 200],
])("A request that changes something %s is judged by its origin", async (_where, headers, status) => {
  const cookie = await sessionOf(app, { memberId: (await aMember(app.db)).id });
  const reply = await app.call("POST", "/api/member/logout", { cookie, headers });
  expect(reply.status).toBe(status);
  expect(await statusFor(cookie)).toBe(status === 403 ? 200 : 401);
});

test("If the portal uses https, the same name over http is another site", async () => {
  const secure = appOn(app.db, testConfig({ PUBLIC_URL: "https://portal.test" }));
  const send = (origin: string, host: string) =>
    secure.call("POST", "/api/member/logout", { headers: { "sec-fetch-site": "", origin, host } });
  expect((await send("http://portal.test", "portal.test")).status).toBe(403);
  expect((await send("https://portal.test", "portal.test")).status).toBe(200);
  expect((await send("https://www.portal.test", "www.portal.test")).status).toBe(200);
});

test("No other site may read our answers", async () => {
  const reply = await app.call("GET", "/api/chapter", { headers: { origin: "https://evil.example" } });
  expect([...reply.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
});

test("All other sessions of a member can be ended, including those as administrator", async () => {
  const member = await aMember(app.db);
  const user = await anAdministrator(app.db, { memberId: member.id });
  const [here, there] = [
    await sessionOf(app, { memberId: member.id }),
    await sessionOf(app, { memberId: member.id }),
  ];
  const asAdministrator = await sessionOf(app, { userId: user.id });
  const others = await sessionOf(app, { memberId: (await aMember(app.db)).id });
  const sid = createHash("sha256")
    .update(here.split("=")[1] ?? "")
    .digest("hex");
  await endSessionsOfMember(app.db, member.id, sid);
  const statuses = await Promise.all([here, there, asAdministrator, others].map(statusFor));
  expect(statuses).toEqual([200, 401, 401, 200]);
});

test("Many simultaneous callers are each identified correctly", async () => {
  const asked = await Promise.all(
    Array.from({ length: 40 }, async (_, i) => {
      const { id } = await aMember(app.db, { firstName: `Member ${i}` });
      return { id, cookie: await sessionOf(app, { memberId: id }) };
    }),
  );
  const replies = await Promise.all(
    asked.map(({ cookie }) => app.call("GET", "/api/member/auth", { cookie })),
  );
  expect(replies.map((reply) => reply.body.id)).toEqual(asked.map(({ id }) => id));
});

const ASKERS: Record<string, Me | null> = {
  visitor: null,
  member: asker("member"),
  limited: asker("limited"),
  full: asker("full"),
  administrator: { ...asker("full"), userId: 1 },
};

function asker(role: Me["role"]): Me {
  return {
    sid: "",
    memberId: 1,
    userId: null,
    role,
    proof: aProof(role),
    firstName: "Anna",
    lastName: "Weber",
    email: null,
    isShared: false,
    cookieSetAt: null,
    snapshot: "",
  };
}

test.each([
  ["visitor", { visitor: 0, member: 0, limited: 0, full: 0, administrator: 0 }],
  ["member", { visitor: 401, member: 0, limited: 0, full: 0, administrator: 0 }],
  ["limited", { visitor: 401, member: 403, limited: 0, full: 0, administrator: 0 }],
  ["full", { visitor: 401, member: 403, limited: 403, full: 0, administrator: 0 }],
  ["administrator", { visitor: 401, member: 401, limited: 401, full: 401, administrator: 0 }],
] as const)("What is for '%s' is refused to those below, and to nobody else", (who, refusals) => {
  const statuses = Object.entries(ASKERS).map(([name, me]) => [name, whyNotCall(who, me)?.status ?? 0]);
  expect(Object.fromEntries(statuses)).toEqual(refusals);
});
