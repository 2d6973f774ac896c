import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Attention } from "#contract/attention.ts";
import { appOn, testConfig, useApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration } from "#test/factories.ts";
import { aFullOfficer, aLimitedOfficer } from "#test/people/signed-in-officers.ts";

const app = useApp();
const needs = async ({ cookie }: { cookie: string }) =>
  (await app.call<Attention>("GET", "/api/admin/attention", { cookie })).body;

test("On a quiet day nothing needs attention; limited officers see no money or emails", async () => {
  const nothing = {
    payments: 0,
    emails: { failed: 0, stuckSince: null },
    returned: [],
    moreReturned: 0,
    sender: "no reports",
    mailbox: null,
    blocked: 0,
    mailingList: null,
    proxy: false,
    processes: null,
    waiting: [],
    overdue: [],
    counts: [],
    today: [],
    parties: { differences: [], more: 0, isOverdue: false },
    money: { differences: [], more: 0, isOverdue: false },
  };
  expect(await needs(await aFullOfficer(app))).toEqual(nothing);
  expect(await needs(await aLimitedOfficer(app))).toEqual({
    ...nothing,
    payments: null,
    emails: null,
    sender: null,
    blocked: null,
    proxy: null,
    money: null,
  });
});

test("An event counts as today's in the chapter's zone, with its registrations", async () => {
  const lars = await aLimitedOfficer(app);
  // Ten p.m. in Washington, already tomorrow in UTC.
  const tonight = await aDinner(app.db, { title: "Tonight", dateTime: new Date("2026-03-11T02:00:00.000Z") });
  await aDinner(app.db, { title: "Tomorrow", dateTime: new Date("2026-03-11T22:00:00.000Z") });
  await aDinner(app.db, { title: "Yesterday", dateTime: new Date("2026-03-10T02:00:00.000Z") });
  await aDinner(app.db, { title: "Off", dateTime: new Date("2026-03-11T01:00:00.000Z"), deletedAt: app.now });
  await aRegistration(app.db, { eventId: tonight.id, guestTickets: 2 });
  await aRegistration(app.db, { eventId: tonight.id, status: "waitlist" });
  expect((await needs(lars)).today).toEqual([
    { eventId: tonight.id, title: "Tonight", dateTime: "2026-03-11T02:00:00.000Z", registered: 3 },
  ]);
});

test("Parties that pay later are counted once their day is over, and all of them once the dinner has begun", async () => {
  const lars = await aLimitedOfficer(app);
  const { id } = await aDinner(app.db, { title: "Spring Gala", totalSeats: 9 });
  const facts = { eventId: id, status: "unpaid" } as const;
  await aRegistration(app.db, { ...facts, payBy: "2026-03-09" });
  await aRegistration(app.db, { ...facts, payBy: "2026-03-10" });
  await aRegistration(app.db, facts);
  await aRegistration(app.db, { ...facts, removedAt: app.now, removedReason: "cancelled_by_member" });
  const overdue = async () => (await needs(lars)).overdue;
  expect(await overdue()).toMatchObject([{ eventId: id, title: "Spring Gala", parties: 1 }]);
  await app.db.execute(
    sql`update events set date_time = ${app.now.toISOString()}, registration_deadline = null`,
  );
  expect(await overdue()).toMatchObject([{ eventId: id, parties: 3 }]);
});

test("Waiting parties that would fit are counted, but not with an offer or too large", async () => {
  const lars = await aLimitedOfficer(app);
  const event = await aDinner(app.db, { totalSeats: 3 });
  await aRegistration(app.db, { eventId: event.id });
  const fits = await aRegistration(app.db, { eventId: event.id, status: "waitlist", guestTickets: 1 });
  await aRegistration(app.db, { eventId: event.id, status: "waitlist", guestTickets: 2 });
  await aRegistration(app.db, {
    eventId: event.id,
    status: "waitlist",
    removedAt: app.now,
    removedReason: "superseded",
  });
  expect((await needs(lars)).waiting).toMatchObject([{ eventId: event.id, parties: 1, seatsFree: 2 }]);
  const offer = await app.call("POST", `/api/registrations/${fits.id}/offer`, {
    cookie: lars.cookie,
    body: {},
  });
  expect(offer.status).toBe(200);
  expect((await needs(lars)).waiting).toEqual([]);
});

test("A waiting party whose person has a place at the dinner is not counted", async () => {
  const lars = await aLimitedOfficer(app);
  const event = await aDinner(app.db, { totalSeats: 3 });
  const { id: memberId } = await aMember(app.db, { email: "huy@example.org" });
  await aRegistration(app.db, { eventId: event.id, memberId, status: "waitlist" });
  expect((await needs(lars)).waiting).toMatchObject([{ parties: 1 }]);
  const host = await aRegistration(app.db, { eventId: event.id, memberTickets: 2 });
  await app.db.execute(sql`update attendees set member_id = ${memberId}
    where registration_id = ${host.id} and place = 1`);
  expect((await needs(lars)).waiting).toEqual([]);
});

test("Emails need attention once they have failed or waited over fifteen minutes", async () => {
  const olga = await aFullOfficer(app);
  const waits = async (minutes: number) => {
    const at = new Date(app.now.getTime() - minutes * 60_000).toISOString();
    await app.db.execute(sql`insert into outbox (kind, recipient, subject, body_text, body_html, created_at, next_attempt_at)
      values ('dues-paid', 'a@example.org', 'x', 'x', 'x', ${at}, ${at})`);
    return at;
  };
  await waits(14);
  expect((await needs(olga)).emails).toEqual({ failed: 0, stuckSince: null });
  const since = await waits(16);
  expect((await needs(olga)).emails).toEqual({ failed: 0, stuckSince: since });
  await app.db.execute(sql`update outbox set given_up_at = created_at`);
  expect((await needs(olga)).emails).toEqual({ failed: 2, stuckSince: null });
});

test("An unset reverse proxy needs a full officer's attention; a set one does not", async () => {
  const olga = await aFullOfficer(app);
  const lars = await aLimitedOfficer(app);
  const proxy = async ({ cookie }: { cookie: string }, portal = app) => {
    const headers = { "x-forwarded-for": "203.0.113.7" };
    return (await portal.call<Attention>("GET", "/api/admin/attention", { cookie, headers })).body.proxy;
  };
  expect(await proxy(olga)).toBe(true);
  expect(await proxy(lars)).toBeNull();
  const set = appOn(app.db, testConfig({ TRUST_PROXY: "1" }));
  set.now = app.now;
  expect(await proxy(olga, set)).toBe(false);
});
