import { sql } from "drizzle-orm";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { MemberRecord } from "#contract/session.ts";
import { endSessionsOfMember } from "#server/platform/session-gate/end-sessions.ts";
import { hashPassword } from "#server/platform/session-gate/passwords.ts";
import { useApp } from "#test/app.ts";
import { aMember } from "#test/factories.ts";

const app = useApp({ TRUST_PROXY: "1" });
const PASSWORD = "crème brûlée";
let passwordHash = "";

beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
});
afterEach(() => vi.useRealTimers());

type Try = { username?: string; password?: string; from?: string; cookie?: string };

function logIn({ username = "anna", password = PASSWORD, from = "192.0.2.1", cookie = "" }: Try = {}) {
  return app.call("POST", "/api/member/login", {
    body: { username, password },
    cookie,
    headers: { "x-forwarded-for": from },
  });
}

async function failTimes(times: number, more: Try = {}) {
  const statuses: number[] = [];
  for (let i = 0; i < times; i++) statuses.push((await logIn({ password: "wrong", ...more })).status);
  return statuses;
}

/** All cookies of an answer, as the browser sends them back. */
function cookiesOf(reply: { headers: Headers }): string {
  return reply.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

test("A member who logs in gets their record and a session", async () => {
  const anna = await aMember(app.db, {
    userName: "anna",
    passwordHash,
    localDuesPaidThrough: "2026-12-31",
    adminComments: "Sits far from the kitchen.",
  });
  const reply = await logIn();
  expect(reply.status).toBe(200);
  expect(MemberRecord.strict().parse(reply.body)).toMatchObject({
    id: anna.id,
    isMember: true,
    isAdmin: false,
    isLimitedAdmin: false,
    hasAnyAdminAccess: false,
    status: "Active Member",
    userName: "anna",
    localDuesPaidThrough: "2026-12-31",
    adminComments: null,
    adminPrivileges: "none",
  });
  expect(reply.text).not.toContain("argon2");
  const own = await app.call("GET", "/api/member/auth", { cookie: reply.cookie });
  expect([own.status, own.body]).toEqual([200, reply.body]);
});

test.each([
  ["none", { isAdmin: false, isLimitedAdmin: false, hasAnyAdminAccess: false, adminComments: null }],
  ["limited", { isAdmin: false, isLimitedAdmin: true, hasAnyAdminAccess: true, adminComments: null }],
  ["full", { isAdmin: true, isLimitedAdmin: false, hasAnyAdminAccess: true, adminComments: "A note." }],
] as const)(
  "The record of an officer with the right '%s' says what they may do",
  async (adminPrivileges, said) => {
    await aMember(app.db, { userName: "anna", passwordHash, adminPrivileges, adminComments: "A note." });
    const reply = await logIn();
    expect(reply.body).toMatchObject({ ...said, adminPrivileges });
  },
);

test.each(["anna", "ANNA", "  Anna ", "\u200banna\ufeff"])(
  "The user name may be typed as '%s'",
  async (username) => {
    await aMember(app.db, { userName: "Anna", passwordHash });
    expect((await logIn({ username })).status).toBe(200);
  },
);

test("Unknown name, no password and wrong password look the same, in similar time", async () => {
  await aMember(app.db, { userName: "anna", passwordHash });
  await aMember(app.db, { userName: "bert" });
  const tries = { wrong: "anna", none: "bert", unknown: "nobody" };
  await logIn({ username: "warm", password: "up" });
  const best = new Map<string, number>();
  // Hashing takes about 30 ms; without it, an answer takes 2. On a busy machine, even the best of four may be slow.
  const isAlike = () => Math.min(...best.values()) > Math.max(...best.values()) / 3;
  for (let round = 0; round < 4 || (round < 20 && !isAlike()); round++) {
    for (const [kind, username] of Object.entries(tries)) {
      const begun = performance.now();
      const reply = await logIn({ username, password: "wrong" });
      best.set(kind, Math.min(best.get(kind) ?? Infinity, performance.now() - begun));
      expect([reply.status, reply.body]).toEqual([
        401,
        { message: "Invalid username or password", code: "unauthenticated" },
      ]);
      expect(reply.headers.getSetCookie()).toEqual([]);
    }
  }
  expect({ isAlike: isAlike(), best }).toMatchObject({ isAlike: true });
});

test.each([
  [{ username: "", password: "x" }, "username", "Username is required"],
  [{ username: "anna", password: "" }, "password", "Password is required"],
])("A form with an empty field is sent back: %o", async (body, path, message) => {
  const reply = await app.call("POST", "/api/member/login", { body });
  expect([reply.status, reply.body]).toEqual([
    400,
    { message, code: "validation_failed", errors: [{ path, message }] },
  ]);
});

test.each([
  ["not JSON", "{", 400],
  ["no text", '{"username":1,"password":[]}', 400],
])("A request that is %s gets a sentence, not a failure", async (_what, body, status) => {
  const reply = await app.fetch(
    new Request("http://portal.test/api/member/login", {
      method: "POST",
      headers: { "content-type": "application/json", "sec-fetch-site": "same-origin" },
      body,
    }),
  );
  expect(reply.status).toBe(status);
  expect(await reply.json()).toHaveProperty("message");
});

test("A null character is refused and breaks nothing", async () => {
  for (const username of ["an\0na", "\ud800"]) expect((await logIn({ username })).status).toBe(400);
});

test("Logging in ends the session that was open in this browser and opens another", async () => {
  await aMember(app.db, { userName: "anna", passwordHash });
  const first = await logIn();
  const second = await logIn({ cookie: first.cookie });
  expect(second.cookie).not.toBe(first.cookie);
  expect((await app.call("GET", "/api/member/auth", { cookie: first.cookie })).status).toBe(401);
  expect((await app.call("GET", "/api/member/auth", { cookie: second.cookie })).status).toBe(200);
});

test("A session id planted in the browser is not used", async () => {
  await aMember(app.db, { userName: "anna", passwordHash });
  const planted = `chapterhouse_session=${"A".repeat(43)}`;
  const reply = await logIn({ cookie: planted });
  expect(reply.cookie).not.toBe(planted);
  expect((await app.call("GET", "/api/member/auth", { cookie: planted })).status).toBe(401);
});

test("After ten failures the account is locked for everyone, for a while", async () => {
  await aMember(app.db, { userName: "anna", passwordHash });
  // Ten password hashes take some real seconds.
  vi.useFakeTimers({ toFake: ["Date"] });
  expect(await failTimes(10)).toEqual(Array.from({ length: 10 }, () => 401));
  const refused = await logIn({ from: "198.51.100.7" });
  expect(refused.status).toBe(429);
  expect(refused.body.message).toBe("Too many failed log-ins. Please wait 15 minutes and try again.");
  expect(Number(refused.headers.get("retry-after"))).toBe(900);
  vi.setSystemTime(Date.now() + 14.5 * 60_000);
  expect((await logIn()).body.message).toBe("Too many failed log-ins. Please wait 1 minute and try again.");
  vi.setSystemTime(Date.now() + 31_000);
  expect((await logIn()).status).toBe(200);
});

test("Refused attempts don't extend the wait", async () => {
  await aMember(app.db, { userName: "anna", passwordHash });
  await failTimes(10);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 10 * 60_000 });
  expect(await failTimes(5)).toEqual([429, 429, 429, 429, 429]);
  vi.setSystemTime(Date.now() + 5 * 60_000 + 1000);
  expect((await logIn()).status).toBe(200);
});

