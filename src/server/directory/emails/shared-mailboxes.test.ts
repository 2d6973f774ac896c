import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { MemberSlice } from "#contract/members/emails.ts";
import type { Circular } from "#contract/officers/circulars.ts";
import { portalJobs } from "#server/jobs.ts";
import type { OutgoingEmail } from "#server/platform/email/smtp.ts";
import { openLog } from "#server/platform/log/log.ts";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration } from "#test/factories.ts";
import { aFullOfficer, auditEntries } from "#test/people/signed-in-officers.ts";

const app = useApp();
const BOTH = "both@example.org";
const MEMBERS: MemberSlice = {
  statuses: ["provisional"],
  ranks: [],
  dues: null,
  came: null,
  areOfficers: false,
};
let cookie = "";
let anna: number;
let ben: number;

beforeEach(async () => {
  cookie = (await aFullOfficer(app)).cookie;
  const facts = { lastName: "Weber", status: "provisional" as const, email: BOTH };
  anna = (await aMember(app.db, { ...facts, firstName: "Anna" })).id;
  ben = (await aMember(app.db, { ...facts, firstName: "Ben" })).id;
});

const send = (slice: Partial<MemberSlice> = {}) =>
  app.call<Circular & { message: string }>("POST", "/api/emails-to-members", {
    cookie,
    body: {
      slice: { ...MEMBERS, ...slice },
      serviceReason: null,
      subject: "A new season",
      body: "We dine again, {name}.",
      key: randomUUID(),
      seen: [BOTH],
    },
  });
async function run(name: string): Promise<OutgoingEmail[]> {
  const sent: OutgoingEmail[] = [];
  const context = { db: app.db, config: app.config, log: openLog(app.config) };
  const job = portalJobs(context, async (mail) => void sent.push(mail)).find((one) => one.name === name);
  if (!job) throw new Error(`no job ${name}`);
  await job.run(app.now);
  return sent;
}
async function erase(memberId: number) {
  await app.call("DELETE", `/api/members/${memberId}`, { cookie });
  app.now = new Date(app.now.getTime() + 60_000);
  await run("carry out deletions");
}
const turnOffNews = (memberId: number) =>
  app.db.execute(sql`insert into unwanted_emails (member_id, kind, since)
    values (${memberId}, 'news', ${app.now.toISOString()})`);
const deliver = () => run("send emails");
const click = (mail: OutgoingEmail | undefined) =>
  app.fetch(
    new Request(new URL(new URL(mail?.unsubscribeUrl ?? "").pathname, app.config.publicUrl), {
      method: "POST",
      body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
    }),
  );

test("One click ends news to the mailbox, also for who shares it and was not meant by that email", async () => {
  await app.db.execute(sql`update members set is_mondiale = true where id = ${anna}`);
  await send({ ranks: ["mondiale"] });
  const [mail] = await deliver();
  expect((await click(mail)).status).toBe(200);
  const { rows } = await app.db.execute(sql`select member_id, kind from unwanted_emails order by member_id`);
  expect(rows).toEqual([
    { member_id: anna, kind: "news" },
    { member_id: ben, kind: "news" },
  ]);
  const chosen = (await auditEntries(app)).filter(({ action }) => action === "emails chosen");
  expect(chosen.map(({ entity_id }) => Number(entity_id)).toSorted((a, b) => a - b)).toEqual([anna, ben]);
  const next = await send();
  expect([next.status, next.body.message]).toEqual([409, "There’s no one to email."]);
  expect(await deliver()).toEqual([]);
});

test("One click leaves each member's other choices as they are", async () => {
  await app.db.execute(sql`insert into unwanted_emails (member_id, kind, since)
    values (${ben}, 'dishes', ${app.now.toISOString()}), (${ben}, 'news', ${app.now.toISOString()})`);
  await send();
  const [mail] = await deliver();
  expect((await click(mail)).status).toBe(200);
  const chosen = (await auditEntries(app)).filter(({ action }) => action === "emails chosen");
  expect(chosen.map(({ entity_id, after }) => [entity_id, after])).toEqual([
    [String(anna), { unwanted: ["news"] }],
  ]);
  const { rows } = await app.db.execute(
    sql`select kind from unwanted_emails where member_id = ${ben} order by kind`,
  );
  expect(rows).toEqual([{ kind: "dishes" }, { kind: "news" }]);
});

test("Of someone who is erased before their email leaves, the log counts no waiting email", async () => {
  await app.db.execute(sql`update members set confirmed_email = 'ben@example.org', email = 'ben@example.org',
    status = 'former' where id = ${ben}`);
  expect((await send()).body.counts.waiting).toBe(1);
  await erase(anna);
  const log = await app.call<Circular[]>("GET", "/api/emails-to-members", { cookie });
  expect(log.body.map(({ counts }) => counts)).toEqual([{ sent: 0, waiting: 0, failed: 0, stopped: 0 }]);
});

