import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { AddressLink } from "#contract/members/address-links.ts";
import { useApp } from "#test/app.ts";
import { openForImports } from "#test/database/shared-database.ts";
import { anAdministrator, changeMember, memberNow, sessionOf } from "#test/factories.ts";
import { importing } from "#test/files/importing.ts";
import { follow, linksMailedTo, moveTo } from "#test/people/address-links.ts";
import { Authenticator, begin } from "#test/people/authenticator.ts";
import { aMemberWithLogin, PASSWORD } from "#test/people/log-ins.ts";
import { aFullOfficer } from "#test/people/signed-in-officers.ts";

/** A thief at Vera's unlocked laptop, minutes after she logged in, and what is left of it once she stops the change. */
const app = useApp({}, openForImports);
const OWN = "vera@example.org";
const THIEFS = "thief@example.net";
let id: number;
let cookie: string;

beforeEach(async () => {
  const facts = { firstName: "Vera", email: OWN, confirmedEmail: OWN, userName: "vera" };
  ({ id } = await aMemberWithLogin(app, facts));
  ({ cookie } = await logIn(PASSWORD));
});

const logIn = (password: string) =>
  app.call("POST", "/api/member/login", { body: { username: "vera", password } });
const isIn = async (as: string) => (await app.call("GET", "/api/member/auth", { cookie: as })).status === 200;

function minutesLater(minutes: number): void {
  app.now = new Date(app.now.getTime() + minutes * 60_000);
}

/** The owner presses the button behind the link in the first email about the change. */
async function stop(): Promise<AddressLink> {
  const [link] = await linksMailedTo(app, OWN);
  const reply = await follow(app, link);
  expect([reply.status, reply.text]).toEqual([200, reply.text]);
  return reply.body as unknown as AddressLink;
}

async function emailsTo(address: string) {
  const { rows } = await app.db.execute<{ kind: string; body_text: string }>(
    sql`select kind, body_text from outbox where recipient = ${address} order by id`,
  );
  return rows;
}

