import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Circular, CircularPreview } from "#contract/officers/circulars.ts";
import type { Slice } from "#contract/registrations/circulars.ts";
import { portalJobs } from "#server/jobs.ts";
import { eraseEmailsOf } from "#server/platform/email/erase-emails.ts";
import { sendDueEmails } from "#server/platform/email/send-due-emails.ts";
import type { OutgoingEmail } from "#server/platform/email/smtp.ts";
import { openLog } from "#server/platform/log/log.ts";
import { testConfig, useApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration, sessionOf } from "#test/factories.ts";
import { aSeatedParty, noNeeds, nuts } from "#test/people/kitchen.ts";
import { aFullOfficer, aLimitedOfficer, auditEntries } from "#test/people/signed-in-officers.ts";

const app = useApp();
let lars: Awaited<ReturnType<typeof aLimitedOfficer>>;
let dinner: number;

const EVERYONE: Slice = { who: "coming", tables: [], owes: false, lacks: null };
const written = (facts: object = {}) => ({
  slice: EVERYONE,
  subject: "The garage is closed",
  body: "Dear all at {dinner}, please park **elsewhere**.",
  ...facts,
});
const post = <Body>(path: string, body: unknown, cookie = lars.cookie) =>
  app.call<Body>("POST", path, { cookie, body });
const preview = (facts: object = {}) =>
  post<CircularPreview>(`/api/events/${dinner}/circulars/preview`, written(facts));
const send = (facts: object = {}, cookie = lars.cookie) =>
  post<Circular & { added: string[]; gone: string[]; preview: CircularPreview; message: string }>(
    `/api/events/${dinner}/circulars`,
    { ...written(), key: randomUUID(), seen: [], ...facts },
    cookie,
  );
const addressesOf = ({ mailboxes }: CircularPreview) => mailboxes.map(({ address }) => address);
async function deliver() {
  const sent: OutgoingEmail[] = [];
  const send = async (mail: OutgoingEmail) => void sent.push(mail);
  while ((await sendDueEmails(app.db, app.now, { send, isOldestNext: () => false })) > 0);
  return sent;
}

/** Anna and Otto Weber at tables 2 and 4, Carl Li alone at none; Dora waits. */
beforeEach(async () => {
  lars = await aLimitedOfficer(app);
  dinner = (await aDinner(app.db, { title: "Spring Dinner", location: "The Hall" })).id;
  await aSeatedParty(app, dinner, {
    last: "Weber",
    persons: [
      { first: "Anna", needs: noNeeds, table: 2 },
      { first: "Otto", needs: nuts, table: 4 },
    ],
  });
  await aSeatedParty(app, dinner, { last: "Li", persons: [{ first: "Carl", needs: null }] });
  const dora = await aMember(app.db, { firstName: "Dora", lastName: "May", email: "dora@example.org" });
  await aRegistration(app.db, { eventId: dinner, memberId: dora.id, status: "waitlist" });
});