test("A copy of news is refused once its reader has ended it, and one that waits does not leave", async () => {
  await app.db.execute(sql`update members set status = 'former' where id = ${ben}`);
  await send();
  const [mail] = await deliver();
  const again = () =>
    app.call<{ message: string }>("POST", `/api/emails/${mail?.id}/send-again`, {
      cookie,
      body: { as: "copy" },
    });
  expect((await again()).status).toBe(200);
  expect(await deliver()).toHaveLength(1);
  expect((await again()).status).toBe(200);
  await turnOffNews(anna);
  expect(await deliver()).toEqual([]);
  const { status, body } = await again();
  expect([status, body.message]).toEqual([409, "This is news, which no longer goes to this address."]);
});

test("News does not go to a mailbox that the only one who wants it has left", async () => {
  await turnOffNews(anna);
  expect((await send()).status).toBe(201);
  await app.db.execute(sql`update members set confirmed_email = 'new@example.org', email = 'new@example.org'
    where id = ${ben}`);
  expect(await deliver()).toEqual([]);
});

test("News waiting for two members goes to the one who stays when the other is deleted", async () => {
  expect((await send()).status).toBe(201);
  await erase(anna);
  const mails = await deliver();
  expect(mails.map(({ to, replyTo }) => [to, replyTo])).toEqual([[BOTH, mails[0]?.replyTo]]);
  expect(mails[0]?.replyTo).toBeTruthy();
  expect(mails[0]?.text).toContain("Dear Ben,\n\nWe dine again, Ben.");
  expect(JSON.stringify(mails)).not.toContain("Anna");
  expect((await click(mails[0])).status).toBe(200);
  const log = await app.call<Circular[]>("GET", "/api/emails-to-members", { cookie });
  expect(log.body.map(({ counts }) => counts)).toEqual([{ sent: 1, waiting: 0, failed: 0, stopped: 0 }]);
});

test("News that only the deleted member wanted goes to no one", async () => {
  await turnOffNews(ben);
  expect((await send()).status).toBe(201);
  await erase(anna);
  expect(await deliver()).toEqual([]);
});

test("An email about a dinner also goes to the one who stays", async () => {
  const dinner = (await aDinner(app.db, { title: "Spring Dinner" })).id;
  const guestInfo = [{ firstName: "Anna", lastName: "Weber" }];
  await aRegistration(app.db, { eventId: dinner, memberId: ben, guestTickets: 1, guestInfo });
  await app.db.execute(sql`update attendees set member_id = ${anna} where member_id is null`);
  const { status } = await app.call("POST", `/api/events/${dinner}/circulars`, {
    cookie,
    body: {
      slice: { who: "coming", tables: [], owes: false, lacks: null },
      subject: "Parking",
      body: "Please park elsewhere, {party}.",
      key: randomUUID(),
      seen: [BOTH],
    },
  });
  expect(status).toBe(201);
  await erase(anna);
  const mails = (await deliver()).filter(({ subject }) => subject === "Parking");
  expect(mails.map(({ to, text }) => [to, text.split("\n\n")[0]])).toEqual([[BOTH, "Dear Ben,"]]);
  expect(JSON.stringify(mails)).not.toContain("Anna");
});

const emailDinner = (dinner: number, body: string, files: readonly string[] = []) =>
  app.call<{ message: string }>("POST", `/api/events/${dinner}/circulars`, {
    cookie,
    body: {
      slice: { who: "coming", tables: [], owes: false, lacks: null },
      subject: "Tables",
      body,
      files,
      key: randomUUID(),
      seen: [BOTH],
    },
  });
/** Removes their parties and erases them. */
async function leave(memberId: number) {
  await app.db.execute(sql`update registrations set removed_at = ${app.now.toISOString()}, removed_reason = 'removed_by_officer'
    where member_id = ${memberId}`);
  await erase(memberId);
}
const aboutTables = async () => (await deliver()).filter(({ subject }) => subject === "Tables");

test("An email with a field that is empty for the one who stays is not sent to them", async () => {
  const dinner = (await aDinner(app.db, { title: "Spring Dinner" })).id;
  await aRegistration(app.db, { eventId: dinner, memberId: anna, status: "unpaid" });
  await aRegistration(app.db, { eventId: dinner, memberId: ben, paymentMethod: "check", checkNumber: "7" });
  expect((await emailDinner(dinner, "Please pay {due} by Friday.")).status).toBe(201);
  await leave(anna);
  expect(await aboutTables()).toEqual([]);
});

