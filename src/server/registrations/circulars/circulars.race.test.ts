import { randomUUID } from "node:crypto";
import { setTimeout as pass } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Circular } from "#contract/officers/circulars.ts";
import { deleteUnusedFiles } from "#server/circulars/files/delete-unused-files.ts";
import { sendDueEmails } from "#server/platform/email/send-due-emails.ts";
import type { OutgoingEmail } from "#server/platform/email/smtp.ts";
import { type TestApp, useApp } from "#test/app.ts";
import { neighbourOf, openRaceDatabase } from "#test/database/race-database.ts";
import { aDinner } from "#test/factories.ts";
import { aSeatedParty, noNeeds } from "#test/people/kitchen.ts";
import { aFullOfficer, aLimitedOfficer } from "#test/people/signed-in-officers.ts";

const app = useApp({}, openRaceDatabase);
const PARTIES = 12;
const seen = Array.from({ length: PARTIES }, (_, n) => `party${n}@example.org`);
let dinner: number;
let cookies: string[];

beforeEach(async () => {
  cookies = [(await aFullOfficer(app)).cookie, (await aLimitedOfficer(app)).cookie];
  dinner = (await aDinner(app.db)).id;
  for (let n = 0; n < PARTIES; n += 1)
    await aSeatedParty(app, dinner, { last: `Party${n}`, persons: [{ first: "Anna", needs: noNeeds }] });
});

const form = () => ({
  slice: { who: "coming", tables: [], owes: false, lacks: null },
  subject: "The garage is closed",
  body: "Please park elsewhere.",
  key: randomUUID(),
  seen,
});
const send = (at: TestApp, cookie: string | undefined, body: unknown) =>
  at.call<Circular>("POST", `/api/events/${dinner}/circulars`, { cookie: cookie ?? "", body });

test("Of one form sent by two officers through two portals at once, each mailbox gets one email", async () => {
  const other = await neighbourOf(app);
  const sent = form();
  const replies = await Promise.all([app, other, app, other].map((at, n) => send(at, cookies[n % 2], sent)));
  expect(new Set(replies.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
  const got: string[] = [];
  const collect = async ({ to }: OutgoingEmail) => {
    await pass(5);
    got.push(to);
  };
  await Promise.all(
    [app, other].map(async ({ db, now }) => {
      while ((await sendDueEmails(db, now, { send: collect })) > 0);
    }),
  );
  expect(got.toSorted()).toEqual(seen.toSorted());
});

test("Stopped while two portals send, each email is either sent or stopped, and none both", async () => {
  const other = await neighbourOf(app);
  const { id } = (await send(app, cookies[0], form())).body;
  const got: string[] = [];
  const collect = async ({ to }: OutgoingEmail) => {
    await pass(10);
    got.push(to);
  };
  const work = async ({ db, now }: TestApp) => {
    while ((await sendDueEmails(db, now, { send: collect })) > 0);
  };
  const stop = async () => {
    while (got.length < 2) await pass(1);
    await app.call("POST", `/api/circulars/${id}/stop`, { cookie: cookies[1] ?? "", body: {} });
  };
  await Promise.all([work(app), work(other), stop()]);
  const { body } = await app.call<Circular[]>("GET", `/api/events/${dinner}/circulars`, {
    cookie: cookies[0] ?? "",
  });
  const { counts } = body[0] ?? { counts: { sent: 0, stopped: 0 } };
  expect(counts).toMatchObject({ sent: got.length, stopped: PARTIES - got.length });
  expect([new Set(got).size, counts.stopped > 0]).toEqual([got.length, true]);
});

test("After a sender died in the middle, the others are sent once, and the lost one again after its lease", async () => {
  await send(app, cookies[0], form());
  const got: string[] = [];
  const collect = async ({ to }: OutgoingEmail) => void got.push(to);
  // Claimed by a process that is gone.
  await app.db.execute(sql`update outbox set attempts = 1, claimed_at = now(), next_attempt_at = now() + interval '5 minutes'
    where recipient = 'party3@example.org'`);
  const work = async () => {
    while ((await sendDueEmails(app.db, app.now, { send: collect })) > 0);
  };
  await work();
  expect(got.toSorted()).toEqual(seen.filter((to) => to !== "party3@example.org").toSorted());
  await app.db.execute(
    sql`update outbox set next_attempt_at = now() - interval '1 second' where sent_at is null`,
  );
  await work();
  expect(got.toSorted()).toEqual(seen.toSorted());
});

test("Each email keeps its file while two portals send and clean up, even after a crash", async () => {
  const other = await neighbourOf(app);
  const file = new Blob(["%PDF-1.7 the menu"]);
  const upload = await app.call<{ id: string }>("POST", "/api/email-files?name=menu.pdf", {
    cookie: cookies[0] ?? "",
    file,
  });
  const dayLater = new Date(app.now.getTime() + 2 * 86_400_000);
  const clean = () => deleteUnusedFiles({ db: other.db, now: dayLater });
  const [sent] = await Promise.all([
    send(app, cookies[0], { ...form(), files: [upload.body.id] }),
    clean().catch(() => undefined),
  ]);
  // Either the email claimed the file first, or the file was already deleted and nothing is sent.
  if (sent.status === 409) return expect((await app.db.execute(sql`select from outbox`)).rows).toEqual([]);
  expect(sent.status).toBe(201);
  // Claimed by a process that is gone.
  await app.db.execute(sql`update outbox set attempts = 1, reads_files = true, claimed_at = now(),
    next_attempt_at = now() + interval '5 minutes' where recipient = 'party3@example.org'`);
  const got: string[] = [];
  const collect = async ({ to, files = [] }: OutgoingEmail) => {
    await pass(3);
    got.push(`${to} ${files.map(({ name, body }) => `${name} ${body.byteLength}`)}`);
  };
  const work = async ({ db, now }: TestApp) => {
    while ((await sendDueEmails(db, now, { send: collect })) > 0) await clean();
  };
  await Promise.all([work(app), work(other)]);
  await app.db.execute(
    sql`update outbox set next_attempt_at = now() - interval '1 second' where sent_at is null`,
  );
  await work(other);
  expect(got.toSorted()).toEqual(seen.map((to) => `${to} menu.pdf 17`).toSorted());
  return undefined;
});