describe("Whom an email reaches", () => {
  test.each<[string, Partial<Slice>, string, string[]]>([
    ["comes", {}, "everyone who’s coming", ["weber@example.org", "li@example.org"]],
    [
      "sits at a table",
      { tables: [4, 9] },
      "everyone who’s coming, seated at table 4 or 9",
      ["weber@example.org"],
    ],
    [
      "has a guest ticket",
      { kind: "guest" },
      "everyone who’s coming with a guest ticket",
      ["weber@example.org"],
    ],
    [
      "has a member ticket and sits at a certain table",
      { kind: "member", tables: [4] },
      "everyone who’s coming with a member ticket, seated at table 4",
      [],
    ],
    ["waits", { who: "waiting" }, "everyone on the waitlist", ["dora@example.org"]],
    [
      "has not answered",
      { lacks: "answer" },
      "everyone who’s coming, who hasn’t answered about allergies and diet",
      ["li@example.org"],
    ],
    [
      "has both",
      { tables: [2], lacks: "answer" },
      "everyone who’s coming, seated at table 2, who hasn’t answered about allergies and diet",
      [],
    ],
    ["canceled", { who: "canceled" }, "everyone who canceled", []],
  ])("Who %s", async (_, slice, sentence, expected) => {
    const { body } = await preview({ slice: { ...EVERYONE, ...slice } });
    expect([body.sentence, addressesOf(body)]).toEqual([sentence, expected]);
  });

  test("Whose table is published: no one until it is, then those who have one", async () => {
    const slice = { ...EVERYONE, seesTable: true };
    const before = await preview({ slice });
    expect([before.body.sentence, addressesOf(before.body)]).toEqual([
      "everyone who’s coming, whose table is published",
      [],
    ]);
    await app.db.execute(
      sql`insert into seating_plans (event_id, published_at) values (${dinner}, now())
        on conflict (event_id) do update set published_at = now()`,
    );
    const { body } = await preview({ slice });
    expect(body.mailboxes).toEqual([{ address: "weber@example.org", people: ["Otto Weber"] }]);
  });

  test("Who owes something, and of those who canceled no one who is registered again", async () => {
    const eve = await aMember(app.db, { firstName: "Eve", email: "eve@example.org" });
    await aRegistration(app.db, { eventId: dinner, memberId: eve.id, status: "unpaid" });
    const removedAt = new Date("2026-03-01T00:00:00Z");
    const gone = { eventId: dinner, removedAt, removedReason: "cancelled_by_member" as const };
    const finn = await aMember(app.db, { firstName: "Finn", email: "finn@example.org" });
    for (const { id } of [finn, eve]) await aRegistration(app.db, { ...gone, memberId: id });
    expect(addressesOf((await preview({ slice: { ...EVERYONE, owes: true } })).body)).toContain(
      "eve@example.org",
    );
    expect(addressesOf((await preview({ slice: { ...EVERYONE, who: "canceled" } })).body)).toEqual([
      "finn@example.org",
    ]);
  });

  test("Two parties with one mailbox get one email, and people without an address are named", async () => {
    const typed = { eventId: dinner, contactFirstName: "Gus", contactLastName: "Weber" };
    await aRegistration(app.db, { ...typed, contactEmail: "WEBER@example.org" });
    await aRegistration(app.db, { ...typed, contactFirstName: "Hal" });
    const { body } = await preview();
    expect(body.mailboxes[0]?.people).toEqual(["Anna Weber", "Otto Weber", "Gus Weber"]);
    expect([body.people, body.mailboxes.length, body.leftOut]).toEqual([5, 2, ["Hal Weber"]]);
  });
});

test("People whose address rejected earlier emails are listed by name", async () => {
  await app.db.execute(
    sql`insert into mailboxes (address, refused, news_stopped_at) values ('li@example.org', 1, now())`,
  );
  const { body } = await preview();
  expect([body.unsure, body.mailboxes.length]).toEqual([["Carl Li"], 2]);
});

test("People who marked news as spam aren’t listed as if emails came back from them", async () => {
  await app.db.execute(
    sql`insert into mailboxes (address, news_stopped_at, last_kind) values ('li@example.org', now(), 'complaint')`,
  );
  const { body } = await preview();
  expect([body.unsure, body.mailboxes.length]).toEqual([[], 2]);
});

test("The email of any recipient can be read before it is sent, and nothing about food is in it", async () => {
  const to = "li@example.org";
  const { body } = await preview({ body: "{party}: {table else no table yet} at {place}", to });
  expect(body.email?.to).toBe(to);
  expect(body.email?.text).toContain("Dear Carl,\n\nCarl Li: no table yet at The Hall\n");
  expect(JSON.stringify(body)).not.toMatch(/nuts/i);
});

