import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { CircularPreview } from "#contract/officers/circulars.ts";
import type { LinkedChoices } from "#contract/registrations/email-choices.ts";
import type { MomentKind } from "#contract/registrations/moment-words.ts";
import { portalJobs } from "#server/jobs.ts";
import { queueEmail, queueEmailCopy } from "#server/platform/email/outbox.ts";
import { clearMailbox } from "#server/platform/email/returned/mailboxes.ts";
import { openLog } from "#server/platform/log/log.ts";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration, sessionOf } from "#test/factories.ts";
import { aChoiceLink } from "#test/people/choice-links.ts";
import { aFullOfficer } from "#test/people/signed-in-officers.ts";

const app = useApp();
const at = (text: string) => new Date(text);
const STARTS = at("2026-03-24T18:00:00-04:00");
const DAY_BEFORE = at("2026-03-23T10:00:00-04:00");
let dinner = 0;
let officer = "";

beforeEach(async () => {
  dinner = (await aDinner(app.db, { dateTime: STARTS, totalSeats: 40 })).id;
  officer = (await aFullOfficer(app)).cookie;
});

/** A member with a party, and the session in which they choose their emails. */
async function someoneWhoComes(firstName: string, facts: object = {}) {
  const { id } = await aMember(app.db, {
    firstName,
    email: `${firstName.toLowerCase()}@example.org`,
    ...facts,
  });
  await aRegistration(app.db, { eventId: dinner, memberId: id, amount: "150.00" });
  return { id, cookie: await sessionOf(app, { memberId: id }) };
}
const choose = ({ cookie }: { cookie: string }, unwanted: MomentKind[]) =>
  app.call<{ unwanted: MomentKind[] }>("PUT", "/api/member/emails", { cookie, body: { unwanted } });

/** Runs a job of the portal as it is put together; returns to whom emails went. */
async function run(name: string): Promise<string[]> {
  const sent: string[] = [];
  const context = { db: app.db, config: app.config, log: openLog(app.config) };
  const job = portalJobs(context, async ({ to }) => void sent.push(to)).find((one) => one.name === name);
  if (!job) throw new Error(`no job ${name}`);
  await job.run(app.now);
  return sent;
}
const QUEUE = "send emails at moments of dinners";
const SEND = "send emails";
async function sendDayBefore(): Promise<string[]> {
  app.now = DAY_BEFORE;
  await run(QUEUE);
  return (await run(SEND)).toSorted();
}

const show = async (token: string) =>
  (await app.call<{ choices: LinkedChoices | null }>("POST", "/api/emails/choices/show", { body: { token } }))
    .body.choices;
const change = (token: string, choices: LinkedChoices) =>
  app.call<LinkedChoices>("POST", "/api/emails/choices", { body: { token, choices } });
const tokenTo = async (address: string) => {
  const { rows } = await app.db.execute<{ text: string }>(
    sql`select body_text as text from outbox where recipient = ${address} order by id desc limit 1`,
  );
  return /\/member-login\/emails#([\w-]{43})/.exec(rows[0]?.text ?? "")?.[1] ?? "no link";
};

