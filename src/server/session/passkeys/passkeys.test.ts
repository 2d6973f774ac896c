import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { OwnPasskeys } from "#contract/members/passkeys.ts";
import { useApp } from "#test/app.ts";
import { aMember, anAdministrator, sessionOf } from "#test/factories.ts";
import { Authenticator, begin } from "#test/people/authenticator.ts";
import { aMemberWithLogin, PASSWORD } from "#test/people/log-ins.ts";

const app = useApp();
const NEW_DEVICE = "Your login was used on a new device";
const DID_NOT_WORK = { message: "That did not work. Please try again.", code: "invalid_request" };

/** A member who can log in, and their session. */
async function anna(facts: Partial<Parameters<typeof aMemberWithLogin>[1]> = {}) {
  const member = await aMemberWithLogin(app, {
    userName: "anna",
    email: "anna@example.org",
    confirmedEmail: "anna@example.org",
    ...facts,
  });
  return { id: member.id, cookie: await sessionOf(app, { memberId: member.id }) };
}

function own(cookie: string) {
  return app.call<OwnPasskeys>("GET", "/api/passkeys", { cookie });
}

async function subjectsTo(email: string): Promise<string[]> {
  const { rows } = await app.db.execute<{ subject: string }>(
    sql`select subject from outbox where recipient = ${email} order by id`,
  );
  return rows.map(({ subject }) => subject);
}

async function sessionsOpen(): Promise<number> {
  const { rows } = await app.db.execute<{ n: number }>(sql`select count(*)::int as n from sessions`);
  return rows[0]?.n ?? Number.NaN;
}

test("A member adds a passkey, sees it, and logs in with it without a name", async () => {
  const { id, cookie } = await anna();
  const phone = new Authenticator();
  const added = await phone.add(app, cookie, " My phone ");
  expect(added.status).toBe(201);
  expect(added.body).toMatchObject({ name: "My phone", isSynced: true, worksHere: true });
  expect((await own(cookie)).body).toMatchObject({
    passkeys: [{ id: added.body.id, name: "My phone", isSynced: true }],
    codesLeft: null,
    isRequired: false,
    mustProve: false,
    graceEndsAt: null,
  });
  app.now = new Date(app.now.getTime() + 3_600_000);
  const reply = await phone.logIn(app);
  expect(reply.status).toBe(200);
  expect(reply.body.member).toMatchObject({ id, isMember: true, isAdmin: false });
  expect((await app.call("GET", "/api/member/auth", { cookie: reply.cookie })).status).toBe(200);
  expect((await own(cookie)).body.passkeys[0]?.lastUsedAt).toBe(app.now.toISOString());
  expect(await subjectsTo("anna@example.org")).toEqual(["A passkey was added", NEW_DEVICE]);
});

test("An unnamed passkey is named after its device; one that stays on it says so", async () => {
  const { cookie } = await anna();
  const { challenge, browser } = await begin(app, "/api/passkeys/begin", cookie);
  const reply = await app.call("POST", "/api/passkeys", {
    cookie: `${cookie}; ${browser}`,
    headers: {
      "user-agent":
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
    },
    body: { response: new Authenticator({ isSynced: false }).made(app, challenge) },
  });
  expect(reply.body).toMatchObject({ name: "Safari on an iPhone", isSynced: false });
});

test("An account of /api/login has passkeys of its own, which open its own session", async () => {
  const user = await anAdministrator(app.db);
  const phone = new Authenticator();
  expect((await phone.add(app, await sessionOf(app, { userId: user.id }))).status).toBe(201);
  const reply = await phone.logIn(app);
  expect([reply.status, reply.body]).toEqual([200, { member: null }]);
  expect((await app.call("GET", "/api/auth/user", { cookie: reply.cookie })).body.id).toBe(user.id);
});

