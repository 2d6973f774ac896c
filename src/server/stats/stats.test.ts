import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { Account, Stats } from "#contract/stats.ts";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration, changeMember } from "#test/factories.ts";
import {
  aFullOfficer,
  aLimitedOfficer,
  aSignedInAdministrator,
  auditEntries,
} from "#test/people/signed-in-officers.ts";

const app = useApp();
let full = "";
beforeEach(async () => {
  full = (await aFullOfficer(app)).cookie;
});

const NO_STATUS = {
  "Active Member": 0,
  "Former Member": 0,
  "Other Chaine Member": 0,
  "Prospective Member": 0,
  provisional: 0,
  online: 0,
};
const PAST = new Date("2026-02-01T22:00:00.000Z");

async function figures(cookie = full): Promise<Stats> {
  const reply = await app.call("GET", "/api/admin/stats", { cookie });
  expect(reply.status).toBe(200);
  return Stats.strict().parse(reply.body);
}

test("A chapter with a single officer has zeros", async () => {
  expect(await figures()).toEqual({
    totalMembers: 1,
    membersByStatus: { ...NO_STATUS, "Active Member": 1 },
    totalEvents: 0,
    upcomingEvents: 0,
    totalRegistrations: 0,
    confirmedTickets: 0,
    waitlistTickets: 0,
    totalRevenue: "0.00",
  });
});

test("Confirmed parties count as tickets and revenue, the waitlist as waiting", async () => {
  const { cookie } = await aLimitedOfficer(app);
  await changeMember(app.db, (await aMember(app.db)).id, { status: "online" });
  const past = await aDinner(app.db, { dateTime: PAST });
  const next = await aDinner(app.db, { isActive: false });
  await aDinner(app.db, { dateTime: app.now });
  const gone = await aDinner(app.db, { deletedAt: PAST });
  const holdExpiresAt = new Date("2026-03-10T15:20:00.000Z");
  await aRegistration(app.db, { eventId: past.id, guestTickets: 2, amount: "500.10" });
  await aRegistration(app.db, { eventId: next.id, amount: "0.20" });
  await aRegistration(app.db, { eventId: next.id, status: "pending", amount: "150.00", holdExpiresAt });
  await aRegistration(app.db, { eventId: next.id, status: "waitlist", guestTickets: 1, amount: "325.00" });
  await aRegistration(app.db, { eventId: next.id, removedAt: PAST, removedReason: "cancelled_by_member" });
  await aRegistration(app.db, { eventId: gone.id, amount: "150.00" });
  const all = {
    totalMembers: 3,
    membersByStatus: { ...NO_STATUS, "Active Member": 2, online: 1 },
    totalEvents: 3,
    upcomingEvents: 1,
    totalRegistrations: 4,
    confirmedTickets: 4,
    waitlistTickets: 2,
    totalRevenue: "500.30",
  };
  expect(await figures()).toEqual(all);
  expect(await figures(cookie)).toEqual(all);
});

const accounts = async () =>
  z.array(Account.strict()).parse((await app.call("GET", "/api/admin/users", { cookie: full })).body);
const link = (id: number, memberId: number | null) =>
  app.call("POST", `/api/admin/users/${id}/link-member`, { cookie: full, body: { memberId } });
const owners = async () =>
  (await app.db.execute(sql`select member_id, user_id from registrations order by id`)).rows;

test("Full officers see the administrators' accounts without secrets", async () => {
  const { id } = await aSignedInAdministrator(app);
  await app.db.execute(sql`update users set password_hash = '$argon2id$x'`);
  expect(await accounts()).toEqual([
    {
      id,
      email: "admin@example.org",
      firstName: "Ada",
      lastName: "Min",
      isAdmin: true,
      memberId: null,
      profileImageUrl: null,
      createdAt: expect.any(String),
    },
  ]);
});

