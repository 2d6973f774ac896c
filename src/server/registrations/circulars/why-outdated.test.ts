import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { Circular, CircularPreview } from "#contract/officers/circulars.ts";
import type { Slice } from "#contract/registrations/circulars.ts";
import type { MomentKind } from "#contract/registrations/moment-words.ts";
import { portalJobs } from "#server/jobs.ts";
import { openLog } from "#server/platform/log/log.ts";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration, sessionOf } from "#test/factories.ts";

const app = useApp();
type Who = { id: number; cookie: string };
let anna: Who;
let ben: Who;
let minh: Who;
let olga: Who;
let dinner: number;
/** The number of Anna's party; Carl has one, too. Each has a guest and pays later. */
let party: number;

const at = (text: string) => new Date(text);
const STARTS = at("2026-03-24T18:00:00-04:00");
const DAY_BEFORE = at("2026-03-23T10:00:00-04:00");
const EVERYONE: Slice = { who: "coming", tables: [], owes: false, lacks: null };
const NO_ONE = "Not sent, because it was no longer for anyone at this address.";
const TOO_LATE = "Not sent, because it was too late.";

async function aPerson(firstName: string, facts: object = {}): Promise<Who> {
  const email = `${firstName.toLowerCase()}@example.org`;
  const { id } = await aMember(app.db, { firstName, email, ...facts });
  return { id, cookie: await sessionOf(app, { memberId: id }) };
}
/** Days pass here, so everyone has just logged in. */
async function as({ id }: Who, call: string, body: object = {}) {
  const [method = "", path = ""] = call.split(" ");
  const cookie = await sessionOf(app, { memberId: id });
  // biome-ignore lint/suspicious/noExplicitAny: answers of many calls.
  const reply = await app.call<any>(method, path, { cookie, ...(method !== "GET" && { body }) });
  if (reply.status >= 400) throw new Error(`${call}: ${JSON.stringify(reply.body)}`);
  return reply.body;
}
const partyOf = async (who: Who, facts: object = {}) =>
  (
    await aRegistration(app.db, {
      eventId: dinner,
      memberId: who.id,
      guestTickets: 1,
      guestInfo: [{ firstName: "Ana", lastName: "Duarte" }],
      status: "unpaid",
      ...facts,
    })
  ).id;

/** Runs a job of the portal as it is put together; with `send`, emails go there. */
async function run(name: string, send: (to: string) => void = () => undefined) {
  const context = { db: app.db, config: app.config, log: openLog(app.config) };
  const job = portalJobs(context, async ({ to }) => send(to)).find((one) => one.name === name);
  if (!job) throw new Error(`no job ${name}`);
  await job.run(app.now);
}
async function delivered(): Promise<string[]> {
  const sent: string[] = [];
  await run("send emails", (to) => sent.push(to));
  return sent.toSorted();
}
async function queueMoment(kind: MomentKind = "day-before", hour = DAY_BEFORE) {
  await app.db.execute(sql`insert into moments (event_id, kind, paused_at)
    select ${dinner}, kind, case when kind <> ${kind} then now() end
    from (values ('dishes'), ('day-before'), ('thank-you')) as kinds (kind)`);
  app.now = hour;
  await run("send emails at moments of dinners");
}
async function queueCircular(slice: Partial<Slice> = {}) {
  const written = { slice: { ...EVERYONE, ...slice }, subject: "Parking", body: "Please park elsewhere." };
  const { mailboxes } = (await as(
    olga,
    `POST /api/events/${dinner}/circulars/preview`,
    written,
  )) as CircularPreview;
  const seen = mailboxes.map(({ address }) => address);
  await as(olga, `POST /api/events/${dinner}/circulars`, { ...written, key: randomUUID(), seen });
}
/** What the log says of the latest email to people of the dinner. */
async function logged() {
  const [circular] = (await as(olga, `GET /api/events/${dinner}/circulars`)) as Circular[];
  const emails = await as(olga, `GET /api/circulars/${circular?.id}/emails`);
  return {
    counts: circular?.counts,
    stopped: emails.flatMap(({ state, address, trouble }: Record<string, string>) =>
      state === "stopped" ? [[address, trouble]] : [],
    ),
  };
}
/** Nothing but the email under test leaves. */
const forgetOthers = () => app.db.execute(sql`delete from outbox where kind <> 'circular'`);

const cancel = () => as(anna, `POST /api/registrations/${party}/cancel`);
const remove = () => as(olga, `DELETE /api/registrations/${party}`);
const toWaitlist = () => as(olga, `PATCH /api/registrations/${party}`, { status: "waitlist" });
async function handOver() {
  const { updatedAt, amount } = await as(olga, `POST /api/registrations/${party}/preview`, {
    change: "change owner",
    memberId: ben.id,
  });
  const form = { memberId: ben.id, updatedAt, amount: amount.after };
  await as(olga, `POST /api/registrations/${party}/owner`, form);
}

beforeEach(async () => {
  anna = await aPerson("Anna");
  ben = await aPerson("Ben");
  minh = await aPerson("Minh");
  olga = await aPerson("Olga", { adminPrivileges: "full" });
  dinner = (await aDinner(app.db, { title: "Spring Dinner", dateTime: STARTS, totalSeats: 20 })).id;
  party = await partyOf(anna);
  await partyOf(await aPerson("Carl"));
});