async function newestResetToken(): Promise<string | undefined> {
  const { rows } = await app.db.execute<{ body_text: string }>(
    sql`select body_text from outbox where kind = 'password-reset' order by id desc limit 1`,
  );
  return rows[0]?.body_text.match(/new-password#([\w-]{43})/)?.[1];
}

const reset = (token: string | undefined, newPassword: string) =>
  app.call("POST", "/api/member/reset-password", { body: { token, newPassword } });
const askForReset = (email: string) =>
  app.call("POST", "/api/member/forgotten-password", { body: { email } });

describe("a thief's", () => {
  test("passkey is dead after the stop and a new password, and the owner is told", async () => {
    minutesLater(5);
    await moveTo(app, cookie, THIEFS);
    const key = new Authenticator();
    expect((await key.add(app, cookie, "Mine")).status).toBe(201);
    expect((await key.logIn(app)).status).toBe(200);
    minutesLater(60);

    const { ended, needsPassword } = await stop();
    expect(ended).toContainEqual({ what: "passkeys", count: 1 });
    expect(needsPassword).toBe(false);
    await askForReset(OWN);
    expect((await reset(await newestResetToken(), "vera's new one")).status).toBe(200);
    expect((await key.logIn(app)).status).toBe(400);
    const told = (await emailsTo(OWN)).find(({ kind }) => kind === "email-change-stopped");
    expect(told?.body_text).toContain("One passkey was removed.");
    expect(told?.body_text).toContain("browsers were logged out.");
  });

  test("passkey made just before the change is dead as well", async () => {
    const key = new Authenticator();
    await key.add(app, cookie);
    minutesLater(5);
    await moveTo(app, cookie, THIEFS);
    await stop();
    expect((await key.logIn(app)).status).toBe(400);
  });

  test("change leaves the passkey that the owner has had for days", async () => {
    const own = new Authenticator();
    await own.add(app, cookie);
    minutesLater(2 * 24 * 60);
    cookie = (await logIn(PASSWORD)).cookie;
    await moveTo(app, cookie, THIEFS);
    expect((await stop()).ended).not.toContainEqual(expect.objectContaining({ what: "passkeys" }));
    expect((await own.logIn(app)).status).toBe(200);
  });

  test("recovery codes no longer confirm anything", async () => {
    await moveTo(app, cookie, THIEFS);
    await new Authenticator().add(app, cookie);
    const made = await app.call<{ codes: string[] }>("POST", "/api/passkeys/recovery-codes", { cookie });
    expect(made.status).toBe(200);
    expect((await stop()).ended).toContainEqual({ what: "codes", count: 10 });
    const again = (await logIn(PASSWORD)).cookie;
    const body = { code: made.body.codes[0] };
    expect((await app.call("POST", "/api/passkeys/confirm", { cookie: again, body })).status).toBe(400);
  });

  test("calendar address and second session are closed", async () => {
    await moveTo(app, cookie, THIEFS);
    const second = (await logIn(PASSWORD)).cookie;
    const feed = await app.call<{ address: string }>("POST", "/api/member/calendar-feed", { cookie: second });
    const path = new URL(feed.body.address).pathname;
    expect((await app.call("GET", path)).status).toBe(200);
    expect((await stop()).ended).toEqual(
      expect.arrayContaining([
        { what: "sessions", count: 2 },
        { what: "calendars", count: 1 },
      ]),
    );
    expect((await app.call("GET", path)).status).toBe(404);
    expect([await isIn(cookie), await isIn(second)]).toEqual([false, false]);
  });

  test("password opens nothing, nor do links mailed to the thief's address", async () => {
    await moveTo(app, cookie, THIEFS);
    await askForReset(THIEFS);
    expect((await reset(await newestResetToken(), "the thief's own")).status).toBe(200);
    minutesLater(1);
    await askForReset(THIEFS);
    const pending = await newestResetToken();
    const { ended } = await stop();
    expect(ended).toEqual(
      expect.arrayContaining([
        { what: "password", count: 1 },
        { what: "links", count: 1 },
      ]),
    );
    expect((await logIn("the thief's own")).status).toBe(401);
    expect((await reset(pending, "the thief's next")).status).toBe(400);
  });

  test("unfinished passkey and unconfirmed next address come to nothing", async () => {
    await moveTo(app, cookie, THIEFS);
    const { challenge, browser } = await begin(app, "/api/passkeys/begin", cookie);
    await app.call("PATCH", "/api/member/profile", { cookie, body: { email: "next@example.net" } });
    const [next] = await linksMailedTo(app, "next@example.net");
    expect((await stop()).ended).toContainEqual({ what: "confirmations", count: 1 });
    expect((await follow(app, next)).status).toBe(400);
    const again = (await logIn(PASSWORD)).cookie;
    for (const as of [cookie, again]) {
      const body = { response: new Authenticator().made(app, challenge) };
      const late = await app.call("POST", "/api/passkeys", { cookie: `${as}; ${browser}`, body });
      expect(late.status).toBeGreaterThanOrEqual(400);
    }
    expect((await memberNow(app.db, id)).confirmedEmail).toBe(OWN);
  });

  test("passkey for the owner's administrator account is dead as well", async () => {
    const user = await anAdministrator(app.db);
    await app.db.execute(sql`update users set member_id = ${id}`);
    const admins = await sessionOf(app, { userId: user.id });
    await moveTo(app, admins, THIEFS);
    const key = new Authenticator();
    expect((await key.add(app, admins)).status).toBe(201);
    expect((await stop()).ended).toContainEqual({ what: "passkeys", count: 1 });
    expect((await key.logIn(app)).status).toBe(400);
  });
});

describe("a thief at a full officer's laptop", () => {
  beforeEach(async () => {
    await changeMember(app.db, id, { adminPrivileges: "full" });
    ({ cookie } = await logIn(PASSWORD));
  });
  const putOwn = (body: object) => app.call("PUT", `/api/members/${id}`, { cookie, body });

  test("cannot move their address past the old one, which can still stop it", async () => {
    expect((await putOwn({ email: THIEFS })).status).toBe(200);
    expect((await memberNow(app.db, id)).confirmedEmail).toBe(OWN);
    await follow(app, (await linksMailedTo(app, THIEFS))[0]);
    expect((await memberNow(app.db, id)).confirmedEmail).toBe(THIEFS);
    await stop();
    expect((await memberNow(app.db, id)).confirmedEmail).toBe(OWN);
    expect(await isIn(cookie)).toBe(false);
  });

  test("cannot vouch for an address of their own, which would end the link to stop it", async () => {
    await app.call("PATCH", "/api/member/profile", { cookie, body: { email: THIEFS } });
    const reply = await putOwn({ email: THIEFS, confirmEmail: true });
    expect([reply.status, reply.body.message]).toEqual([
      409,
      "You can’t confirm your own address here. Open the link we emailed to it, or ask another officer.",
    ]);
    expect((await memberNow(app.db, id)).confirmedEmail).toBe(OWN);
    await stop();
  });

  test("cannot do either by importing or undoing their own row", async () => {
    const { importAll, undo } = importing(app, () => cookie);
    await changeMember(app.db, id, { legacyId: "P-1" });
    const { record } = await importAll(`First Name,Last Name,Email,Member Number\nVera,Voss,${THIEFS},P-1\n`);
    const after = await memberNow(app.db, id);
    expect([after.email, after.confirmedEmail]).toEqual([THIEFS, OWN]);
    await follow(app, (await linksMailedTo(app, THIEFS))[0]);
    expect((await undo(record.id)).status).toBe(200);
    await stop();
    expect((await memberNow(app.db, id)).confirmedEmail).toBe(OWN);
    expect(await isIn(cookie)).toBe(false);
  });
});

describe("a link that would confirm a thief's address", () => {
  const pending = async () => {
    await app.call("PATCH", "/api/member/profile", { cookie, body: { email: THIEFS } });
    return (await linksMailedTo(app, THIEFS))[0];
  };

  test("is dead once an officer has disabled the login", async () => {
    const link = await pending();
    const { cookie: officer } = await aFullOfficer(app);
    const disabled = await app.call("POST", `/api/members/${id}/disable-login`, {
      cookie: officer,
      body: {},
    });
    expect(disabled.status).toBe(200);
    expect((await follow(app, link)).status).toBe(400);
  });

  test("is dead once the owner has chosen a new password", async () => {
    const link = await pending();
    await askForReset(OWN);
    expect((await reset(await newestResetToken(), "vera's new one")).status).toBe(200);
    expect((await follow(app, link)).status).toBe(400);
    expect((await memberNow(app.db, id)).confirmedEmail).toBe(OWN);
  });
});

test("A link that was followed before no longer says what it ended, and claims nothing", async () => {
  await moveTo(app, cookie, THIEFS);
  await stop();
  const [token] = await linksMailedTo(app, OWN);
  const shown = await app.call<AddressLink>("POST", "/api/member/email-links/show", { body: { token } });
  expect(shown.body).toMatchObject({ kind: "stop", state: "done", ended: null });
});
