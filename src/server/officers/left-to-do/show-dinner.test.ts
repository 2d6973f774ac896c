import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Dinner } from "#contract/officers/dinner.ts";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration } from "#test/factories.ts";
import { aSeatedParty, kitchenCalls, noNeeds, nuts, placePerson } from "#test/people/kitchen.ts";
import { aDish, aMenu, closeMenu } from "#test/people/menus.ts";
import { aFullOfficer, aLimitedOfficer } from "#test/people/signed-in-officers.ts";

const app = useApp();
/** The house serves nuts. */
const TORTE = {
  name: "Dessert",
  options: [aDish("Torte", { contains: ["tree-nuts"], isHouse: true }), aDish("Pear")],
};

async function shown(eventId: number, { cookie }: { cookie: string }) {
  const { status, body } = await app.call<Dinner>("GET", `/api/events/${eventId}/overview`, { cookie });
  expect(status).toBe(200);
  return body;
}
const codes = ({ leftToDo }: Dinner) => leftToDo.map(({ what }) => what);

test("A dinner's numbers are those of its lists, and finishing a task removes it", async () => {
  const olga = await aFullOfficer(app, { confirmedEmail: "olga@example.org" });
  // In five days: everything is due.
  const { id } = await aDinner(app.db, { totalSeats: 10, dateTime: new Date("2026-03-15T22:00:00.000Z") });
  const kitchen = kitchenCalls(
    app,
    () => id,
    () => olga.cookie,
  );
  const [, otto = 0] = await aSeatedParty(app, id, {
    last: "Weber",
    persons: [
      { first: "Anna", needs: noNeeds, table: 2 },
      { first: "Otto", needs: null },
    ],
  });
  const asking = await aRegistration(app.db, { eventId: id, foodRequests: "No shellfish" });
  await app.db.execute(sql`update attendees set needs = '{"none":true}', needs_source = 'typed',
    needs_at = now() where registration_id = ${asking.id}`);
  await aRegistration(app.db, { eventId: id, status: "waitlist", guestTickets: 1 });
  const first = await shown(id, olga);
  expect(first).toMatchObject({
    people: 3,
    seats: { total: 10, coming: 3, unpaid: 0, held: 0, free: 7 },
    waiting: { parties: 1, seats: 2 },
    unread: 1,
    unanswered: 1,
    unseated: 2,
    withoutDish: 0,
    copy: { version: 0, changes: 0, told: null },
  });
  expect(codes(first)).toEqual([
    "requests",
    "unanswered",
    "waiting",
    "unseated",
    "venue",
    "count",
    "no copy",
  ]);
  expect(first.leftToDo[1]).toMatchObject({ count: 1, names: ["Otto Weber"] });

  await placePerson(app, otto, { needs: nuts, table: 2 });
  await app.db.execute(sql`update registrations set food_read_at = now() where id = ${asking.id}`);
  await kitchen.writeVenue({ guarantee: 3, emails: ["chef@maison.example"] });
  // A copy that no one at the venue got is none.
  await kitchen.make();
  expect(codes(await shown(id, olga))).toEqual(["waiting", "unseated", "no copy"]);
  await kitchen.make("Chef Roux");
  const second = await shown(id, olga);
  expect(codes(second)).toEqual(["waiting", "unseated"]);
  expect(second.copy).toMatchObject({ version: 2, changes: 0 });

  await placePerson(app, otto, { needs: noNeeds });
  const third = await shown(id, olga);
  expect(codes(third)).toEqual(["waiting", "unseated", "venue changes"]);
  expect(third.copy.changes).toBeGreaterThan(0);

  // A later copy for officers alone, or one whose email failed, changes nothing of what the venue has.
  await kitchen.make();
  expect(await shown(id, olga)).toMatchObject({ copy: third.copy, leftToDo: third.leftToDo });
  await kitchen.send();
  await app.db.execute(sql`update outbox set given_up_at = ${app.now.toISOString()}`);
  const failed = await shown(id, olga);
  expect(failed.copy).toEqual(third.copy);
  expect(codes(failed)).toContain("venue failed");
});

