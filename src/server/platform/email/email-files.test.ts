import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { useMailbox } from "#test/services/mailbox.ts";
import { queueEmailWithFiles, readEmailFiles } from "./email-files.ts";
import { sendDueEmails } from "./send-due-emails.ts";

const app = useApp();
const mailbox = useMailbox();
const bytes = new Uint8Array(70_000).map((_, at) => at % 251);

const write = (subject: string, body = bytes) =>
  queueEmailWithFiles(app.db, app.now, {
    email: {
      ...{ kind: "test", onceKey: subject, owners: "nobody", priority: "ordinary", isConfidential: true },
      ...{ to: "chef@maison.example", subject, text: "Dear team,", html: "<p>Dear team,</p>" },
    },
    files: [
      { name: "Dîner_kitchen.pdf", type: "application/pdf", body },
      { name: "count.pdf", type: "application/pdf", body: new Uint8Array([1]) },
    ],
  });

test("An email arrives with its files, of which only the names are kept", async () => {
  const id = await write("With files");
  expect(await write("With files")).toBe(id);
  await sendDueEmails(app.db, app.now, { send: mailbox.send });
  const [message] = (await mailbox.received()).filter(({ subject }) => subject === "With files");
  expect(message?.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
    ["Dîner_kitchen.pdf", "application/pdf"],
    ["count.pdf", "application/pdf"],
  ]);
  expect(new Uint8Array(await mailbox.open(message?.attachments[0]?.url ?? ""))).toEqual(bytes);
  const kept = await readEmailFiles(app.db, id);
  expect(kept.map(({ name, body }) => [name, body.byteLength])).toEqual([
    ["Dîner_kitchen.pdf", 0],
    ["count.pdf", 0],
  ]);
});

test("A failed attempt keeps the files, and the last one empties them", async () => {
  const id = await write("Refused");
  const send = () => Promise.reject(new Error("550 no such user"));
  let at = app.now;
  for (let tries = 1; tries <= 6; tries += 1) {
    const [file] = await readEmailFiles(app.db, id);
    expect([tries, file?.body.byteLength]).toEqual([tries, bytes.byteLength]);
    await app.db.execute(sql`update outbox set next_attempt_at = ${at.toISOString()}`);
    await sendDueEmails(app.db, at, { send });
    at = new Date(at.getTime() + 60_000);
  }
  expect((await readEmailFiles(app.db, id)).map(({ body }) => body.byteLength)).toEqual([0, 0]);
});

test("Files that are too large are not queued", async () => {
  await expect(write("Too large", new Uint8Array(10_000_001))).rejects.toThrow("too large");
  const { rows } = await app.db.execute(sql`select count(*)::int as emails from outbox`);
  expect(rows).toEqual([{ emails: 0 }]);
});
