import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { queueEmailWithFiles } from "./email-files.ts";
import { queueEmail } from "./outbox.ts";
import { sendDueEmails } from "./send-due-emails.ts";
import type { OutgoingEmail } from "./smtp.ts";

const app = useApp();
const emailTo = (to: string) => ({
  kind: "test",
  onceKey: `test:${to}`,
  owners: "nobody" as const,
  priority: "ordinary" as const,
  to,
  subject: "Hello",
  text: "Hello",
  html: "<p>Hello</p>",
});

async function sendAll(): Promise<OutgoingEmail[]> {
  const sent: OutgoingEmail[] = [];
  await sendDueEmails(app.db, app.now, { send: async (email) => void sent.push(email) });
  return sent;
}
const sentTo = async () => (await sendAll()).map(({ to }) => to);

test("An email that was sent is not sent again when its sender's lease is over", async () => {
  await queueEmail(app.db, app.now, emailTo("anna@example.org"));
  expect(await sentTo()).toEqual(["anna@example.org"]);
  await app.db.execute(sql`update outbox set next_attempt_at = now() - interval '1 hour'`);
  expect(await sentTo()).toEqual([]);
});

test("A lease or a delay that a wrong clock wrote far ahead keeps no email", async () => {
  await queueEmail(app.db, app.now, emailTo("claimed@example.org"));
  await queueEmail(app.db, app.now, emailTo("held@example.org"));
  await app.db.execute(sql`update outbox set attempts = 1, next_attempt_at = now() + interval '1 day'
    where recipient = 'claimed@example.org'`);
  await app.db.execute(sql`update outbox set held_until = now() + interval '1 day'
    where recipient = 'held@example.org'`);
  expect(await sentTo()).toEqual(["claimed@example.org", "held@example.org"]);
});

test("Each email is sent with its own files, and not at all if they were cleared", async () => {
  const files = (name: string) => [{ name, type: "text/plain", body: Buffer.from(name) }];
  for (const name of ["anna", "bo", "cleared"]) {
    const email = { ...emailTo(`${name}@example.org`), isConfidential: true as const };
    await queueEmailWithFiles(app.db, app.now, { email, files: files(name) });
  }
  await app.db.execute(sql`update outbox_files set body = '' where name = 'cleared'`);
  const sent = (await sendAll()).map(({ to, files: own }) => [to, own?.map(({ name }) => name)]);
  expect(sent).toEqual([
    ["anna@example.org", ["anna"]],
    ["bo@example.org", ["bo"]],
  ]);
});
