import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, anAdministrator, aRegistration, seatsTaken } from "#test/factories.ts";
import { actingAs } from "#test/people/acting-as.ts";
import { manyMembers, partyOf } from "#test/people/many-members.ts";
import { takeSeats } from "./take-seats.ts";

const app = useApp();
const HOUR = 3_600_000;

type Who = { memberId: number | null; userId: number | null };
type Asked = { who: Who; eventId: number; tickets?: number; amount?: string };

/** Asks in one batch; whether each got seats, in how many statements. */
async function askAtOnce(asked: readonly Asked[]) {
  const fast = vi.spyOn(app.db, "fast");
  const answers = await Promise.all(
    asked.map(({ who, eventId, tickets = 1, ...changed }) => {
      const form = {
        ...partyOf(tickets, eventId),
        foodRequests: null,
        seatingRequests: null,
        specialRequirements: null,
        ...changed,
      };
      return takeSeats(actingAs(app, who), form);
    }),
  );
  const statements = fast.mock.calls.filter(([name]) => name === "take-seats").length;
  fast.mockRestore();
  return { taken: answers.map(({ taken }) => taken !== null), answers, statements };
}

async function members(size: number): Promise<Who[]> {
  return (await manyMembers(app, size)).map(({ id }) => ({ memberId: id, userId: null }));
}
const coupleAt = (eventId: number) => ({
  ...partyOf(1, eventId),
  memberTickets: 2,
  amount: "300.00",
  withSpouse: true,
  foodRequests: null,
  seatingRequests: null,
  specialRequirements: null,
});
const [YES, NO] = [true, false];
/** Neither seated nor refused: it is decided under the event's lock. */
const WEIGHED = { taken: null, refusal: null };
const gone = () => ({
  removedAt: new Date(app.now.getTime() - HOUR),
  removedReason: "cancelled_by_member" as const,
});
const anyone: Who = { memberId: 0, userId: null };

test("The last seats go to those who asked first and fit, in one statement", async () => {
  const eventId = (await aDinner(app.db, { totalSeats: 3 })).id;
  const [a = anyone, b = anyone, c = anyone] = await members(3);
  const { taken, statements } = await askAtOnce([
    { who: a, eventId, tickets: 2 },
    { who: b, eventId, tickets: 2 },
    { who: c, eventId },
  ]);
  expect([taken, statements]).toEqual([[YES, NO, YES], 1]);
  expect(await seatsTaken(app.db, eventId)).toBe(3);
});

test("A party that is refused takes no seat from those who ask after it", async () => {
  const eventId = (await aDinner(app.db, { totalSeats: 2 })).id;
  const [a = anyone, b = anyone, c = anyone] = await members(3);
  const { taken, statements } = await askAtOnce([
    { who: a, eventId, amount: "1.00" },
    { who: b, eventId },
    { who: c, eventId },
  ]);
  expect([taken, statements]).toEqual([[NO, YES, YES], 1]);
});

test("Parties of several people at several events are written by one statement", async () => {
  const [first, second] = [(await aDinner(app.db)).id, (await aDinner(app.db)).id];
  const [a = anyone, b = anyone] = await members(2);
  const { answers, statements } = await askAtOnce([
    { who: a, eventId: first },
    { who: a, eventId: second, tickets: 2 },
    { who: b, eventId: first, tickets: 3 },
    { who: b, eventId: first },
  ]);
  expect(statements).toBe(1);
  expect(answers.at(3)).toEqual(WEIGHED);
  const { rows } = await app.db.execute(sql`select r.id, event_id, member_id, total_tickets as tickets,
    (select count(*)::int from attendees where registration_id = r.id) as people from registrations r order by 4`);
  const row = (n: number, who: Who, eventId: number) => ({
    id: answers[n]?.taken,
    event_id: eventId,
    member_id: who.memberId,
    tickets: n + 1,
    people: n + 1,
  });
  expect(rows).toEqual([row(0, a, first), row(1, a, second), row(2, b, first)]);
});

test("Nobody is weighed for what another gave up, or for what they did elsewhere", async () => {
  const [eventId, elsewhere] = [(await aDinner(app.db)).id, (await aDinner(app.db)).id];
  const [a = anyone, b = anyone] = await members(2);
  await aRegistration(app.db, { eventId, memberId: b.memberId, status: "pending", ...gone() });
  await aRegistration(app.db, { eventId: elsewhere, memberId: a.memberId, status: "pending", ...gone() });
  expect((await askAtOnce([{ who: a, eventId }])).taken).toEqual([YES]);
  expect((await askAtOnce([{ who: b, eventId }])).answers).toEqual([WEIGHED]);
});

test("A person with unpaid seats of three events is weighed under the lock", async () => {
  const [who = anyone] = await members(1);
  const events = await Promise.all([1, 2, 3, 4].map(async () => (await aDinner(app.db)).id));
  const { answers } = await askAtOnce(events.map((eventId) => ({ who, eventId })));
  expect(answers.map(({ taken }) => taken !== null)).toEqual([YES, YES, YES, NO]);
  expect(answers.at(3)).toEqual(WEIGHED);
});

test("A person's paid seats elsewhere take none of their slots", async () => {
  const [who = anyone] = await members(1);
  for (let n = 0; n < 3; n += 1) {
    const elsewhere = (await aDinner(app.db)).id;
    await aRegistration(app.db, { eventId: elsewhere, memberId: who.memberId, status: "confirmed" });
  }
  expect((await askAtOnce([{ who, eventId: (await aDinner(app.db)).id }])).taken).toEqual([YES]);
});

