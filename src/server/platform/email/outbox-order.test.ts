import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration, sessionOf } from "#test/factories.ts";
import type { ComposedEmail } from "./composed-email.ts";
import { type EmailOwners, ownedByMember } from "./email-owners.ts";
import { queueEmail } from "./outbox.ts";
import { sendDueEmails } from "./send-due-emails.ts";

const app = useApp();
let sent: string[] = [];
let [anna, bo] = [0, 0];
beforeEach(async () => {
  sent = [];
  anna = (await aMember(app.db)).id;
  bo = (await aMember(app.db, { firstName: "Bo" })).id;
});

const write = (name: string, owners: EmailOwners, more: Partial<ComposedEmail> = {}) =>
  queueEmail(app.db, app.now, {
    kind: "test",
    onceKey: name,
    owners,
    priority: "ordinary",
    to: "same@example.org",
    subject: name,
    text: name,
    html: "",
    ...more,
  });
async function work(isOldestNext = () => false) {
  const send = async ({ subject }: { subject: string }) => void sent.push(subject);
  while ((await sendDueEmails(app.db, app.now, { send, isOldestNext })) > 0);
}
const releaseHeld = () =>
  app.db.execute(sql`update outbox set held_until = now() where held_until is not null`);

test("Reset links are sent first, then receipts, then everything else", async () => {
  for (let n = 1; n <= 3; n += 1) await write(`news ${n}`, ownedByMember(anna));
  await write("receipt", ownedByMember(anna), { priority: "receipt" });
  await write("link", ownedByMember(anna), { priority: "security" });
  await work();
  expect(sent).toEqual(["link", "receipt", "news 1", "news 2", "news 3"]);
});

test("With many emails to one member, everybody else's first one is sent before", async () => {
  for (let n = 1; n <= 30; n += 1) await write(`anna ${n}`, ownedByMember(anna), { priority: "security" });
  await write("bo 1", ownedByMember(bo), { priority: "security" });
  await write("guest 1", "nobody", { priority: "security", to: "guest@example.org" });
  await write("bo 2", ownedByMember(bo), { priority: "security" });
  await work();
  expect(sent.slice(0, 6)).toEqual(["anna 1", "bo 1", "guest 1", "anna 2", "bo 2", "anna 3"]);
  expect(sent).toHaveLength(33);
});

test("Now and then the oldest email goes first, so that none waits forever", async () => {
  await write("old", ownedByMember(anna));
  for (let n = 1; n <= 10; n += 1)
    await write(`link ${n}`, ownedByMember(n % 2 ? anna : bo), { priority: "security" });
  let turn = 0;
  await work(() => {
    turn += 1;
    return turn % 5 === 0;
  });
  expect(sent.indexOf("old")).toBe(4);
});

test("Joining and leaving a waitlist repeatedly sends six emails, then one an hour", async () => {
  const dinner = await aDinner(app.db, { totalSeats: 1 });
  await aRegistration(app.db, { eventId: dinner.id, memberId: bo });
  const cookie = await sessionOf(app, { memberId: anna });
  const join = async () => {
    const body = { memberTickets: 1, guestTickets: 0 };
    const reply = await app.call<{ id: number }>("POST", `/api/events/${dinner.id}/waitlist`, {
      cookie,
      body,
    });
    expect(reply.status).toBeLessThan(300);
    return reply.body.id;
  };
  const leave = (id: number) => app.call("POST", `/api/registrations/${id}/cancel`, { cookie, body: {} });
  let last = 0;
  for (let n = 0; n < 20; n += 1) {
    if (last) expect((await leave(last)).status).toBe(200);
    last = await join();
  }
  await work();
  expect(sent).toHaveLength(6);
  const held = async () =>
    (await app.db.execute<{ once_key: string }>(sql`select once_key from outbox where sent_at is null`)).rows;
  expect(await held()).toEqual([{ once_key: `waitlist-joined:${last}` }]);
  await releaseHeld();
  await work();
  expect(sent).toHaveLength(7);
  expect(await held()).toEqual([]);
});

test("A held email is replaced by the next one on its dinner; receipts are never held", async () => {
  const about = { topic: "dinner 7" };
  for (let n = 1; n <= 7; n += 1)
    await write(`free ${n}`, ownedByMember(anna), { ...about, mayBeHeld: true });
  await write("bo's", ownedByMember(bo), { ...about, mayBeHeld: true });
  for (let n = 1; n <= 3; n += 1)
    await write(`paid ${n}`, ownedByMember(anna), { ...about, priority: "receipt" });
  await work();
  await releaseHeld();
  await work();
  expect(sent).toEqual([
    "paid 1",
    "paid 2",
    "paid 3",
    "free 1",
    "bo's",
    "free 2",
    "free 3",
    "free 4",
    "free 5",
    "free 6",
  ]);
});