describe("a kind that a member turned off", () => {
  it("no longer goes to them, and the officer reads so", async () => {
    const anna = await someoneWhoComes("Anna");
    await someoneWhoComes("Ben");
    expect((await choose(anna, ["day-before"])).body).toEqual({ unwanted: ["day-before"] });
    const { body } = await app.call<CircularPreview>(
      "POST",
      `/api/events/${dinner}/moments/day-before/preview`,
      {
        cookie: officer,
        body: { subject: "Tomorrow", body: "Until tomorrow." },
      },
    );
    expect([body.mailboxes.map(({ address }) => address), body.turnedOff]).toEqual([
      ["ben@example.org"],
      ["Anna Weber"],
    ]);
    expect(await sendDayBefore()).toEqual(["ben@example.org"]);
  });

  it("still goes to a mailbox that someone shares who wants it", async () => {
    const anna = await someoneWhoComes("Anna", { email: "both@example.org" });
    const ben = await someoneWhoComes("Ben", { email: "both@example.org" });
    await choose(anna, ["day-before", "thank-you"]);
    await choose(ben, ["thank-you"]);
    expect(await sendDayBefore()).toEqual(["both@example.org"]);
    const token = await tokenTo("both@example.org");
    // One of the two wants it: what they choose together is what neither wants.
    expect(await show(token)).toEqual({ of: "members", unwanted: ["thank-you"] });
    await change(token, { of: "members", unwanted: ["thank-you"] });
    const kept = await app.call("GET", "/api/member/emails", { cookie: anna.cookie });
    expect(kept.body).toEqual({ unwanted: ["day-before", "thank-you"] });
    await change(token, { of: "members", unwanted: [] });
    expect(await show(token)).toEqual({ of: "members", unwanted: [] });
  });

  it("does not leave if it was queued already", async () => {
    const anna = await someoneWhoComes("Anna");
    app.now = DAY_BEFORE;
    await run(QUEUE);
    await choose(anna, ["day-before"]);
    expect(await run(SEND)).toEqual([]);
  });

  it("is on again when they say so, in their own data while it is off, and gone with them", async () => {
    const anna = await someoneWhoComes("Anna");
    await choose(anna, ["dishes"]);
    const data = await app.call("GET", "/api/member/data", { cookie: anna.cookie });
    expect(data.text).toContain("Emails turned off");
    await choose(anna, []);
    expect((await app.call("GET", "/api/member/emails", { cookie: anna.cookie })).body).toEqual({
      unwanted: [],
    });
  });
});

describe("the link in an email", () => {
  it("has no secret for an officer who reads the email", async () => {
    await someoneWhoComes("Anna");
    await sendDayBefore();
    const token = await tokenTo("anna@example.org");
    const { rows } = await app.db.execute<{ id: number }>(sql`select id from outbox`);
    const { cookie } = await aFullOfficer(app, { email: "lena@example.org", userName: "lena" });
    const { text } = await app.call("GET", `/api/emails/${rows[0]?.id}`, { cookie });
    expect(text).toContain("/member-login/emails\\n");
    expect(text).not.toContain(token);
  });

  it("has none for an officer who reads the member's data either", async () => {
    const anna = await someoneWhoComes("Anna");
    await sendDayBefore();
    const { cookie } = await aFullOfficer(app, { email: "lena@example.org", userName: "lena" });
    const { text } = await app.call("GET", `/api/members/${anna.id}/data`, { cookie });
    expect(text).toContain("/member-login/emails\n");
    expect(text).not.toContain(await tokenTo("anna@example.org"));
  });

  it("turns kinds off without a login, for its readers alone", async () => {
    await someoneWhoComes("Anna");
    const ben = await someoneWhoComes("Ben");
    await sendDayBefore();
    const token = await tokenTo("anna@example.org");
    expect((await change(token, { of: "members", unwanted: ["thank-you"] })).body).toEqual({
      of: "members",
      unwanted: ["thank-you"],
    });
    expect((await app.call("GET", "/api/member/emails", { cookie: ben.cookie })).body).toEqual({
      unwanted: [],
    });
    expect((await change(token, { of: "address", receiptsOnly: true })).status).toBe(409);
  });

  it("opens nothing to who has a mailbox that was theirs", async () => {
    const anna = await someoneWhoComes("Anna");
    await sendDayBefore();
    const token = await tokenTo("anna@example.org");
    await app.db.execute(sql`update members set email = 'new@example.org', confirmed_email = 'new@example.org'
      where id = ${anna.id}`);
    expect(await show(token)).toBeNull();
    expect((await change(token, { of: "members", unwanted: ["dishes"] })).status).toBe(404);
    expect((await app.call("GET", "/api/member/emails", { cookie: anna.cookie })).body).toEqual({
      unwanted: [],
    });
  });

  it("that is unknown opens nothing", async () => {
    expect(await show("A".repeat(43))).toBeNull();
    expect((await change("A".repeat(43), { of: "members", unwanted: [] })).status).toBe(404);
  });
});

