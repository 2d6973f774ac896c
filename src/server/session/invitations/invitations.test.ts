import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { sendDueEmails } from "#server/platform/email/send-due-emails.ts";
import type { OutgoingEmail } from "#server/platform/email/smtp.ts";
import { useApp } from "#test/app.ts";
import { aMember, changeMember, memberNow } from "#test/factories.ts";
import { aMemberWithLogin } from "#test/people/log-ins.ts";
import { aFullOfficer, auditEntries } from "#test/people/signed-in-officers.ts";

const app = useApp({ TRUST_PROXY: "1" });
const SPENT = "This invitation no longer works. Please ask the chapter for a new one.";
const PASSWORD = "tarte au citron";
let cookie = "";
let jana = 0;
beforeEach(async () => {
  cookie = (await aFullOfficer(app)).cookie;
  jana = (await aMember(app.db, { firstName: "Jana", lastName: "Dvořák", email: "jana@example.org" })).id;
});

const from = (network: string) => ({ "x-forwarded-for": network });
const invite = (id = jana, network = "192.0.2.1") =>
  app.call("POST", `/api/members/${id}/invitation`, { cookie, body: {}, headers: from(network) });
const show = (token: string) => app.call("POST", "/api/member/invitation/show", { body: { token } });
const accept = (token: string, more: object = {}, network = "192.0.2.1") =>
  app.call("POST", "/api/member/invitation", {
    body: { token, userName: "jana.d", newPassword: PASSWORD, ...more },
    headers: from(network),
  });
const logIn = async (username: string, password: string) =>
  (await app.call("POST", "/api/member/login", { body: { username, password } })).status;

/** Sends due emails and returns them as they arrive in the mailboxes. */
async function arrivingMails(): Promise<OutgoingEmail[]> {
  const mails: OutgoingEmail[] = [];
  await sendDueEmails(app.db, app.now, { send: async (mail) => void mails.push(mail) });
  return mails;
}
const tokenIn = (mail: OutgoingEmail | undefined) =>
  /http:\/\/portal\.test\/member-login\/invitation#([\w-]{43})$/m.exec(mail?.text ?? "")?.[1] ?? "";
async function invited(id = jana): Promise<string> {
  expect((await invite(id)).status).toBe(200);
  return tokenIn((await arrivingMails())[0]);
}
const afterDays = (days: number, ms = 0) => new Date(app.now.getTime() + days * 86_400_000 + ms);

describe("inviting a member", () => {
  test("emails a link to the confirmed address, and stores only the token's hash", async () => {
    const reply = await invite();
    expect(reply.body).toEqual({ email: "jana@example.org", expiresAt: afterDays(7).toISOString() });
    const [mail, ...more] = await arrivingMails();
    expect([mail?.to, more]).toEqual(["jana@example.org", []]);
    const token = tokenIn(mail);
    expect(token).toHaveLength(43);
    const { rows } =
      await app.db.execute(sql`select row_to_json(password_resets)::text as row from password_resets
      union all select row_to_json(outbox)::text from outbox`);
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect((await auditEntries(app)).map(({ action, entity_id }) => [action, entity_id])).toEqual([
      ["invitation emailed", String(jana)],
    ]);
  });

  test("shows the text of the waiting email to no officer", async () => {
    await invite();
    const { rows } = await app.db.execute<{ id: number; text: string }>(
      sql`select id, body_text as text from outbox`,
    );
    const token = /#([\w-]{43})/.exec(rows[0]?.text ?? "")?.[1] ?? "none";
    const shown = await app.call("GET", `/api/emails/${rows[0]?.id}`, { cookie });
    expect([shown.status, shown.text.includes(token), shown.text.includes("/invitation#")]).toEqual([
      ...[200, false, false],
    ]);
  });

  test("ends an earlier invitation", async () => {
    const first = await invited();
    const second = await invited();
    expect((await accept(first)).body.message).toBe(SPENT);
    expect((await accept(second)).status).toBe(200);
  });

  test("is refused for a member who can log in, has no address, or is not there", async () => {
    const known = await aMemberWithLogin(app, { userName: "karl", firstName: "Karl" });
    const silent = await aMember(app.db, { email: null });
    for (const [id, status, words] of [
      [known.id, 409, "can already log in"],
      [silent.id, 409, "no confirmed email address"],
      [4711, 404, "Member not found"],
    ] as const) {
      const reply = await invite(id);
      expect([reply.status, reply.body.message]).toEqual([status, expect.stringContaining(words)]);
    }
    expect(await arrivingMails()).toEqual([]);
  });

  test("is refused after five times for one address, and twenty from one network", async () => {
    const networks = [1, 2, 3, 4, 5, 6].map((n) => `192.0.2.${n}`);
    const replies = [];
    for (const network of networks) replies.push((await invite(jana, network)).status);
    expect(replies).toEqual([200, 200, 200, 200, 200, 429]);
    const seen: number[] = [];
    for (let n = 0; n < 21; n += 1) {
      const { id } = await aMember(app.db, { email: `new${n}@example.org` });
      seen.push((await invite(id, "198.51.100.7")).status);
    }
    expect(seen.filter((status) => status === 429)).toHaveLength(1);
  });
});