test("A house dish that someone cannot eat is left to do, and nothing is once the dinner has begun", async () => {
  const olga = await aFullOfficer(app);
  const { id } = await aDinner(app.db, { dateTime: new Date("2026-03-12T22:00:00.000Z") });
  await aSeatedParty(app, id, { last: "Weber", persons: [{ first: "Anna", needs: nuts, table: 2 }] });
  await aMenu(app.db, id, { courses: [TORTE] });
  expect(codes(await shown(id, olga))).toContain("choose");
  await closeMenu(app.db, id, app.now);
  const closed = await shown(id, olga);
  expect(closed.leftToDo.find(({ what }) => what === "house dish")).toMatchObject({ names: ["Anna Weber"] });
  expect([closed.withoutDish, codes(closed).includes("no dish")]).toEqual([1, false]);
  await app.db.execute(
    sql`update events set date_time = ${app.now.toISOString()}, registration_deadline = null`,
  );
  await app.db.execute(sql`update attendees set needs = null, needs_source = null, needs_at = null`);
  expect(await shown(id, olga)).toMatchObject({ unanswered: 0, withoutDish: 0, leftToDo: [] });
});

test("Where the board and the list differ, the numbers are still shown", async () => {
  const olga = await aFullOfficer(app);
  const { id } = await aDinner(app.db);
  await aRegistration(app.db, { eventId: id });
  await app.db.execute(sql`alter table attendees disable trigger user`);
  await app.db.execute(sql`delete from attendees where event_id = ${id}`);
  await app.db.execute(sql`alter table attendees enable trigger user`);
  await app.db.execute(sql`insert into seating_differences (event_id, found_at, on_board, on_list, tickets, elsewhere)
    values (${id}, now(), 0, 1, 1, 0)`);
  expect(codes(await shown(id, olga))).toContain("lists differ");
});

test("An unknown or deleted dinner is not found, and payments are counted for full officers only", async () => {
  const [olga, lars] = [await aFullOfficer(app), await aLimitedOfficer(app)];
  const deleted = await aDinner(app.db, { deletedAt: app.now });
  for (const id of [deleted.id, 999_999]) {
    const { status } = await app.call("GET", `/api/events/${id}/overview`, { cookie: olga.cookie });
    expect(status).toBe(404);
  }
  const { id } = await aDinner(app.db);
  const party = await aRegistration(app.db, { eventId: id });
  await app.db.execute(sql`insert into payments (purpose, subject_id, invoice_number, reference, description,
      amount, status, needs_person, created_at, updated_at)
    values ('registration', ${party.id}, 'CH-1', 'r1', 'x', 150, 'created', 'Look at it', now(), now())`);
  const payments = async (officer: { cookie: string }) =>
    (await shown(id, officer)).leftToDo.filter(({ what }) => what === "payments");
  expect(await payments(olga)).toMatchObject([{ count: 1 }]);
  expect(await payments(lars)).toEqual([]);
});

test("A party that pays later is left to do once its day is over, and so is every debt after the dinner", async () => {
  const olga = await aFullOfficer(app);
  // The chapter's day is March 10.
  const { id } = await aDinner(app.db, { totalSeats: 10, dateTime: new Date("2026-03-15T22:00:00.000Z") });
  const anna = await aMember(app.db, { firstName: "Anna", lastName: "Weber" });
  const facts = { eventId: id, memberId: anna.id, status: "unpaid", memberTickets: 1 } as const;
  const party = await aRegistration(app.db, { ...facts, payBy: "2026-03-10" });
  const due = async () => (await shown(id, olga)).leftToDo.filter(({ what }) => what === "due");
  expect((await shown(id, olga)).seats).toMatchObject({ coming: 1, unpaid: 0, free: 9 });
  expect(await due()).toEqual([]);
  await app.db.execute(sql`update registrations set pay_by = '2026-03-09' where id = ${party.id}`);
  expect(await due()).toMatchObject([{ count: 1, names: ["Anna Weber"] }]);
  await app.db.execute(sql`update registrations set pay_by = null where id = ${party.id}`);
  expect(await due()).toEqual([]);
  await app.db.execute(
    sql`update events set date_time = ${app.now.toISOString()}, registration_deadline = null`,
  );
  expect(await due()).toMatchObject([{ count: 1, names: ["Anna Weber"] }]);
});