describe("someone without a login who asks for receipts only", () => {
  const GUEST = "guest@example.org";
  const queue = (priority: number, key: string) =>
    app.db.execute(sql`insert into outbox (kind, once_key, recipient, subject, body_text, body_html, priority, created_at,
        next_attempt_at)
      values ('test', ${key}, ${GUEST}, 'Hello', 'Hello', 'Hello', ${priority}, ${app.now.toISOString()},
        ${app.now.toISOString()})`);

  beforeEach(async () => {
    await aChoiceLink(app, { eventId: dinner, to: "Guest@Example.org", token: "guest" });
    await change("guest", { of: "address", receiptsOnly: true });
  });

  it("gets only those, until they want everything again", async () => {
    expect(await show("guest")).toEqual({ of: "address", receiptsOnly: true });
    await queue(1, "receipt");
    await queue(2, "confirmation");
    expect(await run(SEND)).toEqual([GUEST]);
    const { rows } = await app.db.execute(
      sql`select once_key, error, set_aside_at from outbox where sent_at is null`,
    );
    // An officer sees that it was not sent, and can call them.
    expect(rows).toEqual([
      { once_key: "confirmation", error: "withheld: only receipts are wanted", set_aside_at: null },
    ]);
    await change("guest", { of: "address", receiptsOnly: false });
    await queue(2, "another");
    expect(await run(SEND)).toEqual([GUEST]);
  });

  it("still learns that the dinner is called off, and an officer reads who gets no other email", async () => {
    await aRegistration(app.db, {
      eventId: dinner,
      contactEmail: GUEST,
      contactFirstName: "Lan",
      amount: "0.00",
    });
    const slice = { who: "coming", tables: [], owes: false, lacks: null };
    const { body } = await app.call<CircularPreview>("POST", `/api/events/${dinner}/circulars/preview`, {
      cookie: officer,
      body: { slice, subject: "Parking", body: "Please park elsewhere." },
    });
    expect([body.mailboxes, body.turnedOff]).toEqual([[], [expect.stringContaining("Lan")]]);
    await app.call("DELETE", `/api/events/${dinner}`, { cookie: officer });
    expect(await run(SEND)).toEqual([GUEST]);
  });

  it("can do so with the link in their confirmation", async () => {
    const choiceToken = "C".repeat(43);
    await queueEmail(app.db, app.now, {
      kind: "registration-confirmed",
      onceKey: "confirmed",
      owners: "nobody",
      priority: "receipt",
      choiceToken,
      to: "lan@example.org",
      subject: "You are registered",
      text: "You are registered.",
      html: "<p>You are registered.</p>",
    });
    expect(await show(choiceToken)).toEqual({ of: "address", receiptsOnly: false });
    expect((await change(choiceToken, { of: "address", receiptsOnly: true })).status).toBe(200);
    expect(await show(choiceToken)).toEqual({ of: "address", receiptsOnly: true });
    // Sent again to a corrected address, the link no longer says whose it is.
    const [{ id = 0 } = {}] = (await app.db.execute<{ id: number }>(sql`select max(id) as id from outbox`))
      .rows;
    await queueEmailCopy(app.db, app.now, id);
    expect(await show(choiceToken)).not.toBeNull();
    await app.db.execute(sql`update outbox set recipient = 'lanh@example.org' where copy_of = ${id}`);
    expect(await show(choiceToken)).toBeNull();
    expect((await change(choiceToken, { of: "address", receiptsOnly: false })).status).toBe(404);
  });

  it("can still do so with a link of the version before", async () => {
    await app.db.execute(
      sql`update circular_emails set choice_hash = (select choice_hash from outbox o where o.id = outbox_id)`,
    );
    await app.db.execute(sql`update outbox set choice_hash = null`);
    expect(await show("guest")).toEqual({ of: "address", receiptsOnly: true });
  });

  it("gets everything again once an officer corrects the address", async () => {
    await clearMailbox(app.db, app.now, { address: GUEST, by: "member 1" });
    await queue(2, "confirmation");
    expect(await run(SEND)).toEqual([GUEST]);
  });

  it("gets everything as soon as the address is a member's", async () => {
    await aMember(app.db, { email: GUEST });
    await queue(2, "confirmation");
    expect(await run(SEND)).toEqual([GUEST]);
  });
});
