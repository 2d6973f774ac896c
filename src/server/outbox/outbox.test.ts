import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { EmailPage, OutboxEmail } from "#contract/outbox.ts";
import { queueEmailWithFiles } from "#server/platform/email/email-files.ts";
import { queueEmail } from "#server/platform/email/outbox.ts";
import { sendDueEmails } from "#server/platform/email/send-due-emails.ts";
import type { OutgoingEmail } from "#server/platform/email/smtp.ts";
import { useApp } from "#test/app.ts";
import { aFullOfficer, aLimitedOfficer, auditEntries } from "#test/people/signed-in-officers.ts";

const app = useApp();
let olga: Awaited<ReturnType<typeof aFullOfficer>>;
let sent: OutgoingEmail[] = [];
let refuses: string | null = null;
beforeEach(async () => {
  olga = await aFullOfficer(app);
  sent = [];
  refuses = null;
});

const HOUR_MS = 3_600_000;
const send = async (mail: OutgoingEmail) => {
  if (refuses) throw new Error(refuses);
  sent.push(mail);
};
const work = () => sendDueEmails(app.db, app.now, { send });
async function write(n: number, more: { isConfidential?: true; kind?: string } = {}): Promise<number> {
  await queueEmail(app.db, app.now, {
    owners: "nobody",
    priority: "ordinary",
    kind: "registration-confirmed",
    onceKey: `email ${n}`,
    to: `reader${n}@example.org`,
    subject: `Your seats ${n}`,
    text: `Dear reader ${n}`,
    html: `<p>Dear reader ${n}</p>`,
    attachments: [{ filename: "dinner.ics", contentType: "text/calendar", content: "BEGIN" }],
    ...more,
  });
  const { rows } = await app.db.execute<{ id: number }>(sql`select max(id) as id from outbox`);
  return rows[0]?.id ?? 0;
}
/** Fails every attempt, half a day apart. */
async function failPermanently(error: string): Promise<void> {
  const fail = () => Promise.reject(new Error(error));
  for (let tries = 0; tries < 6; tries += 1) {
    await sendDueEmails(app.db, new Date(app.now.getTime() + tries * 13 * HOUR_MS), { send: fail });
  }
}
const asOlga = <Body>(method: string, path: string, body?: unknown) =>
  app.call<Body>(method, path, { cookie: olga.cookie, ...(body !== undefined && { body }) });
const list = async (query = "") => (await asOlga<EmailPage>("GET", `/api/emails${query}`)).body;
const show = async (id: number) => (await asOlga<OutboxEmail>("GET", `/api/emails/${id}`)).body;
const again = (id: number, as: string) =>
  asOlga<OutboxEmail & { message: string }>("POST", `/api/emails/${id}/send-again`, { as });