test("With an issuer, no passkey of an account gets around it", async () => {
  const user = await anAdministrator(app.db);
  const phone = new Authenticator();
  await phone.add(app, await sessionOf(app, { userId: user.id }));
  const openId = { issuer: "https://issuer.example", clientId: "x", clientSecret: "y", secondFactor: [] };
  const before = app.config.openId;
  Object.assign(app.config, { openId });
  const reply = await phone.logIn(app);
  Object.assign(app.config, { openId: before });
  expect([reply.status, reply.body]).toEqual([400, DID_NOT_WORK]);
});

test("Adding needs a confirmation within ten minutes", async () => {
  const { cookie } = await anna();
  app.now = new Date(app.now.getTime() + 10 * 60_000);
  const refused = await app.call("POST", "/api/passkeys/begin", { cookie });
  expect([refused.status, refused.body.code]).toEqual([403, "proof_needed"]);
  const confirmed = await app.call("POST", "/api/passkeys/confirm", { cookie, body: { password: PASSWORD } });
  expect(confirmed.body).toEqual({ confirmed: true, codesLeft: null });
  expect((await new Authenticator().add(app, cookie)).status).toBe(201);
});

test("The eleventh passkey and a name of 61 characters are refused", async () => {
  const { cookie } = await anna();
  for (let i = 0; i < 9; i++) expect((await new Authenticator().add(app, cookie)).status).toBe(201);
  const long = await new Authenticator().add(app, cookie, "x".repeat(61));
  expect([long.status, long.body.message]).toEqual([400, "Please use at most 60 characters."]);
  const { challenge, browser } = await begin(app, "/api/passkeys/begin", cookie);
  expect((await new Authenticator().add(app, cookie, "x".repeat(60))).status).toBe(201);
  expect((await app.call("POST", "/api/passkeys/begin", { cookie })).status).toBe(409);
  // One that was begun before the tenth was kept.
  const late = await app.call("POST", "/api/passkeys", {
    cookie: `${cookie}; ${browser}`,
    body: { response: new Authenticator().made(app, challenge) },
  });
  expect(late.status).toBe(409);
});

test("A passkey is renamed and removed by its owner only; removing ends other sessions", async () => {
  const { id, cookie } = await anna();
  const stranger = await sessionOf(app, { memberId: (await aMember(app.db)).id });
  const phone = new Authenticator();
  const { body: key } = await phone.add(app, cookie);
  const path = `/api/passkeys/${key.id}`;
  for (const method of ["PATCH", "DELETE"]) {
    const reply = await app.call(method, path, { cookie: stranger, body: { name: "Mine" } });
    expect([method, reply.status]).toEqual([method, 404]);
  }
  expect((await app.call("PATCH", path, { cookie, body: { name: "Old phone" } })).body).toEqual({
    name: "Old phone",
  });
  const elsewhere = await sessionOf(app, { memberId: id });
  expect((await app.call("DELETE", path, { cookie })).body).toEqual({ removed: true });
  expect((await own(elsewhere)).status).toBe(401);
  expect((await own(cookie)).body.passkeys).toEqual([]);
  expect((await phone.logIn(app)).body).toEqual(DID_NOT_WORK);
  expect(await subjectsTo("anna@example.org")).toEqual(["A passkey was added", "A passkey was removed"]);
});

test("Two passkeys removed in the same moment are told twice", async () => {
  const { cookie } = await anna();
  const keys = [await new Authenticator().add(app, cookie), await new Authenticator().add(app, cookie)];
  for (const { body } of keys) await app.call("DELETE", `/api/passkeys/${body.id}`, { cookie });
  expect((await subjectsTo("anna@example.org")).toSorted()).toEqual([
    ...["A passkey was added", "A passkey was added", "A passkey was removed", "A passkey was removed"],
  ]);
});

test.each([
  ["another origin", { origin: "https://evil.example" }],
  ["another host", { host: "evil.example" }],
  ["no verified person", { isVerified: false }],
  ["another challenge", { challenge: "A".repeat(43) }],
])("A log-in and a new passkey with %s do not work", async (_what, bent) => {
  const { cookie } = await anna();
  const phone = new Authenticator();
  await phone.add(app, cookie);
  const open = await sessionsOpen();
  const reply = await phone.logIn(app, bent);
  expect([reply.status, reply.body]).toEqual([400, DID_NOT_WORK]);
  const { challenge, browser } = await begin(app, "/api/passkeys/begin", cookie);
  const made = await app.call("POST", "/api/passkeys", {
    cookie: `${cookie}; ${browser}`,
    body: { response: new Authenticator().made(app, challenge, bent) },
  });
  expect([made.status, made.body]).toEqual([400, DID_NOT_WORK]);
  expect(await sessionsOpen()).toBe(open);
});

