import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { portalJobs } from "#server/jobs.ts";
import { sendDueEmails } from "#server/platform/email/send-due-emails.ts";
import type { OutgoingEmail } from "#server/platform/email/smtp.ts";
import { openLog } from "#server/platform/log/log.ts";
import { hashPassword } from "#server/platform/session-gate/passwords.ts";
import { useApp } from "#test/app.ts";
import { aMember, changeMember, sessionOf } from "#test/factories.ts";
import { moveTo } from "#test/people/address-links.ts";

const app = useApp({ TRUST_PROXY: "1" });
const SPENT = "This link no longer works. Please request a new one.";
let passwordHash = "";

beforeAll(async () => {
  passwordHash = await hashPassword("blanquette");
});

const anna = () => aMember(app.db, { userName: "anna", passwordHash });

function ask(email: string, from = "192.0.2.1") {
  return app.call("POST", "/api/member/forgotten-password", {
    body: { email },
    headers: { "x-forwarded-for": from },
  });
}

function reset(token: string, newPassword = "tarte au citron", from = "192.0.2.1") {
  return app.call("POST", "/api/member/reset-password", {
    body: { token, newPassword },
    headers: { "x-forwarded-for": from },
  });
}

function logIn(username: string, password: string) {
  return app.call("POST", "/api/member/login", {
    body: { username, password },
    headers: { "x-forwarded-for": "192.0.2.1" },
  });
}

/** Sends due emails and returns them as they arrive in the mailboxes. */
async function arrivingMails(): Promise<OutgoingEmail[]> {
  const mails: OutgoingEmail[] = [];
  await sendDueEmails(app.db, app.now, { send: async (mail) => void mails.push(mail) });
  return mails;
}

function tokensIn(mail: OutgoingEmail | undefined): string[] {
  const links = mail?.text.matchAll(/http:\/\/portal\.test\/member-login\/new-password#([\w-]{43})$/gm);
  return [...(links ?? [])].map(([, token = ""]) => token);
}

async function tokenOf(email: string): Promise<string> {
  await ask(email);
  const [token = ""] = tokensIn((await arrivingMails())[0]);
  return token;
}

async function count(table: string): Promise<number> {
  return (await app.db.execute(sql.raw(`select 1 from ${table}`))).rows.length;
}

const afterMinutes = (minutes: number, ms = 0) => new Date(app.now.getTime() + minutes * 60_000 + ms);

describe("requesting a new password", () => {
  it("emails a link to the address on record, and stores only the token's hash", async () => {
    await anna();
    const reply = await ask(" ANNA.weber@Example.ORG ");
    expect([reply.status, reply.body]).toEqual([200, { asked: true }]);
    const [mail, ...more] = await arrivingMails();
    expect(more).toEqual([]);
    expect(mail?.to).toBe("anna.weber@example.org");
    const [token = ""] = tokensIn(mail);
    expect(mail?.html).toContain(`#${token}`);
    const rows =
      await app.db.execute(sql`select token_hash, expires_at - created_at = '30 minutes' as half_hour
      from password_resets`);
    expect(rows.rows).toEqual([{ token_hash: expect.stringMatching(/^[0-9a-f]{64}$/), half_hour: true }]);
    // The text and its secret are gone; the outbox only shows that it was sent.
    const outbox = await app.db.execute(sql`select row_to_json(outbox)::text as row from outbox`);
    expect(String(outbox.rows[0]?.row)).not.toContain(token);
  });

  it("gives the same answer after the same time for an unknown address", async () => {
    await anna();
    const began = performance.now();
    const known = await ask("anna.weber@example.org");
    const between = performance.now();
    const unknown = await ask("nobody@example.org");
    const ended = performance.now();
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    expect(between - began).toBeGreaterThan(240);
    expect(ended - between).toBeGreaterThan(240);
    expect(await arrivingMails()).toHaveLength(1);
  });

  it.each([
    ["has no log-in name", { userName: null, passwordHash: "x" }],
    ["has a log-in that was disabled", { userName: "anna", passwordHash: null }],
  ])("mails nothing to a member who %s", async (_, facts) => {
    await aMember(app.db, facts);
    expect((await ask("anna.weber@example.org")).status).toBe(200);
    expect([await count("password_resets"), await arrivingMails()]).toEqual([0, []]);
  });

  it("sends two spouses with one address one email with a link for each", async () => {
    await anna();
    await aMember(app.db, { firstName: "Karl", userName: "karl", passwordHash });
    await aMember(app.db, { firstName: "Child", userName: null });
    await ask("anna.weber@example.org");
    const mails = await arrivingMails();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain("Dear Anna and Karl,");
    expect(mails[0]?.text).toMatch(/New password for anna:\n\S+\n\nNew password for karl:\n\S+/);
    const [annas = "", karls = ""] = tokensIn(mails[0]);
    expect((await reset(karls)).body).toEqual({ userName: "karl" });
    expect((await logIn("karl", "tarte au citron")).status).toBe(200);
    expect((await logIn("anna", "blanquette")).status).toBe(200);
    expect((await reset(annas)).body).toEqual({ userName: "anna" });
  });

  it("cancels earlier links", async () => {
    await anna();
    const first = await tokenOf("anna.weber@example.org");
    const second = await tokenOf("anna.weber@example.org");
    expect((await reset(first)).body.message).toBe(SPENT);
    expect((await reset(second)).status).toBe(200);
  });

  it("is refused after five times for one address, known or not", async () => {
    await anna();
    for (const email of ["anna.weber@example.org", "nobody@example.org"]) {
      const times = [1, 2, 3, 4, 5, 6].map((n) => `192.0.2.${n}`);
      const replies = await Promise.all(times.map((from) => ask(email, from)));
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429]);
      const refused = replies.find(({ status }) => status === 429);
      expect(refused?.body.message).toBe("Too many requests. Please wait 15 minutes and try again.");
    }
  });

  it("is refused after twenty times from one network", async () => {
    const numbers = Array.from({ length: 21 }, (_, n) => n);
    const replies = await Promise.all(numbers.map((n) => ask(`member${n}@example.org`)));
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(1);
    expect((await ask("member30@example.org", "192.0.2.77")).status).toBe(200);
  });

  it.each(["", "anna", "anna@", "a b@example.org"])("says that '%s' is no email address", async (email) => {
    const reply = await ask(email);
    expect(reply.status).toBe(400);
    expect(reply.text).toContain("Valid email is required");
  });
});