test("Everyone gets one email, replies go to the writer, and the log says what became of each", async () => {
  const seen = addressesOf((await preview()).body);
  const { status, body } = await send({ seen });
  expect([status, body]).toMatchObject([
    201,
    {
      people: 3,
      mailboxes: 2,
      by: "Lars Limited",
      sentence: "everyone who’s coming",
      counts: { waiting: 2, sent: 0 },
    },
  ]);
  const sent = await deliver();
  expect(sent.map(({ to, replyTo, subject }) => [to, replyTo, subject])).toEqual(
    seen.map((address) => [address, "lars@example.org", "The garage is closed"]),
  );
  expect(sent[0]?.text).toContain("Dear Anna,\n\nDear all at Spring Dinner, please park elsewhere.");
  const log = await app.call<Circular[]>("GET", `/api/events/${dinner}/circulars`, { cookie: lars.cookie });
  expect(log.body).toMatchObject([{ id: body.id, counts: { sent: 2, waiting: 0, failed: 0, stopped: 0 } }]);
  const emails = await app.call("GET", `/api/circulars/${body.id}/emails`, { cookie: lars.cookie });
  expect(emails.body).toMatchObject(seen.map((address) => ({ address, state: "sent", trouble: null })));
  expect((await auditEntries(app)).at(-1)).toMatchObject({ action: "circular sent", after: { emails: 2 } });
});

test("One that came back counts as failed, with what the mail server said of it", async () => {
  const { body } = await send({ seen: addressesOf((await preview()).body) });
  await deliver();
  await app.db.execute(
    sql`update outbox set bounced_at = sent_at, bounce_kind = 'full' where recipient = 'li@example.org'`,
  );
  const log = await app.call<Circular[]>("GET", `/api/events/${dinner}/circulars`, { cookie: lars.cookie });
  expect(log.body).toMatchObject([{ id: body.id, counts: { sent: 1, failed: 1 } }]);
  const emails = await app.call("GET", `/api/circulars/${body.id}/emails`, { cookie: lars.cookie });
  expect(emails.body).toMatchObject([
    { address: "weber@example.org", state: "sent", returned: null },
    { address: "li@example.org", state: "failed", returned: "full" },
  ]);
});

test("Pressed twice or by two officers, one form sends once", async () => {
  const olga = await aFullOfficer(app);
  const form = { key: randomUUID(), seen: addressesOf((await preview()).body) };
  const first = await send(form);
  const second = await send(form, olga.cookie);
  expect([second.status, second.body.id]).toEqual([201, first.body.id]);
  expect(await deliver()).toHaveLength(2);
});

test("A key answers for its own email only: with other words, people, or another dinner it is refused", async () => {
  const form = { key: randomUUID(), seen: addressesOf((await preview()).body) };
  const { body: sent } = await send(form);
  for (const other of [{ subject: "Other" }, { body: "Other" }, { slice: { ...EVERYONE, owes: true } }]) {
    const { status, body } = await send({ ...form, ...other });
    expect([status, body.message]).toEqual([409, "This request was sent before with other data."]);
  }
  const { id } = await aDinner(app.db);
  expect((await post(`/api/events/${id}/circulars`, { ...written(), ...form })).status).toBe(409);
  expect((await send(form)).body.id).toBe(sent.id);
  expect(await deliver()).toHaveLength(2);
});

test("If others are reached by now, nothing is sent, and the answer says who", async () => {
  const seen = ["weber@example.org", "gone@example.org"];
  const { status, body } = await send({ seen });
  expect([status, body.added, body.gone]).toEqual([409, ["Carl Li"], ["gone@example.org"]]);
  expect(body.message).toBe(
    "The recipients have changed: 2 addresses now, 2 when you checked. New: Carl Li. No longer included: gone@example.org. Please review the list.",
  );
  expect(addressesOf(body.preview)).toEqual(["weber@example.org", "li@example.org"]);
  expect(await deliver()).toEqual([]);
});

test("A field that is empty for someone stops the email and names them", async () => {
  const facts = { body: "You sit at {table}.", seen: ["weber@example.org", "li@example.org"] };
  expect((await preview(facts)).body.empty).toEqual([{ field: "table", people: ["Carl Li"] }]);
  const { status, body } = await send(facts);
  expect([status, body.message]).toEqual([
    409,
    "{table} is empty for Carl Li. Add what to say instead: {table else …}",
  ]);
});