test("Only a place in line that the caller has is a reason to weigh", async () => {
  const eventId = (await aDinner(app.db)).id;
  const [waiting = anyone, other = anyone] = await members(2);
  const [account, another, former] = await Promise.all(
    ["a", "b", "c"].map(async (name) => {
      const { id } = await anAdministrator(app.db, { email: `${name}@example.org` });
      return { memberId: null, userId: id };
    }),
  );
  const line = { eventId, status: "waitlist" as const };
  for (const who of [waiting, account]) await aRegistration(app.db, { ...line, ...who });
  await aRegistration(app.db, { ...line, ...former, ...gone() });
  const asked = [waiting, other, account, another, former].map((who = anyone) => ({ who, eventId }));
  expect((await askAtOnce(asked)).taken).toEqual([NO, YES, NO, YES, YES]);
});

test("A card or a dish of a party that is gone is weighed like an answer", async () => {
  const eventId = (await aDinner(app.db)).id;
  const crowd = await members(3);
  const [carded = anyone, dish = anyone] = crowd;
  for (const { memberId } of crowd)
    await aRegistration(app.db, { eventId, memberId, status: "confirmed", ...gone() });
  await app.db.execute(sql`update attendees set card_name = 'Doc' where member_id = ${carded.memberId}`);
  await app.db.execute(sql`insert into menus (event_id) values (${eventId})`);
  const { rows } = await app.db.execute<{ course: number; option: number }>(
    sql`with course as (insert into courses (event_id, position, name) values (${eventId}, 1, 'Main') returning id)
      insert into course_options (course_id, position, name) select id, 1, 'Duck' from course
      returning course_id as course, id as option`,
  );
  const [{ course, option } = { course: 0, option: 0 }] = rows;
  await app.db.execute(sql`insert into choices
      (attendee_id, event_id, course_id, option_id, chosen_source, chosen_by_member, chosen_at)
    select id, event_id, ${course}::int, ${option}::int, 'typed', member_id, now() from attendees
      where member_id = ${dish.memberId}`);
  expect((await askAtOnce(crowd.map((who) => ({ who, eventId })))).taken).toEqual([NO, NO, YES]);
});

test("An administrator who was refunded registers again like anyone", async () => {
  const eventId = (await aDinner(app.db)).id;
  const who = { memberId: null, userId: (await anAdministrator(app.db)).id };
  await aRegistration(app.db, { eventId, userId: who.userId, status: "confirmed", ...gone() });
  expect((await askAtOnce([{ who, eventId }])).taken).toEqual([YES]);
});

test("People of another event or of a party that is gone are no reason to weigh", async () => {
  const [eventId, elsewhere] = [(await aDinner(app.db)).id, (await aDinner(app.db)).id];
  const spouse = await aMember(app.db, { firstName: "Sam" });
  const caller = await aMember(app.db, { email: "caller@example.org", spouseId: spouse.id });
  for (const memberId of [caller.id, spouse.id]) {
    await aRegistration(app.db, { eventId: elsewhere, memberId, status: "confirmed" });
    await aRegistration(app.db, { eventId: elsewhere, memberId, status: "confirmed", ...gone() });
    await aRegistration(app.db, { eventId, memberId, status: "confirmed", ...gone() });
  }
  await app.db.execute(sql`update attendees set needs = '{"none": true}', needs_source = 'officer', needs_at = now()
    where event_id = ${elsewhere} and not is_live`);
  expect(await takeSeats(actingAs(app, { memberId: caller.id, userId: null }), coupleAt(eventId))).toEqual({
    taken: expect.any(Number),
    refusal: null,
  });
});

test("What a spouse keeps about themselves is from them, whatever is typed beside it", async () => {
  const eventId = (await aDinner(app.db)).id;
  const spouse = await aMember(app.db, { firstName: "Sam" });
  const caller = await aMember(app.db, { email: "caller@example.org", spouseId: spouse.id });
  const kept = { list: [{ code: "milk" as const, severity: "allergy" as const }], words: null };
  await app.db.execute(sql`insert into member_needs (member_id, needs, updated_at)
    values (${spouse.id}, ${JSON.stringify(kept)}::jsonb, now())`);
  const typed = { list: [{ code: "vegan" as const }], words: null, carriesEpinephrine: false };
  const memberInfo = [{ firstName: "Sam", lastName: "Weber", needs: typed }];
  await takeSeats(actingAs(app, { memberId: caller.id, userId: null }), { ...coupleAt(eventId), memberInfo });
  const { rows } = await app.db.execute(sql`select needs, needs_source, needs_by_member from attendees
    where member_id = ${spouse.id}`);
  expect(rows).toEqual([{ needs: kept, needs_source: "profile", needs_by_member: null }]);
});

test("A caller whom another brings is weighed under the lock, without an error", async () => {
  const eventId = (await aDinner(app.db)).id;
  const [host = anyone, caller = anyone] = await members(2);
  const party = await aRegistration(app.db, { eventId, memberId: host.memberId, memberTickets: 2 });
  await app.db.execute(sql`update attendees set member_id = ${caller.memberId}
    where registration_id = ${party.id} and place = 1`);
  const { answers } = await askAtOnce([{ who: caller, eventId }]);
  expect(answers).toEqual([WEIGHED]);
});

test("The audit log names an administrator as everywhere, also one with a member record", async () => {
  const eventId = (await aDinner(app.db)).id;
  const [member = anyone] = await members(1);
  const { id: userId } = await anAdministrator(app.db);
  expect((await askAtOnce([{ who: { ...member, userId }, eventId }])).taken).toEqual([YES]);
  const { rows } = await app.db.execute(sql`select a.actor, r.member_id, r.user_id from audit_log a
    join registrations r on r.id::text = a.entity_id where action = 'register'`);
  expect(rows).toEqual([{ actor: `administrator ${userId}`, member_id: member.memberId, user_id: null }]);
});