test("An email whose file is missing is not sent to the one who stays without it", async () => {
  const dinner = (await aDinner(app.db, { title: "Spring Dinner" })).id;
  for (const memberId of [anna, ben]) await aRegistration(app.db, { eventId: dinner, memberId });
  const file = await app.call<{ id: string }>("POST", "/api/email-files?name=menu.pdf", {
    cookie,
    file: new Blob(["%PDF-1.7 the menu"]),
  });
  expect((await emailDinner(dinner, "Please see the menu.", [file.body.id])).status).toBe(201);
  await app.db.execute(sql`delete from stored_files`);
  await leave(anna);
  expect(await aboutTables()).toEqual([]);
  const { rows } = await app.db.execute(sql`select error from outbox where kind = 'circular'`);
  expect(rows).toEqual([{ error: expect.stringContaining("0 of its 1 files") }]);
});

test("An email about a dinner also goes to the one who stays without a member record", async () => {
  const dinner = (await aDinner(app.db, { title: "Spring Dinner" })).id;
  const { id } = await aRegistration(app.db, { eventId: dinner, memberId: anna });
  const guest = await aRegistration(app.db, { eventId: dinner, memberId: ben });
  await app.db.execute(sql`update registrations set member_id = null, contact_first_name = 'Gisela',
    contact_last_name = 'Gast', contact_email = ${BOTH} where id = ${guest.id}`);
  await app.db.execute(sql`update attendees set member_id = null where registration_id = ${guest.id}`);
  expect((await emailDinner(dinner, "Please see the tables.")).status).toBe(201);
  await leave(anna);
  const mails = await aboutTables();
  expect([id > 0, mails.map(({ to, text }) => [to, text.split("\n\n")[0]])]).toEqual([
    true,
    [[BOTH, "Dear Gisela,"]],
  ]);
});

test("A copy that waits for two members goes to the one who stays when the other is deleted", async () => {
  await send();
  const [mail] = await deliver();
  const copy = await app.call("POST", `/api/emails/${mail?.id}/send-again`, { cookie, body: { as: "copy" } });
  expect(copy.status).toBe(200);
  await erase(anna);
  const mails = await deliver();
  expect(mails.map(({ to, text }) => [to, text.split("\n\n")[0]])).toEqual([[BOTH, "Dear Ben,"]]);
  expect((await click(mails[0])).status).toBe(200);
  const log = await app.call<Circular[]>("GET", "/api/emails-to-members", { cookie });
  expect(log.body.map(({ counts }) => counts.sent)).toEqual([1]);
});

/** Anna at table 2 and Ben at table 3, whose tables are published, and emailed unless refused. */
async function emailTables() {
  const dinner = (await aDinner(app.db, { title: "Spring Dinner" })).id;
  await aRegistration(app.db, { eventId: dinner, memberId: anna, tableNumber: 2 });
  await aRegistration(app.db, { eventId: dinner, memberId: ben, tableNumber: 3 });
  await app.call("POST", `/api/events/${dinner}/tables`, { cookie, body: { count: 4, seats: 8 } });
  await app.call("PATCH", `/api/events/${dinner}/board`, { cookie, body: { isPublished: true } });
  const text = { subject: "Tables", body: "You sit at {table}." };
  const body = { ...text, key: randomUUID(), seen: [BOTH] };
  expect((await app.call("POST", `/api/events/${dinner}/table-emails`, { cookie, body })).status).toBe(201);
  /** How many people have not been told. */
  return async () => {
    const path = `/api/events/${dinner}/table-emails/preview`;
    return (await app.call<{ people: number }>("POST", path, { cookie, body: text })).body.people;
  };
}
async function benIsTold() {
  await leave(anna);
  expect((await aboutTables()).map(({ to, text }) => [to, text.includes("You sit at table 3.")])).toEqual([
    [BOTH, true],
  ]);
}

test("An email about tables tells the one who stays their table", async () => {
  const untold = await emailTables();
  await benIsTold();
  expect(await untold()).toBe(0);
});

test("A copy of an email about tables also goes to the one who stays, whom the first one told", async () => {
  const untold = await emailTables();
  expect(await aboutTables()).toHaveLength(1);
  const { rows } = await app.db.execute<{ id: number }>(sql`select id from outbox where kind = 'circular'`);
  const path = `/api/emails/${rows[0]?.id}/send-again`;
  expect((await app.call("POST", path, { cookie, body: { as: "copy" } })).status).toBe(200);
  await benIsTold();
  expect(await untold()).toBe(0);
});