test("Simultaneous attempts get no further than ten", async () => {
  await aMember(app.db, { userName: "anna", passwordHash });
  const replies = await Promise.all(Array.from({ length: 30 }, () => logIn({ password: "wrong" })));
  expect(replies.filter((reply) => reply.status === 401)).toHaveLength(10);
  expect(replies.filter((reply) => reply.status === 429)).toHaveLength(20);
});

test("An unknown name is throttled like a known one", async () => {
  expect((await failTimes(11, { username: "nobody" })).at(-1)).toBe(429);
  expect((await logIn({ username: " NoBody " })).status).toBe(429);
});

test("A stranger's failures don't lock a member out of their usual browser", async () => {
  await aMember(app.db, { userName: "anna", passwordHash });
  const athome = cookiesOf(await logIn());
  await failTimes(11, { from: "203.0.113.9" });
  expect((await logIn({ from: "198.51.100.7" })).status).toBe(429);
  expect((await logIn({ cookie: athome })).status).toBe(200);
  // Ten failures are the limit there too.
  expect((await failTimes(11, { cookie: athome })).at(-1)).toBe(429);
});

test("A browser with a forged device cookie gets no extra attempts", async () => {
  await aMember(app.db, { userName: "anna", passwordHash });
  await failTimes(10);
  expect((await logIn({ cookie: `chapterhouse_device=${"x".repeat(43)}` })).status).toBe(429);
});

