import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { useMailbox } from "#test/services/mailbox.ts";
import { queueEmail, queueEmailCopy } from "./outbox.ts";
import { sendDueEmails } from "./send-due-emails.ts";
import type { SendEmail } from "./smtp.ts";

const app = useApp();
const mailbox = useMailbox();

const write = (subject: string) =>
  queueEmail(app.db, app.now, {
    kind: "test",
    onceKey: subject,
    owners: "nobody",
    priority: "ordinary",
    to: "anna@example.org",
    subject,
    text: "Dear Anna,",
    html: "<p>Dear Anna,</p>",
  });
const idsOf = async (subject: string) =>
  (await mailbox.received())
    .filter((message) => message.subject === subject)
    .map(({ messageId }) => messageId);

test("Retries share a Message-ID; a copy, or the same id after a restore, has another", async () => {
  await write("First");
  // The mailbox accepts it, but the portal does not get the answer.
  let isDeaf = true;
  const send: SendEmail = async (one) => {
    await mailbox.send(one);
    if (isDeaf) throw new Error("the connection was lost");
  };
  await sendDueEmails(app.db, app.now, { send });
  isDeaf = false;
  await sendDueEmails(app.db, new Date(app.now.getTime() + 61_000), { send });
  const tries = await idsOf("First");
  expect(tries).toHaveLength(2);
  expect(new Set(tries).size).toBe(1);
  expect(tries[0]).toMatch(/^<chapterhouse-\d+\.[0-9a-f-]{36}@portal\.test>$/);

  const { rows } = await app.db.execute<{ id: number }>(sql`select id from outbox`);
  const id = rows[0]?.id ?? 0;
  await queueEmailCopy(app.db, app.now, id);
  await sendDueEmails(app.db, app.now, { send });
  expect(new Set(await idsOf("First")).size).toBe(2);

  // Like a restore: later emails are gone, and their ids are reused.
  await app.db.execute(sql`delete from outbox`);
  await app.db.execute(sql.raw(`alter table outbox alter column id restart with ${id}`));
  await write("Second");
  await sendDueEmails(app.db, app.now, { send });
  const [second = ""] = await idsOf("Second");
  expect(second).toContain(`<chapterhouse-${id}.`);
  expect(tries).not.toContain(second);
});

test("Emails are marked as automatic, and a line break in a name adds no header", async () => {
  await write("Seats for Anna\r\nBcc: everybody@example.org\r\n\r\nHello");
  await sendDueEmails(app.db, app.now, { send: mailbox.send });
  const message = (await mailbox.received()).find(({ subject }) => subject.startsWith("Seats for Anna"));
  expect(message?.subject).toBe("Seats for Anna Bcc: everybody@example.org Hello");
  const headers = new Map(message?.headers.map(({ name, value }) => [name.toLowerCase(), value]));
  expect(headers.get("auto-submitted")).toBe("auto-generated");
  expect(headers.get("x-auto-response-suppress")).toBe("OOF, AutoReply");
  expect(headers.has("bcc")).toBe(false);
});

test("Only news has the headers for a one-click Unsubscribe button", async () => {
  const unsubscribeUrl = `https://portal.test/api/emails/unsubscribe/${"t".repeat(43)}`;
  await queueEmail(app.db, app.now, {
    kind: "test",
    onceKey: "News",
    owners: "nobody",
    priority: "toMany",
    unsubscribeUrl,
    to: "anna@example.org",
    subject: "News",
    text: "Dear Anna,",
    html: "<p>Dear Anna,</p>",
  });
  await write("No news");
  await sendDueEmails(app.db, app.now, { send: mailbox.send });
  const headersOf = async (subject: string) => {
    const message = (await mailbox.received()).find((one) => one.subject === subject);
    return (message?.headers ?? [])
      .filter(({ name }) => /^list-/i.test(name))
      .map(({ name, value }) => [name.toLowerCase(), value]);
  };
  expect(await headersOf("News")).toEqual([
    ["list-unsubscribe", `<${unsubscribeUrl}>`],
    ["list-unsubscribe-post", "List-Unsubscribe=One-Click"],
  ]);
  expect(await headersOf("No news")).toEqual([]);
});
