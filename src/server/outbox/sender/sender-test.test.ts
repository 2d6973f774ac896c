import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { SenderCheck, SenderTest } from "#contract/officers/sender-check.ts";
import { readMailbox } from "#server/platform/email/returned/mailbox/read-mailbox.ts";
import { sendDueEmails } from "#server/platform/email/send-due-emails.ts";
import { openLog } from "#server/platform/log/log.ts";
import { appOn, testConfig, useApp } from "#test/app.ts";
import { aFullOfficer, aLimitedOfficer } from "#test/people/signed-in-officers.ts";
import { useDns } from "#test/services/dns.ts";
import { foldersAt } from "#test/services/imap-folders.ts";
import { useMailbox } from "#test/services/mailbox.ts";
import { takeSenderTest } from "./take-sender-test.ts";

const OWN = "returned@chapter.org";
const SETTINGS = {
  MAIL_FROM: "The Chapter <dinners@chapter.org>",
  BOUNCE_ADDRESS: "returned+*@chapter.org",
};
const dns = useDns();
const mailbox = useMailbox(SETTINGS);
const app = useApp();
let olga: { cookie: string };

beforeEach(async () => {
  await mailbox.clear();
  olga = await aFullOfficer(app);
});

const config = (more = {}) =>
  testConfig({ ...SETTINGS, BOUNCE_IMAP_URL: mailbox.imapUrl(OWN), DNS_SERVER: dns.address, ...more });
function portal(settings = config()) {
  const own = appOn(app.db, settings);
  own.now = app.now;
  return own;
}
const send = ({ cookie } = olga, own = portal()) =>
  own.call<{ test: SenderTest; message: string }>("POST", "/api/sender-check/test", { cookie, body: {} });
const show = async () =>
  (await portal().call<{ test: SenderTest | null; canTest: boolean }>("GET", "/api/sender-check", olga)).body;
const read = () =>
  readMailbox(
    { db: app.db, config: config(), now: app.now, log: openLog(config()) },
    { takeTest: takeSenderTest },
  );
/** The address to which the test was sent. */
const addressOf = async () =>
  (await mailbox.received()).find(({ subject }) => subject === "Test of the portal’s emails")?.envelope
    .to[0] ?? "";

test("A test to ourselves comes back by the mailbox, and how it arrived is shown in words", async () => {
  expect(await show()).toEqual({ check: null, test: null, canTest: true });
  const { body } = await send();
  expect(body.test).toEqual({ sentAt: app.now.toISOString(), cameAt: null, findings: [] });
  await sendDueEmails(app.db, app.now, { send: mailbox.send });
  expect((await show()).test?.cameAt).toBeNull();
  app.now = new Date(app.now.getTime() + 60_000);
  expect(await read()).toBeNull();
  const { test: came } = await show();
  expect(came?.cameAt).toBe(app.now.toISOString());
  expect(came?.findings.map(({ part, state }) => [part, state])).toEqual([
    ["signature", "wrong"],
    ["results", "wrong"],
    ["way", expect.any(String)],
  ]);
  expect((await foldersAt(mailbox.imapUrl(OWN))).INBOX).toEqual([]);
  expect(await app.db.$count(sql`bounces`)).toBe(0);
});

test("The key of the last test is the one that is looked up", async () => {
  dns.zone = { "s7._domainkey.chapter.org": { TXT: ["v=DKIM1; p=MIGf"] } };
  const dkim = async () => {
    const { body } = await portal().call<{ check: SenderCheck }>("POST", "/api/sender-check", {
      cookie: olga.cookie,
      body: {},
    });
    return body.check.findings.find(({ part }) => part === "dkim");
  };
  expect(await dkim()).toMatchObject({ state: "unknown" });
  await send();
  await sendDueEmails(app.db, app.now, { send: mailbox.send });
  const to = await addressOf();
  await mailbox.clear();
  const signature = "DKIM-Signature: v=1; d=chapter.org;\r\n s=s7; b=abc";
  await mailbox.deliver(to, `${signature}\r\nTo: ${to}\r\nSubject: Test\r\n\r\nTest`);
  await read();
  expect(await dkim()).toMatchObject({ state: "good", seen: ["v=DKIM1; p=MIGf"] });
  expect((await show()).test?.findings[0]).toMatchObject({
    state: "good",
    sentence: "It’s signed for chapter.org, with the key “s7”.",
  });
});

test("What arrives is only text: cut, and without control characters", async () => {
  await send();
  await sendDueEmails(app.db, app.now, { send: mailbox.send });
  const to = await addressOf();
  await mailbox.clear();
  const evil = `Received: from <b>\u202e\u0007x</b> ${"y".repeat(900)}\r\n ${"z".repeat(900)}\r\n ${"w".repeat(900)}`;
  await mailbox.deliver(to, `${`${evil}\r\n`.repeat(30)}To: ${to}\r\n\r\nTest`);
  await read();
  const seen = (await show()).test?.findings[2]?.seen ?? [];
  expect(seen).toHaveLength(10);
  expect(seen[1]).toMatch(/^from <b>x<\/b> y+ z+ w+$/);
  expect(Math.max(...seen.map(({ length }) => length))).toBeLessThanOrEqual(2_000);
});

test("An earlier test, and one with a wrong code, change nothing and are moved away", async () => {
  await send();
  await sendDueEmails(app.db, app.now, { send: mailbox.send });
  await send();
  const to = (await addressOf()).replace(/test\.[a-z2-7]+@/, "test.aaaaaaaaaaaaa@");
  await mailbox.deliver(to, `To: ${to}\r\n\r\nTest`);
  await read();
  expect((await show()).test?.cameAt).toBeNull();
  expect((await foldersAt(mailbox.imapUrl(OWN))).INBOX).toEqual([]);
});

test("No test is sent without a mailbox, by a portal on hold, or by limited officers", async () => {
  expect((await send(olga, portal(testConfig(SETTINGS)))).status).toBe(409);
  expect((await send(olga, portal(config({ OUTGOING: "hold" })))).status).toBe(409);
  expect((await send(await aLimitedOfficer(app))).status).toBe(403);
  expect(await app.db.$count(sql`outbox`)).toBe(0);
});