test("The browser of one member gives no attempts at another member's account", async () => {
  await aMember(app.db, { userName: "anna", passwordHash });
  await aMember(app.db, { userName: "bert", passwordHash });
  const annas = cookiesOf(await logIn());
  await failTimes(10, { username: "bert", cookie: annas });
  expect((await logIn({ username: "bert", cookie: annas })).status).toBe(429);
});

test("A successful log-in clears earlier failures", async () => {
  await aMember(app.db, { userName: "anna", passwordHash });
  await failTimes(9);
  expect((await logIn()).status).toBe(200);
  expect(await failTimes(10)).not.toContain(429);
});

test("Fifty failures from one address are refused, for any names", async () => {
  await aMember(app.db, { userName: "anna", passwordHash });
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, i) => logIn({ username: `guess${i}`, from: "2001:db8::1" })),
  );
  expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([401]));
  // Another address of the same subscriber, and another subscriber.
  expect((await logIn({ from: "2001:0db8:0:0:ffff::2" })).status).toBe(429);
  expect((await logIn({ from: "2001:db8:0:1::1" })).status).toBe(200);
}, 60_000);

test("The table of attempts contains no names or addresses", async () => {
  await failTimes(1, { username: "my-secret-password", from: "192.0.2.77" });
  const rows = await app.db.execute(sql`select key from login_attempts`);
  expect(rows.rows).toHaveLength(2);
  expect(JSON.stringify(rows.rows)).not.toMatch(/secret|192\.0\.2/);
});

test("A password changed during a log-in with the old one refuses it", async () => {
  const anna = await aMember(app.db, { userName: "anna", passwordHash });
  const loggingIn = logIn();
  const attempts = async () => (await app.db.execute(sql`select key from login_attempts`)).rows.length;
  await expect.poll(attempts, { interval: 1 }).toBe(2);
  await app.db.transaction(async (tx) => {
    await tx.execute(sql`update members set password_hash = 'another' where id = ${anna.id}`);
    await endSessionsOfMember(tx, anna.id, null);
  });
  const reply = await loggingIn;
  expect((await app.call("GET", "/api/member/auth", { cookie: cookiesOf(reply) })).status).toBe(401);
});

test("A username logs in as it was typed when it was chosen, and as it is kept", async () => {
  await aMember(app.db, { userName: "anna-ek", passwordHash });
  await aMember(app.db, { userName: "bo‑ek", passwordHash });
  const typed = ["anna-ek", "anna‑ek", "ａｎｎａ-ek\u200b", "bo‑ek"];
  const statuses = await Promise.all(typed.map(async (username) => (await logIn({ username })).status));
  expect(statuses).toEqual([200, 200, 200, 200]);
});