test("Linking an account moves its registrations and calendar address to the member", async () => {
  const ada = await aSignedInAdministrator(app);
  const member = await aMember(app.db);
  const [first, second] = [await aDinner(app.db), await aDinner(app.db, { dateTime: PAST })];
  await aRegistration(app.db, { eventId: first.id, userId: ada.id });
  await aRegistration(app.db, {
    eventId: second.id,
    userId: ada.id,
    removedAt: PAST,
    removedReason: "superseded",
  });
  await aRegistration(app.db, { eventId: second.id, memberId: member.id });
  await app.call("POST", "/api/member/calendar-feed", { cookie: ada.cookie, body: {} });
  const reply = await link(ada.id, member.id);
  expect([reply.status, reply.body.memberId]).toEqual([200, member.id]);
  expect(await owners()).toEqual(Array(3).fill({ member_id: member.id, user_id: null }));
  const mine = await app.call<unknown[]>("GET", "/api/registrations/my", { cookie: ada.cookie });
  expect(mine.body).toHaveLength(2);
  const feeds = await app.db.execute(sql`select member_id, user_id from calendar_feeds`);
  expect(feeds.rows).toEqual([{ member_id: member.id, user_id: null }]);
  expect((await auditEntries(app)).at(-1)).toMatchObject({
    action: "account linked",
    entity: "user",
    entity_id: String(ada.id),
    before: { memberId: null },
    after: { memberId: member.id, registrationsMoved: 2 },
  });

  expect((await link(ada.id, member.id)).status).toBe(200);
  expect((await link(ada.id, null)).body.memberId).toBeNull();
  expect(await owners()).toEqual(Array(3).fill({ member_id: member.id, user_id: null }));
  expect((await auditEntries(app)).at(-1)?.action).toBe("account unlinked");
  // The account's owner knows the address, which would read the member's dinners.
  expect((await app.db.execute(sql`select from calendar_feeds`)).rows).toEqual([]);
});

test("A member who has a calendar address keeps it, and the account's is revoked", async () => {
  const ada = await aSignedInAdministrator(app);
  const member = await aMember(app.db);
  await app.db.execute(sql`insert into calendar_feeds (token_hash, member_id, user_id, opened_at)
    values ('members', ${member.id}, null, now()), ('accounts', null, ${ada.id}, now())`);
  expect((await link(ada.id, member.id)).status).toBe(200);
  const { rows } = await app.db.execute(sql`select token_hash from calendar_feeds`);
  expect(rows).toEqual([{ token_hash: "members" }]);
});

test("Linking is refused when both are registered for one dinner", async () => {
  const ada = await aSignedInAdministrator(app);
  const member = await aMember(app.db);
  const dinner = await aDinner(app.db, { title: "Truffle Night" });
  const other = await aDinner(app.db);
  await aRegistration(app.db, { eventId: other.id, userId: ada.id });
  await aRegistration(app.db, { eventId: dinner.id, userId: ada.id });
  await aRegistration(app.db, { eventId: dinner.id, memberId: member.id });
  const reply = await link(ada.id, member.id);
  expect([reply.status, reply.body.message]).toEqual([
    409,
    "There is a registration for Truffle Night under the account and one under the member. Remove one of them first.",
  ]);
  expect((await owners())[0]).toEqual({ member_id: null, user_id: ada.id });
  expect((await accounts())[0]?.memberId).toBeNull();
});

test("A member has at most one account; missing ones are not found", async () => {
  const ada = await aSignedInAdministrator(app);
  const member = await aMember(app.db);
  await app.db.execute(sql`insert into users (email, is_admin, member_id)
    values ('other@example.org', true, ${member.id})`);
  const reply = await link(ada.id, member.id);
  expect([reply.status, reply.body.message]).toEqual([
    409,
    "This member is already linked to another account.",
  ]);
  expect((await link(4711, member.id)).status).toBe(404);
  expect((await link(ada.id, 4711)).status).toBe(404);
  for (const body of [{}, { memberId: "1" }, { memberId: 0 }]) {
    const path = `/api/admin/users/${ada.id}/link-member`;
    expect((await app.call("POST", path, { cookie: full, body })).status).toBe(400);
  }
});

test("An account that another officer linked elsewhere meanwhile stays linked there", async () => {
  const ada = await aSignedInAdministrator(app);
  const [first, second] = [await aMember(app.db), await aMember(app.db)];
  expect((await link(ada.id, first.id)).status).toBe(200);
  const taken = await link(ada.id, second.id);
  const elsewhere = "This account is linked to another member. Unlink it there first.";
  expect([taken.status, taken.body.message]).toEqual([409, elsewhere]);
  const untie = (from: number) =>
    app.call("POST", `/api/admin/users/${ada.id}/link-member`, {
      cookie: full,
      body: { memberId: null, from },
    });
  const stale = await untie(second.id);
  expect([stale.status, stale.body.message]).toEqual([409, elsewhere]);
  expect((await accounts())[0]?.memberId).toBe(first.id);
  expect((await untie(first.id)).body.memberId).toBeNull();
});
