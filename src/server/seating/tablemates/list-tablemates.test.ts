import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration } from "#test/factories.ts";
import { anOfficer } from "#test/people/an-officer.ts";

const app = useApp();
let officer: string;
let members: Record<string, number>;

beforeEach(async () => {
  officer = (await anOfficer(app, "limited")).cookie;
  members = {};
  for (const name of ["Anna", "Bo", "Cy", "Dora"]) {
    const { id } = await aMember(app.db, { firstName: name, lastName: "X", email: `${name}@example.org` });
    members[name] = id;
  }
});

/** A dinner on a day of the year, with each member's table. */
async function dinnerOn(day: string, at: Record<string, number | null>, facts: object = {}) {
  const { id } = await aDinner(app.db, { title: day, dateTime: new Date(`2026-${day}T22:00:00Z`), ...facts });
  for (const [name, tableNumber] of Object.entries(at)) {
    await aRegistration(app.db, { eventId: id, memberId: members[name] ?? 0, tableNumber });
  }
  return id;
}

type Answer = {
  dinners: { eventId: number; title: string }[];
  pairs: { a: number; b: number; dinners: number }[];
};
async function tablematesAt(eventId: number) {
  const { status, body } = await app.call<Answer>("GET", `/api/events/${eventId}/tables/tablemates`, {
    cookie: officer,
  });
  expect(status).toBe(200);
  const { rows } = await app.db.execute<{ id: number; name: string }>(sql`
    select a.id, m.first_name as name from attendees a join members m on m.id = a.member_id where a.event_id = ${eventId}`);
  const nameOf = (id: number) => rows.find((one) => one.id === id)?.name;
  return {
    dinners: body.dinners.map(({ title }) => title),
    pairs: body.pairs.map(({ a, b, dinners }) => [nameOf(a), nameOf(b), dinners]),
  };
}

it("Members who shared a table at the last two dinners with tables are named with how many", async () => {
  await dinnerOn("01-10", { Cy: 1, Dora: 1 });
  await dinnerOn("02-10", { Anna: 1, Bo: 1, Cy: 2, Dora: 3 });
  await dinnerOn("03-10", { Anna: 4, Bo: 4, Cy: 4 });
  await dinnerOn("03-20", { Anna: null, Bo: null });
  const next = await dinnerOn("04-10", { Anna: null, Bo: null, Cy: null, Dora: null });
  await dinnerOn("05-10", { Anna: 1, Dora: 1 });
  expect(await tablematesAt(next)).toEqual({
    dinners: ["03-10", "02-10"],
    pairs: [
      ["Anna", "Bo", 2],
      ["Anna", "Cy", 1],
      ["Bo", "Cy", 1],
    ],
  });
});

it("Those who did not come after all, or had no seat, shared no table", async () => {
  const last = await dinnerOn("03-10", { Anna: 1, Bo: 1, Cy: 1, Dora: 1 });
  await app.db.execute(sql`update registrations set removed_at = now(),
      removed_reason = 'moved_to_waitlist' where event_id = ${last} and member_id = ${members.Cy}`);
  await app.db.execute(sql`update registrations set removed_at = now(), removed_reason = 'removed_by_officer'
    where event_id = ${last} and member_id = ${members.Dora}`);
  await dinnerOn("03-15", { Anna: 1, Dora: 1 }, { deletedAt: app.now });
  const next = await dinnerOn("04-10", { Anna: null, Bo: null, Cy: null, Dora: null });
  expect(await tablematesAt(next)).toEqual({ dinners: ["03-10"], pairs: [["Anna", "Bo", 1]] });
});

it("A first dinner has none, and a deleted one is not found", async () => {
  const first = await dinnerOn("03-10", { Anna: 1, Bo: 1 });
  expect(await tablematesAt(first)).toEqual({ dinners: [], pairs: [] });
  await app.db.execute(sql`update events set deleted_at = now() where id = ${first}`);
  const { status } = await app.call("GET", `/api/events/${first}/tables/tablemates`, { cookie: officer });
  expect(status).toBe(404);
});
