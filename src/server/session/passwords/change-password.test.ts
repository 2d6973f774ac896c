import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { members } from "#server/members/tables.ts";
import { hashPassword } from "#server/platform/session-gate/passwords.ts";
import { useApp } from "#test/app.ts";
import { aMember, anAdministrator, sessionOf } from "#test/factories.ts";

const app = useApp();
const OLD = "crème brûlée";
const NEW = "îles flottantes";
let passwordHash = "";
let annaId = 0;
let cookie = "";

beforeAll(async () => {
  passwordHash = await hashPassword(OLD);
});
beforeEach(async () => {
  annaId = (await aMember(app.db, { userName: "anna.w", passwordHash })).id;
  cookie = await sessionOf(app, { memberId: annaId });
});

function change(body: Record<string, unknown>, as = cookie) {
  return app.call("POST", "/api/member/change-password", { body, cookie: as });
}

function logIn(password: string) {
  return app.call("POST", "/api/member/login", { body: { username: "anna.w", password } });
}

function isIn(as: string): Promise<boolean> {
  return app.call("GET", "/api/member/auth", { cookie: as }).then(({ status }) => status === 200);
}

async function hashNow(): Promise<string | null> {
  const [row] = await app.db.select().from(members).where(eq(members.id, annaId));
  return row?.passwordHash ?? null;
}

test("After a change the new password works and the old one doesn't", async () => {
  const reply = await change({ currentPassword: OLD, newPassword: NEW });
  expect([reply.status, reply.body]).toEqual([200, { changed: true }]);
  expect(await hashNow()).toMatch(/^\$argon2id\$/);
  expect((await logIn(NEW)).status).toBe(200);
  expect((await logIn(OLD)).status).toBe(401);
});

test("All other sessions of the member end, including their administrator's", async () => {
  const phone = await sessionOf(app, { memberId: annaId });
  const user = await anAdministrator(app.db, { memberId: annaId });
  const office = await sessionOf(app, { userId: user.id });
  const bert = await sessionOf(app, { memberId: (await aMember(app.db, {})).id });
  await change({ currentPassword: OLD, newPassword: NEW });
  const left = await Promise.all([cookie, phone, office, bert].map(isIn));
  expect(left).toEqual([true, false, false, true]);
});

test("The change is audited without passwords, and emailed to the member", async () => {
  await change({ currentPassword: OLD, newPassword: NEW });
  const { rows: entries } = await app.db.execute(
    sql`select actor, action, entity_id, before, after from audit_log`,
  );
  const entry = { actor: `member ${annaId}`, action: "password changed", entity_id: String(annaId) };
  expect(entries).toEqual([{ ...entry, before: null, after: null }]);
  const { rows: emails } = await app.db.execute<{ kind: string; recipient: string; body_text: string }>(
    sql`select kind, recipient, body_text from outbox`,
  );
  expect(emails).toMatchObject([{ kind: "password-changed", recipient: "anna.weber@example.org" }]);
  expect(JSON.stringify([entries, emails])).not.toContain("flottantes");
});

test.each<[what: string, body: Record<string, unknown>, path: string, sentence: string]>([
  [
    "a wrong current password",
    { currentPassword: "wrong" },
    "currentPassword",
    "Current password is incorrect",
  ],
  ["no current password", { currentPassword: undefined }, "currentPassword", "Current password is incorrect"],
  ["an empty current one", { currentPassword: "" }, "currentPassword", "Current password is incorrect"],
  ["five characters", { newPassword: "flans" }, "newPassword", "Password must be at least 6 characters"],
  [
    "201 characters",
    { newPassword: "x".repeat(201) },
    "newPassword",
    "Password must be at most 200 characters",
  ],
  [
    "the old one again",
    { newPassword: OLD },
    "newPassword",
    "The new password must differ from the current one",
  ],
  ["the user name", { newPassword: "Anna.W" }, "newPassword", "The password can't be the username"],
  [
    "a word that everybody tries",
    { newPassword: "Password123" },
    "newPassword",
    "That password is too easy to guess. Please choose another.",
  ],
])("%s is refused, and everything stays as it was", async (_what, body, path, message) => {
  const phone = await sessionOf(app, { memberId: annaId });
  const reply = await change({ currentPassword: OLD, newPassword: NEW, ...body });
  expect([reply.status, reply.body]).toEqual([
    400,
    { message, code: "validation_failed", errors: [{ path, message }] },
  ]);
  expect(await hashNow()).toBe(passwordHash);
  expect(await isIn(phone)).toBe(true);
});

test("Six and two hundred characters are accepted", async () => {
  expect((await change({ currentPassword: OLD, newPassword: "quiche" })).status).toBe(200);
  expect((await change({ currentPassword: "quiche", newPassword: "q".repeat(200) })).status).toBe(200);
});

test("Guesses of the current password are throttled together with the log-in's", async () => {
  for (let i = 0; i < 5; i++) expect((await logIn("wrong")).status).toBe(401);
  for (let i = 0; i < 5; i++) {
    expect((await change({ currentPassword: "wrong", newPassword: NEW })).status).toBe(400);
  }
  const reply = await change({ currentPassword: OLD, newPassword: NEW });
  expect(reply.status).toBe(429);
  expect(reply.body.message).toBe("Too many failed attempts. Please wait 15 minutes and try again.");
  expect(await hashNow()).toBe(passwordHash);
});

test("Only an administrator can set a first password themselves", async () => {
  await app.db.update(members).set({ passwordHash: null });
  for (const currentPassword of [undefined, "", OLD]) {
    const refused = await change({ currentPassword, newPassword: NEW });
    expect([refused.status, refused.body.message]).toEqual([400, "Current password is incorrect"]);
  }
  const user = await anAdministrator(app.db, { memberId: annaId });
  expect((await change({ newPassword: NEW }, await sessionOf(app, { userId: user.id }))).status).toBe(200);
  expect((await logIn(NEW)).status).toBe(200);
});

test("A password change invalidates earlier reset links", async () => {
  await app.db.execute(sql`insert into password_resets (token_hash, member_id, created_at, expires_at)
    values ('hash', ${annaId}, ${app.now.toISOString()}, ${app.now.toISOString()}::timestamptz + interval '30 minutes')`);
  await change({ currentPassword: OLD, newPassword: NEW });
  const { rows } = await app.db.execute(sql`select token_hash from password_resets where used_at is null`);
  expect(rows).toEqual([]);
});

test("Without a session or a member record there is no password to change", async () => {
  expect((await change({ currentPassword: OLD, newPassword: NEW }, "")).status).toBe(401);
  const user = await anAdministrator(app.db);
  const reply = await change({ newPassword: NEW }, await sessionOf(app, { userId: user.id }));
  expect([reply.status, reply.body.message]).toEqual([404, "You have no member record."]);
});

test("Of two simultaneous changes only one is made", async () => {
  const replies = await Promise.all(
    ["first new one", "second new one"].map((newPassword) => change({ currentPassword: OLD, newPassword })),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
});