describe("An email that waits does not go to a party that", () => {
  const CHANGES = [
    ["cancels", cancel],
    ["an officer removes", remove],
    ["moves to the waitlist", toWaitlist],
    ["is handed over", handOver],
  ] as const;
  const QUEUED = [
    ["at its moment", () => queueMoment()],
    ["from an officer", () => queueCircular()],
  ] as const;
  const cases = CHANGES.flatMap(([change, make]) =>
    QUEUED.map(([email, queue]) => [change, email, make, queue] as const),
  );
  it.each(cases)("%s (%s)", async (_change, _email, make, queue) => {
    await queue();
    await make();
    await forgetOthers();
    expect(await delivered()).toEqual(["carl@example.org"]);
    expect(await logged()).toEqual({
      counts: { sent: 1, waiting: 0, failed: 0, stopped: 1 },
      stopped: [["anna@example.org", NO_ONE]],
    });
    const { emails } = await as(olga, "GET /api/emails?search=anna%40");
    expect(emails).toMatchObject([{ state: "failed", trouble: NO_ONE, isDismissed: true }]);
  });
});

it("A companion who no longer comes gets none, and the others of their party do", async () => {
  const added = await as(olga, `POST /api/registrations/${party}/preview`, {
    change: "add person",
    kind: "guest",
    memberId: minh.id,
  });
  const person = { kind: "guest", memberId: minh.id, firstName: "", lastName: "" };
  const paid = { updatedAt: added.updatedAt, price: added.price, paidHow: "cash", isTold: false };
  const { attendees } = await as(olga, `POST /api/registrations/${party}/persons`, { ...person, ...paid });
  await queueMoment();
  const place = attendees.find(({ memberId }: { memberId: number | null }) => memberId === minh.id).id;
  const change = { change: "remove person", attendeeId: place };
  const { updatedAt, goesBack } = await as(olga, `POST /api/registrations/${party}/preview`, change);
  await as(olga, `DELETE /api/attendees/${place}`, { updatedAt, goesBack, isTold: false });
  await forgetOthers();
  expect(await delivered()).toEqual(["anna@example.org", "carl@example.org"]);
  expect((await logged()).stopped).toEqual([["minh@example.org", NO_ONE]]);
});

it("A mailbox of two parties gets its email as long as one of them comes", async () => {
  const contact = { memberId: null, contactFirstName: "Gus", contactEmail: "ANNA@example.org" };
  await partyOf(anna, contact);
  await queueMoment();
  await cancel();
  await forgetOthers();
  expect(await delivered()).toEqual(["anna@example.org", "carl@example.org"]);
});

it("Someone whose address has changed since still gets theirs", async () => {
  await queueMoment();
  await app.db.execute(sql`update members set email = 'new@example.org', confirmed_email = 'new@example.org'
    where id = ${anna.id}`);
  expect(await delivered()).toEqual(["anna@example.org", "carl@example.org"]);
});

it("After a first try that failed, a party that has canceled since is not tried again", async () => {
  await queueMoment();
  await run("send emails", () => {
    throw new Error("421 try later");
  });
  await cancel();
  await forgetOthers();
  app.now = new Date(app.now.getTime() + 2 * 60_000);
  expect(await delivered()).toEqual(["carl@example.org"]);
});

it("Those who have paid since are not asked to, and those who answered since are not asked again", async () => {
  await queueCircular({ owes: true });
  await as(olga, `PATCH /api/registrations/${party}`, { amount: "0.00", amountReason: "A gift" });
  await forgetOthers();
  expect(await delivered()).toEqual(["carl@example.org"]);
  await queueMoment("dishes", at("2026-03-21T10:00:00-04:00"));
  await app.db.execute(sql`update attendees set needs = '{"none": true}', needs_source = 'officer', needs_at = now()
    where registration_id = ${party}`);
  expect(await delivered()).toEqual(["carl@example.org"]);
});

describe("Once the dinner has begun", () => {
  it("nothing that waited for it goes, and the log says so", async () => {
    await queueMoment();
    app.now = STARTS;
    expect(await delivered()).toEqual([]);
    expect(await logged()).toEqual({
      counts: { sent: 0, waiting: 0, failed: 0, stopped: 2 },
      stopped: [
        ["anna@example.org", TOO_LATE],
        ["carl@example.org", TOO_LATE],
      ],
    });
    const { rows } = await app.db.execute(sql`select from outbox where given_up_at is not null
      and set_aside_at is null`);
    expect(rows).toEqual([]);
  });

  it("an email goes until then, also to a dinner that moved", async () => {
    await queueMoment();
    await app.db.execute(
      sql`update events set date_time = date_time + interval '1 day' where id = ${dinner}`,
    );
    app.now = STARTS;
    expect(await delivered()).toEqual(["anna@example.org", "carl@example.org"]);
  });

  it("an officer's own email goes, and so do thanks, up to six hours late", async () => {
    await queueCircular();
    app.now = STARTS;
    expect(await delivered()).toEqual(["anna@example.org", "carl@example.org"]);
    await queueMoment("thank-you", at("2026-03-25T11:00:00-04:00"));
    app.now = at("2026-03-25T17:00:00-04:00");
    expect(await delivered()).toEqual([]);
    app.now = new Date(app.now.getTime() - 1000);
    await app.db.execute(sql`update outbox set given_up_at = null, error = null, attempts = 0, next_attempt_at = created_at
      where sent_at is null`);
    expect(await delivered()).toEqual(["anna@example.org", "carl@example.org"]);
  });
});