describe("an invitation", () => {
  test("lets the member choose a username and a password, once", async () => {
    const token = await invited();
    expect((await show(token)).body).toEqual({ isOpen: true, firstName: "Jana", userName: null });
    expect((await accept(token)).body).toEqual({ userName: "jana.d" });
    expect(await logIn("jana.d", PASSWORD)).toBe(200);
    const again = await accept(token, { userName: "thief", newPassword: "mousse au chocolat" });
    expect([again.status, again.body.message]).toEqual([400, SPENT]);
    expect((await show(token)).body).toEqual({ isOpen: false, firstName: null, userName: null });
    expect((await auditEntries(app)).at(-1)).toMatchObject({
      actor: `member ${jana}`,
      action: "log-in chosen by invitation",
      before: { userName: null },
      after: { userName: "jana.d" },
    });
    expect((await arrivingMails()).map(({ to, subject }) => [to, subject])).toEqual([
      ["jana@example.org", "Your login is ready"],
      ["jana@example.org", "Your login was used on a new device"],
    ]);
  });

  test("offers the username that the chapter has entered, which may be kept", async () => {
    await changeMember(app.db, jana, { userName: "jana" });
    const token = await invited();
    expect((await show(token)).body.userName).toBe("jana");
    expect((await accept(token, { userName: "jana" })).status).toBe(200);
    expect(await logIn("jana", PASSWORD)).toBe(200);
  });

  test("works until the last millisecond of the seven days and not after", async () => {
    const token = await invited();
    const asked = app.now;
    app.now = afterDays(7);
    expect([(await show(token)).body.isOpen, (await accept(token)).body.message]).toEqual([false, SPENT]);
    app.now = new Date(asked.getTime() + 7 * 86_400_000 - 1);
    expect((await accept(token)).status).toBe(200);
  });

  test.each(["", "x", "A".repeat(43), "A".repeat(100)])("refuses the made-up token '%s'", async (token) => {
    await invite();
    const reply = await accept(token);
    expect([reply.status, reply.body.message]).toEqual([400, SPENT]);
  });

  test.each([
    ["userName", "  ", "Username is required"],
    ["userName", "jd", "Username must be at least 3 characters"],
    ["userName", "x".repeat(51), "Please keep this under 50 characters"],
    ["newPassword", "12345", "Password must be at least 6 characters"],
    ["newPassword", "Jana.D", "The password can't be the username"],
    ["newPassword", "password1", "That password is too easy to guess. Please choose another."],
  ])("refuses %s '%s' and keeps the link for another try", async (field, wanted, message) => {
    const token = await invited();
    const reply = await accept(token, { [field]: wanted });
    expect([reply.status, reply.body.errors]).toEqual([400, [{ path: field, message }]]);
    expect((await accept(token)).status).toBe(200);
  });

  test("refuses a username that is taken, in any case, and keeps the link", async () => {
    await aMember(app.db, { userName: "Jana.D" });
    const token = await invited();
    const reply = await accept(token);
    expect([reply.status, reply.body.message]).toEqual([409, "Username is already in use"]);
    expect((await memberNow(app.db, jana)).passwordHash).toBeNull();
    expect((await accept(token, { userName: "jana2" })).status).toBe(200);
  });

  test.each([
    ["an officer sets a password", { passwordHash: "x" }],
    ["an officer sets a username", { userName: "by.officer" }],
    ["the address changes", { email: "new@example.org" }],
  ])("no longer works after %s", async (_, facts) => {
    const token = await invited();
    await changeMember(app.db, jana, facts);
    expect((await accept(token)).body.message).toBe(SPENT);
  });

  test("resets no password, and a reset link is no invitation", async () => {
    const token = await invited();
    const body = { token, newPassword: PASSWORD };
    expect((await app.call("POST", "/api/member/reset-password", { body })).status).toBe(400);
    await aMemberWithLogin(app, { userName: "karl", email: "karl@example.org" });
    await app.call("POST", "/api/member/forgotten-password", { body: { email: "karl@example.org" } });
    const [mail] = await arrivingMails();
    const reset = /#([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? "";
    expect(reset).toHaveLength(43);
    expect((await accept(reset)).body.message).toBe(SPENT);
  });

  test("is refused after thirty tries from one network", async () => {
    for (let n = 0; n < 30; n += 1) expect((await accept("A".repeat(43))).status).toBe(400);
    expect((await accept("A".repeat(43))).status).toBe(429);
    expect((await accept("A".repeat(43), {}, "192.0.2.9")).status).toBe(400);
  });
});
