import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { openLog } from "#server/platform/log/log.ts";
import { testConfig, useApp } from "#test/app.ts";
import { refusalOf } from "#test/files/bounce-reports.ts";
import { findDovecot, startDovecot } from "#test/programs/dovecot.ts";
import { freePort } from "#test/programs/free-port.ts";
import { foldersAt } from "#test/services/imap-folders.ts";
import { readMailbox } from "./read-mailbox.ts";

const app = useApp();
const dovecot = findDovecot();
const SUBJECT = "Undelivered Mail Returned to Sender";
const HELLO = "From: Bo <bo@example.org>\r\nTo: bounces@x.example\r\nSubject: Hello\r\n\r\nHello";

async function aMailbox(program: string) {
  const folder = mkdtempSync(join(tmpdir(), "chapterhouse-dovecot-"));
  const mailbox = await startDovecot(program, { folder, port: await freePort() });
  onTestFinished(async () => {
    await mailbox.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return mailbox;
}

/** An email that was sent, and a report about it as its mail server sends it. */
async function aReport(name: string): Promise<string> {
  const recipient = `${name}@example.org`;
  const code = "abcdefghijklm";
  const { rows } = await app.db.execute<{
    id: number;
  }>(sql`insert into outbox (kind, recipient, subject, body_text,
    body_html, created_at, next_attempt_at, sent_at, bounce_code) values ('dues-reminder', ${recipient}, 'Dues', '', '',
    now(), now(), now(), ${code}) returning id`);
  return refusalOf(recipient, `bounces+${rows[0]?.id}.${code}@x.example`);
}

function read(url: string) {
  const config = testConfig({ BOUNCE_ADDRESS: "bounces+*@x.example", BOUNCE_IMAP_URL: url });
  return readMailbox({ db: app.db, config, now: app.now, log: openLog(config) });
}

const counted = () => app.db.$count(sql`bounces where kind = 'refused' and source = 'imap'`);

if (dovecot) {
  test("Dovecot's mailbox gives its reports once, and everything else stays unread", async () => {
    const mailbox = await aMailbox(dovecot);
    mailbox.deliver(HELLO);
    mailbox.deliver(await aReport("anna"));
    mailbox.deliver(await aReport("eva"));
    expect(await read(mailbox.imapUrl())).toBeNull();
    expect(await counted()).toBe(2);
    expect(await foldersAt(mailbox.imapUrl())).toEqual({
      INBOX: ["Hello"],
      Chapterhouse: [SUBJECT, SUBJECT],
    });
    mailbox.deliver(await aReport("ida"));
    expect(await read(mailbox.imapUrl())).toBeNull();
    expect(await counted()).toBe(3);
    expect((await foldersAt(mailbox.imapUrl())).INBOX).toEqual(["Hello"]);
  });

  test("Dovecot's mailbox with new numbers is read from the beginning, and nothing counts twice", async () => {
    const mailbox = await aMailbox(dovecot);
    const report = await aReport("anna");
    mailbox.deliver(HELLO);
    mailbox.deliver(report);
    await read(mailbox.imapUrl());
    const at = async () =>
      (await app.db.execute(sql`select uid_validity, last_uid from bounce_mailbox`)).rows[0];
    const before = await at();
    await mailbox.renumber();
    mailbox.deliver(report);
    mailbox.deliver(await aReport("eva"));
    expect(await read(mailbox.imapUrl())).toBeNull();
    expect(await counted()).toBe(2);
    expect((await at())?.uid_validity).not.toBe(before?.uid_validity);
    expect(await foldersAt(mailbox.imapUrl())).toMatchObject({ INBOX: ["Hello"] });
  });

  test("Dovecot refuses a wrong password, which is told as such", async () => {
    const mailbox = await aMailbox(dovecot);
    expect(await read(mailbox.imapUrl("wrong"))).toBe("login");
    expect(await read(mailbox.imapUrl().replace("INBOX", "Nowhere"))).toBe("folder");
    expect(await read(mailbox.imapUrl())).toBeNull();
  });
}