describe("the outbox", () => {
  it("shows each email's state, newest first, and counts them", async () => {
    await write(1);
    await work();
    await write(2);
    await failPermanently("550 5.1.1 <reader2@example.org>: user unknown");
    refuses = "connect ECONNREFUSED 127.0.0.1:25";
    await write(3);
    await work();
    await write(4);
    const { emails, counts, next } = await list();
    expect(
      emails.map(({ recipient, state, attempts, trouble }) => [recipient, state, attempts, trouble]),
    ).toEqual([
      ["reader4@example.org", "waiting", 0, null],
      ["reader3@example.org", "retrying", 1, "The mail server could not be reached."],
      [...["reader2@example.org", "failed", 6], "This address doesn’t exist. Please correct it."],
      ["reader1@example.org", "sent", 1, null],
    ]);
    expect(emails[0]).toMatchObject({
      kind: "Registration confirmed",
      subject: "Your seats 4",
      sentAt: null,
    });
    const nextTry = Date.parse(emails[1]?.nextAttemptAt ?? "");
    expect(nextTry - app.now.getTime()).toBeGreaterThanOrEqual(60_000);
    expect([counts, next]).toEqual([{ waiting: 1, retrying: 1, sent: 1, failed: 1 }, null]);
    expect((await list("?state=sent")).emails.map(({ id }) => id)).toEqual([1]);
    expect((await list("?state=failed")).emails.map(({ id }) => id)).toEqual([2]);
    expect((await list("?search=READER3@")).emails.map(({ id }) => id)).toEqual([3]);
    expect(
      (await list(`?search=${encodeURIComponent("\u200breader3@\ufeff")}`)).emails.map(({ id }) => id),
    ).toEqual([3]);
    expect((await list("?search=%25")).emails).toEqual([]);
  });

  it("comes in pages of fifty", async () => {
    await app.db.execute(sql`insert into outbox (kind, recipient, subject, body_text, body_html, created_at, next_attempt_at)
      select 'dues-paid', 'a@example.org', 'No ' || n, 'x', 'x', now(), now() from generate_series(1, 70) n`);
    const first = await list();
    const second = await list(`?after=${first.next}`);
    expect([...first.emails, ...second.emails].map(({ subject }) => subject)).toEqual(
      Array.from({ length: 70 }, (_, n) => `No ${70 - n}`),
    );
    expect(second.next).toBeNull();
  });

  it("shows an email's text and attachments", async () => {
    const id = await write(1);
    expect(await show(id)).toMatchObject({
      text: "Dear reader 1",
      attachments: ["dinner.ics"],
      can: "nothing",
      state: "waiting",
      whyNot: "It will be sent in a minute or two.",
    });
  });

  it("says that a held email will be sent within the hour", async () => {
    const id = await write(1);
    await app.db.execute(
      sql`update outbox set held_until = ${new Date(app.now.getTime() + HOUR_MS).toISOString()}`,
    );
    const email = await show(id);
    expect(email).toMatchObject({
      state: "waiting",
      can: "nothing",
      whyNot: expect.stringContaining("within the hour"),
    });
    expect(email.nextAttemptAt).toBe(new Date(app.now.getTime() + HOUR_MS).toISOString());
  });

  it("is for full officers", async () => {
    const id = await write(1);
    const { cookie } = await aLimitedOfficer(app);
    for (const [method, path] of [
      ["GET", "/api/emails"],
      ["GET", `/api/emails/${id}`],
      ["POST", `/api/emails/${id}/send-again`],
      ["POST", `/api/emails/${id}/dismiss`],
    ] as const) {
      const body = method === "POST" ? { as: "copy" } : undefined;
      expect((await app.call(method, path, { cookie, ...(body && { body }) })).status).toBe(403);
    }
    expect((await asOlga("GET", "/api/emails/4711")).status).toBe(404);
    expect((await again(4711, "copy")).status).toBe(404);
    expect((await asOlga("POST", `/api/emails/${id}/send-again`, { as: "new" })).status).toBe(400);
    expect((await asOlga("GET", "/api/emails?state=lost")).status).toBe(400);
  });
});