describe("setting a new password by the link", () => {
  it("changes it, ends all sessions, audits the change and emails the member", async () => {
    const { id } = await anna();
    const stranger = await aMember(app.db, { email: "else@example.org" });
    const cookies = [await sessionOf(app, { memberId: id }), await sessionOf(app, { memberId: id })];
    const others = await sessionOf(app, { memberId: stranger.id });
    expect((await reset(await tokenOf("anna.weber@example.org"))).body).toEqual({ userName: "anna" });
    for (const cookie of cookies) {
      expect((await app.call("GET", "/api/member/auth", { cookie })).status).toBe(401);
    }
    expect((await app.call("GET", "/api/member/auth", { cookie: others })).status).toBe(200);
    expect((await logIn("anna", "blanquette")).status).toBe(401);
    expect((await logIn("anna", "tarte au citron")).status).toBe(200);
    const audit = await app.db.execute(sql`select actor, action, entity_id, before, after from audit_log`);
    expect(audit.rows).toEqual([
      {
        actor: `member ${id}`,
        action: "password reset by mail",
        entity_id: String(id),
        before: null,
        after: null,
      },
    ]);
    expect((await arrivingMails()).map(({ to, subject }) => [to, subject])).toEqual([
      ["anna.weber@example.org", "Your password was changed"],
      ["anna.weber@example.org", "Your login was used on a new device"],
    ]);
  });

  it("works once", async () => {
    await anna();
    const token = await tokenOf("anna.weber@example.org");
    expect((await reset(token)).status).toBe(200);
    const again = await reset(token, "mousse au chocolat");
    expect([again.status, again.body.message]).toEqual([400, SPENT]);
    expect((await logIn("anna", "mousse au chocolat")).status).toBe(401);
  });

  it("works until the last millisecond of the thirty minutes and not at 30:00", async () => {
    await anna();
    const token = await tokenOf("anna.weber@example.org");
    const asked = app.now;
    app.now = afterMinutes(30);
    expect((await reset(token)).body.message).toBe(SPENT);
    app.now = new Date(asked.getTime() + 30 * 60_000 - 1);
    expect((await reset(token)).status).toBe(200);
  });

  it.each(["", "x", "A".repeat(43), "A".repeat(100)])("refuses the made-up token '%s'", async (token) => {
    await anna();
    await ask("anna.weber@example.org");
    const reply = await reset(token);
    expect([reply.status, reply.body.message]).toEqual([400, SPENT]);
  });

  it.each([
    ["12345", "Password must be at least 6 characters"],
    ["a".repeat(201), "Password must be at most 200 characters"],
    ["Annabelle", "The password can't be the username"],
    ["password1", "That password is too easy to guess. Please choose another."],
    ["blanquette", "The new password must differ from the current one"],
  ])("refuses %s and keeps the link for another try", async (wanted, message) => {
    await aMember(app.db, { userName: "annabelle", passwordHash });
    const token = await tokenOf("anna.weber@example.org");
    const reply = await reset(token, wanted);
    expect(reply.status).toBe(400);
    expect(reply.body.errors).toEqual([{ path: "newPassword", message }]);
    expect((await reset(token)).status).toBe(200);
  });

  it("doesn't work after the log-in was disabled", async () => {
    await anna();
    const token = await tokenOf("anna.weber@example.org");
    await app.db.execute(sql`update members set password_hash = null`);
    expect((await reset(token)).body.message).toBe(SPENT);
    expect((await logIn("anna", "tarte au citron")).status).toBe(401);
  });

  it("works until a new email address is confirmed", async () => {
    const { id } = await anna();
    const cookie = await sessionOf(app, { memberId: id });
    const typed = await tokenOf("anna.weber@example.org");
    await app.call("PATCH", "/api/member/profile", { cookie, body: { email: "thief@example.net" } });
    expect((await reset(typed)).status).toBe(200);
    const again = await tokenOf("anna.weber@example.org");
    await moveTo(app, await sessionOf(app, { memberId: id }), "anna@example.net");
    expect((await reset(again, "another one")).body.message).toBe(SPENT);
  });

  it.each([["log-in name", { userName: "anna.w" }]])(
    "no longer works once the member's %s has changed, while the spouse's still does",
    async (_, change) => {
      const { id } = await aMember(app.db, { userName: "anna", passwordHash, adminPrivileges: "limited" });
      await aMember(app.db, { firstName: "Karl", userName: "karl", passwordHash });
      await ask("anna.weber@example.org");
      const [annas = "", karls = ""] = tokensIn((await arrivingMails())[0]);
      const cookie = await sessionOf(app, { memberId: id });
      expect((await app.call("PATCH", "/api/member/profile", { cookie, body: change })).status).toBe(200);
      expect((await reset(annas)).body.message).toBe(SPENT);
      expect((await logIn("userName" in change ? change.userName : "anna", "blanquette")).status).toBe(200);
      expect((await reset(karls)).status).toBe(200);
    },
  );

  it("works after any other change of the profile", async () => {
    const { id } = await anna();
    const token = await tokenOf("anna.weber@example.org");
    const cookie = await sessionOf(app, { memberId: id });
    await app.call("PATCH", "/api/member/profile", {
      cookie,
      body: { lastName: "Dvořák", city: "Arlington" },
    });
    expect((await reset(token)).status).toBe(200);
  });

  it("stops working once the password was set in any other way", async () => {
    const { id } = await anna();
    const token = await tokenOf("anna.weber@example.org");
    await changeMember(app.db, id, { passwordHash: await hashPassword("set by an officer") });
    expect((await reset(token)).body.message).toBe(SPENT);
    expect((await logIn("anna", "set by an officer")).status).toBe(200);
  });

  it("lets a member log in who had used up their attempts", async () => {
    await anna();
    for (let i = 0; i < 11; i++) await logIn("anna", "wrong");
    expect((await logIn("anna", "blanquette")).status).toBe(429);
    await reset(await tokenOf("anna.weber@example.org"));
    expect((await logIn("anna", "tarte au citron")).status).toBe(200);
  });

  it("is refused after thirty tries from one network", async () => {
    for (let i = 0; i < 30; i++) expect((await reset("A".repeat(43))).status).toBe(400);
    expect((await reset("A".repeat(43))).status).toBe(429);
    expect((await reset("A".repeat(43), "tarte au citron", "192.0.2.9")).status).toBe(400);
  });
});

it("Expired links are deleted, others stay", async () => {
  await anna();
  await aMember(app.db, { email: "karl@example.org", userName: "karl", passwordHash });
  await ask("anna.weber@example.org");
  app.now = afterMinutes(29);
  await ask("karl@example.org");
  app.now = afterMinutes(1);
  const context = { db: app.db, config: app.config, log: openLog(app.config) };
  const job = portalJobs(context, async () => undefined).find(
    ({ name }) => name === "delete expired sessions",
  );
  await job?.run(app.now);
  const left = await app.db.execute(
    sql`select user_name from password_resets join members m on m.id = member_id`,
  );
  expect(left.rows).toEqual([{ user_name: "karl" }]);
});

it("The body of a confidential email is cleared when it fails, too", async () => {
  await anna();
  await ask("anna.weber@example.org");
  await app.db.execute(sql`update outbox set attempts = 5`);
  await sendDueEmails(app.db, app.now, { send: () => Promise.reject(new Error("no such mailbox")) });
  const { rows } = await app.db.execute(
    sql`select body_text, body_html, given_up_at is not null as gone from outbox`,
  );
  expect(rows).toEqual([{ body_text: "", body_html: "", gone: true }]);
});