test("An email with nothing to say, to no one, or with an unknown field is refused", async () => {
  const refused = async (facts: object) => {
    const { status, body } = await send(facts);
    return [status, body.message];
  };
  expect(await refused({ slice: { ...EVERYONE, tables: [99] } })).toEqual([409, "There’s no one to email."]);
  expect(await refused({ subject: " " })).toEqual([400, "Please enter a subject"]);
  expect(await refused({ body: "" })).toEqual([400, "Please enter a message"]);
  expect(await refused({ body: "x".repeat(20_001) })).toEqual([
    400,
    "Please keep this under 20,000 characters",
  ]);
  expect(await refused({ subject: "{dinner}: {due}" })).toEqual([
    400,
    "{due} can’t be in the subject. Only {dinner}, {date}, {time}, {place}, and {refund until} can.",
  ]);
  expect((await refused({ body: "at {tabel}" }))[1]).toContain("There is no field {tabel}.");
  expect((await refused({ slice: { ...EVERYONE, who: "everyone" } }))[0]).toBe(400);
  expect((await post(`/api/events/999/circulars/preview`, written())).status).toBe(404);
  expect((await post(`/api/circulars/999/stop`, {})).status).toBe(404);
});

test("A test goes to the writer alone, marked, and is counted nowhere", async () => {
  const { status, body } = await post(`/api/events/${dinner}/circulars/test`, written());
  expect([status, body]).toEqual([200, { to: "lars@example.org" }]);
  expect((await deliver()).map(({ to, subject }) => [to, subject])).toEqual([
    ["lars@example.org", "TEST: The garage is closed"],
  ]);
  const log = await app.call("GET", `/api/events/${dinner}/circulars`, { cookie: lars.cookie });
  expect(log.body).toEqual([]);
});

test("A test belongs to the people of its first mailbox too, and is erased with them", async () => {
  const { rows: webers } = await app.db.execute<{ id: number }>(
    sql`select id from members where email = 'weber@example.org'`,
  );
  await post(`/api/events/${dinner}/circulars/test`, written({ body: "{party}" }));
  await deliver();
  await app.db.transaction((tx) => eraseEmailsOf(tx, [webers[0]?.id ?? 0]));
  const { rows } = await app.db.execute(
    sql`select recipient, body_text from outbox where kind = 'circular-test'`,
  );
  expect(rows).toEqual([{ recipient: "lars@example.org", body_text: "" }]);
});

test("An officer without a confirmed address can’t be emailed a test, and replies go to the chapter", async () => {
  const { id: memberId } = await aMember(app.db, { email: null, adminPrivileges: "limited" });
  const cookie = await sessionOf(app, { memberId });
  expect((await post(`/api/events/${dinner}/circulars/test`, written(), cookie)).status).toBe(409);
  await send({ seen: addressesOf((await preview()).body) }, cookie);
  expect((await deliver()).map(({ replyTo }) => replyTo)).toEqual([null, null]);
});

test("Stopped, what has not begun is not sent, and the log counts both", async () => {
  const { id } = (await send({ seen: addressesOf((await preview()).body) })).body;
  let stopped: Circular | undefined;
  const sender = async () => {
    // While the first email is with the mail server, an officer stops the rest.
    stopped ??= (await post<Circular>(`/api/circulars/${id}/stop`, {})).body;
  };
  await sendDueEmails(app.db, app.now, { send: sender, isOldestNext: () => false });
  expect(stopped?.counts).toEqual({ sent: 0, waiting: 1, failed: 0, stopped: 1 });
  const { body } = await post<Circular>(`/api/circulars/${id}/stop`, {});
  expect([body.counts, body.stoppedAt !== null]).toEqual([
    { sent: 1, waiting: 0, failed: 0, stopped: 1 },
    true,
  ]);
  expect(await deliver()).toEqual([]);
});