test("A challenge works once, in the browser that asked, for five minutes, for its purpose", async () => {
  const { cookie } = await anna();
  const phone = new Authenticator();
  await phone.add(app, cookie);
  const send = (browser: string, response: unknown) =>
    app.call("POST", "/api/passkeys/log-in", { cookie: browser, body: { response } });
  const mine = await begin(app, "/api/passkeys/log-in/begin");
  const others = await begin(app, "/api/passkeys/log-in/begin");
  const signed = phone.signed(app, mine.challenge);
  expect((await send(others.browser, signed)).status).toBe(400);
  expect((await send("", signed)).status).toBe(400);
  expect((await send(mine.browser, signed)).status).toBe(200);
  expect((await send(mine.browser, signed)).body).toEqual(DID_NOT_WORK);
  const confirming = await begin(app, "/api/passkeys/confirm/begin", cookie);
  expect((await send(confirming.browser, phone.signed(app, confirming.challenge))).status).toBe(400);
  const late = await begin(app, "/api/passkeys/log-in/begin");
  app.now = new Date(app.now.getTime() + 5 * 60_000);
  expect((await send(late.browser, phone.signed(app, late.challenge))).status).toBe(400);
});

test.each([
  ["nothing of an authenticator", { id: "Y3JlZA" }],
  ["no JSON in it", { id: "Y3JlZA", response: { clientDataJSON: "!!!" } }],
  ["an unknown id", { id: "%", response: {} }],
  [
    "a zero byte as the challenge",
    {
      id: "Y3JlZA",
      response: { clientDataJSON: Buffer.from('{"challenge":"\\u0000"}').toString("base64url") },
    },
  ],
])("An answer with %s does not work and says nothing more", async (_what, response) => {
  const { cookie } = await anna();
  for (const path of ["/api/passkeys/log-in", "/api/passkeys", "/api/passkeys/confirm"]) {
    const reply = await app.call("POST", path, { cookie, body: { response } });
    expect([path, reply.status, reply.body]).toEqual([path, 400, DID_NOT_WORK]);
  }
});

test.each([
  ["an empty id", 0, undefined],
  ["an id beyond 1023 bytes", 1130, "AAAA"],
  ["an empty id under another name", 0, "AAAA"],
  ["another id than it names", 32, "AAAA"],
])("A new passkey with %s does not work and is not kept", async (_what, length, id) => {
  const { cookie } = await anna();
  const { challenge, browser } = await begin(app, "/api/passkeys/begin", cookie);
  const made = new Authenticator({ credentialId: Buffer.alloc(length, 7) }).made(app, challenge);
  const response = { ...made, ...(id && { id, rawId: id }) };
  const reply = await app.call("POST", "/api/passkeys", {
    cookie: `${cookie}; ${browser}`,
    body: { response },
  });
  expect([reply.status, reply.body]).toEqual([400, DID_NOT_WORK]);
  expect((await own(cookie)).body.passkeys).toEqual([]);
});

test("Of thousands of equal transports, one is kept", async () => {
  const { cookie } = await anna();
  const { challenge, browser } = await begin(app, "/api/passkeys/begin", cookie);
  const made = new Authenticator().made(app, challenge);
  const response = { ...made, response: { ...made.response, transports: Array(8000).fill("usb") } };
  await app.call("POST", "/api/passkeys", { cookie: `${cookie}; ${browser}`, body: { response } });
  const { rows } = await app.db.execute(sql`select transports from passkeys`);
  expect(rows).toEqual([{ transports: ["usb"] }]);
});

