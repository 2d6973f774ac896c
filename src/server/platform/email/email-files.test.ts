import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Database } from "#server/platform/database/database.ts";
import { outboxFiles } from "#server/platform/tables.ts";
import { useApp } from "#test/app.ts";
import { useMailbox } from "#test/services/mailbox.ts";
import { queueEmailWithFiles } from "./email-files.ts";
import { sendDueEmails } from "./send-due-emails.ts";
import type { OutgoingEmail } from "./smtp.ts";

const app = useApp();
const mailbox = useMailbox();
const bytes = new Uint8Array(70_000).map((_, at) => at % 251);

const write = (subject: string, body = bytes) =>
  queueEmailWithFiles(app.db, app.now, {
    email: {
      kind: "test",
      onceKey: subject,
      owners: "nobody",
      priority: "ordinary",
      isConfidential: true,
      to: "chef@maison.example",
      subject,
      text: "Dear team,",
      html: "<p>Dear team,</p>",
    },
    files: [
      { name: "Dîner_kitchen.pdf", type: "application/pdf", body },
      { name: "count.pdf", type: "application/pdf", body: new Uint8Array([1]) },
    ],
  });

/** What is stored of its files. */
const kept = (id: number) =>
  app.db
    .select({ name: outboxFiles.name, body: outboxFiles.body })
    .from(outboxFiles)
    .where(eq(outboxFiles.outboxId, id))
    .orderBy(outboxFiles.position);

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
  expect((await kept(id)).map(({ name, body }) => [name, body.byteLength])).toEqual([
    ["Dîner_kitchen.pdf", 0],
    ["count.pdf", 0],
  ]);
});

test("A failed attempt keeps the files, and the last one empties them", async () => {
  const id = await write("Refused");
  const send = () => Promise.reject(new Error("550 no such user"));
  let at = app.now;
  for (let tries = 1; tries <= 6; tries += 1) {
    const [file] = await kept(id);
    expect([tries, file?.body.byteLength]).toEqual([tries, bytes.byteLength]);
    await app.db.execute(sql`update outbox set next_attempt_at = ${at.toISOString()}`);
    await sendDueEmails(app.db, at, { send });
    at = new Date(at.getTime() + 60_000);
  }
  expect((await kept(id)).map(({ body }) => body.byteLength)).toEqual([0, 0]);
});

test("Files that are too large are not queued", async () => {
  await expect(write("Too large", new Uint8Array(10_000_001))).rejects.toThrow("too large");
  const { rows } = await app.db.execute(sql`select count(*)::int as emails from outbox`);
  expect(rows).toEqual([{ emails: 0 }]);
});

type Execute = (query: Parameters<Database["execute"]>[0]) => Promise<unknown>;

/** The database with its statements done by `execute`. */
function through(execute: Execute): Database {
  return new Proxy(app.db, {
    get: (target, name) => (name === "execute" ? execute : Reflect.get(target, name)),
  });
}

/** A database that is lost at the statement of this number, before or after it is done there. */
function losing(at: number, when: "before" | "after"): { db: Database; isLost: () => boolean } {
  let statements = 0;
  const lost = () => Object.assign(new Error("connection lost"), { code: "08006" });
  const db = through(async (query) => {
    statements += 1;
    if (statements === at && when === "before") throw lost();
    const answer = await app.db.execute(query);
    if (statements === at) throw lost();
    return answer;
  });
  return { db, isLost: () => statements >= at };
}

/** As if the time of a claim and of each pause between attempts had passed. */
const later = () => app.db.execute(sql`update outbox set next_attempt_at = 'epoch'`);

test.each(["before", "after"] as const)(
  "A database lost %s any statement of the sender loses neither the email nor its files",
  async (when) => {
    let faults = 0;
    for (let at = 1; ; at += 1) {
      const id = await write(`Lost ${when} ${at}`);
      const sent: OutgoingEmail[] = [];
      const send = async (email: OutgoingEmail) => void sent.push(email);
      const { db, isLost } = losing(at, when);
      await sendDueEmails(db, app.now, { send }).catch(() => undefined);
      if (isLost()) faults += 1;
      await later();
      await sendDueEmails(app.db, app.now, { send });
      const bodies = sent.map(({ files = [] }) => files.map(({ body }) => Buffer.from(body).byteLength));
      // Once, each time with all of them: that it was sent is recorded again until the database answers.
      expect([at, bodies]).toEqual([at, [[bytes.byteLength, 1]]]);
      expect((await kept(id)).map(({ body }) => body.byteLength)).toEqual([0, 0]);
      if (!isLost()) break;
    }
    expect(faults).toBeGreaterThanOrEqual(2);
  },
);

test("An email whose files are lost is not sent without them, and an officer reads why", async () => {
  const id = await write("Half of it");
  await app.db.execute(sql`delete from outbox_files where outbox_id = ${id} and position = 1`);
  const sent: unknown[] = [];
  const send = async (email: unknown) => void sent.push(email);
  await sendDueEmails(app.db, app.now, { send });
  expect(sent).toEqual([]);
  const { rows } = await app.db.execute(
    sql`select error, given_up_at is not null as failed from outbox where id = ${id}`,
  );
  expect(rows).toEqual([{ error: "only 1 of its 2 files are stored", failed: true }]);
});

test("An email that is withdrawn while it is being sent goes with all its files", async () => {
  await write("Withdrawn");
  const sent: OutgoingEmail[] = [];
  const db = through(async (query) => {
    const answer = await app.db.execute(query);
    // Just after the claim, whatever is read later.
    await app.db.execute(sql`delete from outbox`);
    return answer;
  });
  await sendDueEmails(db, app.now, { send: async (email) => void sent.push(email) });
  expect(sent.map(({ files }) => files?.length)).toEqual([2]);
});

test("A portal of a version before files cannot claim an email that has some", async () => {
  const id = await write("For newer portals");
  /** As that version claimed, without the files. */
  const claimAsBefore = () =>
    app.db.execute(sql`update outbox set attempts = attempts + 1, error = null, next_attempt_at = now()
      where id = (select id from outbox where sent_at is null and given_up_at is null order by id limit 1
        for update skip locked) returning id`);
  const before = await app.db.execute(sql`select * from outbox where id = ${id}`);
  expect((await claimAsBefore()).rows).toEqual([]);
  expect((await app.db.execute(sql`select * from outbox where id = ${id}`)).rows).toEqual(before.rows);
  // Also not after an attempt of this version failed.
  await sendDueEmails(app.db, app.now, { send: () => Promise.reject(new Error("451 later")) });
  await later();
  expect((await claimAsBefore()).rows).toEqual([]);
  const sent: OutgoingEmail[] = [];
  await sendDueEmails(app.db, app.now, { send: async (email) => void sent.push(email) });
  expect(sent.map(({ files }) => files?.length)).toEqual([2]);
});