test("Stopped in the middle of an attempt that fails, or whose sender is gone, an email is not tried again", async () => {
  const { id } = (await send({ seen: addressesOf((await preview()).body) })).body;
  // Li's email is with a sender that dies, Weber's with one whose mail server is away.
  await app.db.execute(sql`update outbox set attempts = 1, next_attempt_at = now() + interval '5 minutes'
    where recipient = 'li@example.org'`);
  const sender = async () => {
    const { body } = await post<Circular>(`/api/circulars/${id}/stop`, {});
    expect([body.counts.waiting, body.stoppedAt !== null]).toEqual([2, true]);
    throw new Error("421 try later");
  };
  await sendDueEmails(app.db, app.now, { send: sender });
  await app.db.execute(sql`update outbox set next_attempt_at = now() - interval '1 second'`);
  expect(await deliver()).toEqual([]);
  const { body } = await app.call<Circular[]>("GET", `/api/events/${dinner}/circulars`, {
    cookie: lars.cookie,
  });
  expect(body[0]?.counts).toEqual({ sent: 0, waiting: 0, failed: 0, stopped: 2 });
  const { rows } = await app.db.execute(sql`select from outbox where set_aside_at is null`);
  expect(rows).toEqual([]);
});

test("A receipt goes before all waiting emails to many, of which sixty go in a minute", async () => {
  await app.db.execute(sql`insert into outbox (kind, once_key, recipient, subject, body_text, body_html, created_at,
      next_attempt_at, priority)
    select 'circular', 'many:' || n, n || '@example.org', 'many', '', '', ${app.now.toISOString()},
      ${app.now.toISOString()}, 3 from generate_series(1, 100) n`);
  await app.db.execute(sql`insert into outbox (kind, once_key, recipient, subject, body_text, body_html, created_at,
      next_attempt_at, priority) values ('receipt', 'r', 'anna@example.org', 'receipt', '', '',
      ${app.now.toISOString()}, ${app.now.toISOString()}, 1)`);
  const sent: string[] = [];
  const send = async ({ subject }: OutgoingEmail) => void sent.push(subject);
  while ((await sendDueEmails(app.db, app.now, { send, isOldestNext: () => sent.length % 2 === 0 })) > 0);
  expect([sent[0], sent.length]).toEqual(["receipt", 61]);
  await app.db.execute(sql`update outbox set claimed_at = claimed_at - interval '1 minute'`);
  expect(await sendDueEmails(app.db, app.now, { send })).toBe(20);
});

test("How many emails to many go in a minute is a setting", async () => {
  const config = testConfig({ GROUP_EMAILS_A_MINUTE: "7" });
  await app.db.execute(sql`insert into outbox (kind, once_key, recipient, subject, body_text, body_html, created_at,
      next_attempt_at, priority)
    select 'circular', 'many:' || n, n || '@example.org', 'many', '', '', ${app.now.toISOString()},
      ${app.now.toISOString()}, 3 from generate_series(1, 10) n`);
  const sent: string[] = [];
  const job = portalJobs(
    { db: app.db, config, log: openLog(config) },
    async ({ to }) => void sent.push(to),
  ).find(({ name }) => name === "send emails");
  await job?.run(app.now);
  expect(sent).toHaveLength(7);
  expect(await job?.isDue?.(app.now)).toBe(false);
  expect(() => testConfig({ GROUP_EMAILS_A_MINUTE: "0" })).toThrow("GROUP_EMAILS_A_MINUTE must be 1 or more");
});

test("With the dinner, its emails are erased", async () => {
  await send({ seen: addressesOf((await preview()).body) });
  await post(`/api/events/${dinner}/circulars/test`, written());
  await deliver();
  const olga = await aFullOfficer(app);
  // A dinner with paid parties is not deleted.
  const { rows: parties } = await app.db.execute<{ id: number }>(sql`select id from registrations`);
  for (const { id } of parties) await app.call("DELETE", `/api/registrations/${id}`, { cookie: olga.cookie });
  await app.call("DELETE", `/api/events/${dinner}`, { cookie: olga.cookie });
  const { rows } =
    await app.db.execute(sql`select body_text from outbox where kind like 'circular%' and (body_text <> '' or subject <> 'Erased')
    union all select body from circulars`);
  expect(rows).toEqual([]);
});