test("The beginning of a log-in is the same for everyone, with passkeys or without", async () => {
  const first = (await app.call("POST", "/api/passkeys/log-in/begin")).body;
  const { cookie } = await anna();
  await new Authenticator().add(app, cookie);
  const second = (await app.call("POST", "/api/passkeys/log-in/begin")).body;
  expect({ ...second, challenge: "" }).toEqual({ ...first, challenge: "" });
  expect(second.allowCredentials ?? []).toEqual([]);
});

test("After ten failures with one passkey the answer is 429, and the password still works", async () => {
  const { cookie } = await anna();
  const phone = new Authenticator();
  await phone.add(app, cookie);
  for (let i = 0; i < 10; i++) expect((await phone.logIn(app, { isVerified: false })).status).toBe(400);
  expect((await phone.logIn(app)).status).toBe(429);
  const body = { username: "anna", password: PASSWORD };
  expect((await app.call("POST", "/api/member/login", { body })).status).toBe(200);
});

test("A changed password does not end a stranger's passkey, so the email says to remove it", async () => {
  const { cookie } = await anna();
  const theirs = new Authenticator();
  await theirs.add(app, cookie);
  const body = { currentPassword: PASSWORD, newPassword: "oysters and rye" };
  expect((await app.call("POST", "/api/member/change-password", { cookie, body })).status).toBe(200);
  expect((await theirs.logIn(app)).status).toBe(200);
  const { rows } = await app.db.execute<{ text: string }>(
    sql`select body_text as text from outbox where subject = 'A passkey was added'`,
  );
  expect(rows[0]?.text).toContain("remove every passkey that is not yours");
});

test("A log-in that an officer disabled and gave again has no passkeys from before", async () => {
  const { id, cookie } = await anna();
  const theirs = new Authenticator();
  await theirs.add(app, cookie);
  await app.call("POST", "/api/passkeys/recovery-codes", { cookie });
  const officer = await sessionOf(app, { userId: (await anAdministrator(app.db)).id });
  await app.call("POST", `/api/members/${id}/disable-login`, { cookie: officer });
  const given = await app.call("PUT", `/api/members/${id}`, {
    cookie: officer,
    body: { password: "oysters and rye" },
  });
  expect(given.status).toBe(200);
  expect((await theirs.logIn(app)).body).toEqual(DID_NOT_WORK);
  const { rows } = await app.db.execute(
    sql`select action, before from audit_log where action = 'passkeys ended'`,
  );
  expect(rows).toEqual([{ action: "passkeys ended", before: { passkeys: 1 } }]);
});

test("A disabled log-in is disabled for its passkeys, too", async () => {
  const { id, cookie } = await anna();
  const phone = new Authenticator();
  await phone.add(app, cookie);
  await app.db.execute(sql`update members set password_hash = null where id = ${id}`);
  expect((await phone.logIn(app)).body).toEqual(DID_NOT_WORK);
});

test("A counter that goes backward is refused, and the owner is told", async () => {
  const { cookie } = await anna();
  const key = new Authenticator({ isSynced: false });
  await key.add(app, cookie);
  expect((await key.logIn(app)).status).toBe(200);
  expect((await key.logIn(app)).status).toBe(200);
  expect((await key.logIn(app, { counter: 1 })).body).toEqual(DID_NOT_WORK);
  expect(await subjectsTo("anna@example.org")).toEqual([
    "A passkey was added",
    NEW_DEVICE,
    NEW_DEVICE,
    "A passkey was refused",
  ]);
  expect((await key.logIn(app)).status).toBe(200);
});

test("A passkey made for another address of the portal does not work, and says so", async () => {
  const { cookie } = await anna();
  const phone = new Authenticator();
  await phone.add(app, cookie);
  await app.db.execute(sql`update passkeys set host = 'old.example'`);
  expect((await own(cookie)).body.passkeys[0]?.worksHere).toBe(false);
  expect((await phone.logIn(app)).body).toEqual(DID_NOT_WORK);
  const reply = await app.call("POST", "/api/passkeys/confirm/begin", { cookie });
  expect(reply.status).toBe(409);
  expect(reply.body.message).toContain("made for another address of the portal");
});