describe("sending again", () => {
  it("queues one copy of a sent email, however often it is requested", async () => {
    const id = await write(1);
    await work();
    expect((await show(id)).can).toBe("copy");
    expect((await again(id, "copy")).status).toBe(200);
    const second = await again(id, "copy");
    expect([second.status, second.body.message]).toEqual([409, "A copy is already waiting to be sent."]);
    expect(await work()).toBe(1);
    expect(sent.map(({ to, subject, text, attachments }) => [to, subject, text, attachments.length])).toEqual(
      Array(2).fill(["reader1@example.org", "Your seats 1", "Dear reader 1", 1]),
    );
    // With its own Message-ID, or mailboxes would hide it as a duplicate.
    expect(new Set(sent.map((mail) => mail.id)).size).toBe(2);
    expect(await show(id + 1)).toMatchObject({ isCopy: true, state: "sent", can: "copy" });
    expect((await auditEntries(app)).at(-1)).toEqual({
      actor: `member ${olga.id}`,
      action: "email sent again",
      entity: "email",
      entity_id: String(id),
      before: { attempts: 1 },
      after: { copy: id + 1 },
    });
  });

  it.each(["552 5.3.4 Message size exceeds fixed limit", "552 Message size exceeds the maximum"])(
    "that the mail server found too large says so: %s",
    async (answer) => {
      const id = await write(1);
      await failPermanently(answer);
      expect((await show(id)).trouble).toContain("The email is too large for the recipient’s mail server.");
    },
  );

  it("retries an email that was given up and one that would wait for hours", async () => {
    const id = await write(1);
    await failPermanently("550 5.7.1 blocked as spam");
    expect(await show(id)).toMatchObject({
      state: "failed",
      can: "try",
      error: "550 5.7.1 blocked as spam",
      trouble: "The recipient’s mail server blocks emails from the portal.",
    });
    expect((await again(id, "copy")).status).toBe(409);
    expect((await again(id, "try")).body).toMatchObject({ state: "waiting", attempts: 0, trouble: null });
    expect(await work()).toBe(1);
    expect(await show(id)).toMatchObject({ state: "sent" });
    expect((await auditEntries(app)).at(-1)).toMatchObject({
      action: "email retried",
      before: { attempts: 6 },
    });
    await app.db.execute(sql`update outbox set sent_at = null, error = 'x', attempts = 4,
      next_attempt_at = ${new Date(app.now.getTime() + HOUR_MS).toISOString()}`);
    expect((await again(id, "try")).status).toBe(200);
    expect(await work()).toBe(1);
  });

  it("leaves an email alone that a sender may be sending right now", async () => {
    const id = await write(1);
    refuses = "421 try again later";
    await work();
    expect(await show(id)).toMatchObject({
      can: "nothing",
      whyNot: "It will be retried in a few minutes.",
    });
    const reply = await again(id, "try");
    expect([reply.status, reply.body.message]).toEqual([409, "It will be retried in a few minutes."]);
  });

  it("never shows or resends a private link, and says what to do instead", async () => {
    const id = await write(1, { isConfidential: true, kind: "password-reset" });
    expect((await asOlga("GET", `/api/emails/${id}`)).text).not.toContain("Dear reader");
    await work();
    const email = await show(id);
    expect(email).toMatchObject({ kind: "Password reset link", text: null, can: "nothing" });
    expect(email.whyNot).toContain("Have the member request a new one");
    for (const as of ["copy", "try"]) expect((await again(id, as)).status).toBe(409);
    expect((await list()).emails).toHaveLength(1);
  });

  it("names the files of an email to the venue, and shows and resends nothing of it", async () => {
    const email = { kind: "kitchen-copy", onceKey: "copy 1", owners: "nobody", priority: "receipt" } as const;
    const body = new TextEncoder().encode("planted file");
    const id = await queueEmailWithFiles(app.db, app.now, {
      email: {
        ...email,
        to: "chef@x.example",
        subject: "Kitchen sheet",
        isConfidential: true,
        text: "planted text",
        html: "",
      },
      files: [{ name: "Spring Dinner_kitchen.pdf", type: "application/pdf", body }],
    });
    for (const isSent of [false, true]) {
      if (isSent) await work();
      const email = await show(id);
      expect(email).toMatchObject({
        kind: "Kitchen sheet for the venue",
        text: null,
        can: "nothing",
        attachments: ["Spring Dinner_kitchen.pdf"],
      });
      expect(email.whyNot).toContain("tell the venue again on the papers of the dinner");
      const found = [await asOlga("GET", `/api/emails/${id}`), await asOlga("GET", "/api/emails")];
      expect(found.map(({ text }) => text.includes("planted"))).toEqual([false, false]);
      for (const as of ["copy", "try"]) expect((await again(id, as)).status).toBe(409);
    }
  });

  it("sends nothing to a deleted member", async () => {
    const id = await write(1);
    await work();
    await app.db.execute(sql`update outbox set recipient = '', body_text = '', body_html = ''`);
    expect(await show(id)).toMatchObject({
      recipient: "",
      text: null,
      can: "nothing",
      whyNot: "The recipient was deleted, and the email’s text with them.",
    });
    expect((await again(id, "copy")).status).toBe(409);
  });
});

describe("setting aside", () => {
  it("takes a failed email off what needs attention until a retry fails again", async () => {
    const id = await write(1);
    const dismiss = () => asOlga<OutboxEmail>("POST", `/api/emails/${id}/dismiss`, {});
    expect((await dismiss()).status).toBe(409);
    await failPermanently("550 no");
    const needs = async () =>
      (await asOlga<{ emails: { failed: number } }>("GET", "/api/admin/attention")).body.emails.failed;
    expect(await needs()).toBe(1);
    expect((await dismiss()).body).toMatchObject({ isDismissed: true, state: "failed" });
    expect((await dismiss()).status).toBe(200);
    expect(await needs()).toBe(0);
    expect((await auditEntries(app)).map(({ action }) => action)).toEqual(["email dismissed"]);
    await again(id, "try");
    await failPermanently("550 no");
    expect(await needs()).toBe(1);
  });
});
