import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Found } from "#contract/officers/search.ts";
import { useApp } from "#test/app.ts";
import { aDinner, aMember, aRegistration } from "#test/factories.ts";
import { aFullOfficer, aLimitedOfficer } from "#test/people/signed-in-officers.ts";

const app = useApp();
const search = async ({ cookie }: { cookie: string }, text: string) =>
  (await app.call<Found>("GET", `/api/admin/search?search=${encodeURIComponent(text)}`, { cookie })).body;
const NOTHING = { members: [], events: [], payments: [] };

async function aPaymentOf(registrationId: number, nth: number) {
  const { rows } = await app.db.execute<{
    id: number;
  }>(sql`insert into payments (purpose, subject_id, invoice_number,
      reference, description, amount, status, created_at, updated_at)
    values ('registration', ${registrationId}, ${`CH-${nth}`}, ${`r${nth}`}, 'Registration', 150, 'paid',
      ${app.now.toISOString()}, now()) returning id`);
  return rows[0]?.id;
}

test("One text finds members, events and payments", async () => {
  const olga = await aFullOfficer(app);
  const anna = await aMember(app.db, { lastName: "Šimková", userName: "anna.s" });
  const dinner = await aDinner(app.db, { title: "Soirée Simkova" });
  await aDinner(app.db, { title: "Deleted Simkova", deletedAt: app.now });
  await aMember(app.db);
  const { id } = await aRegistration(app.db, { eventId: dinner.id, memberId: anna.id });
  const payment = await aPaymentOf(id, 1);
  expect(await search(olga, "simkova")).toEqual({
    members: [
      { id: anna.id, name: "Anna Šimková", email: "anna.weber@example.org", status: "Active Member" },
    ],
    events: [{ id: dinner.id, title: "Soirée Simkova", dateTime: "2026-03-24T22:00:00.000Z" }],
    payments: [
      {
        id: payment,
        payer: "Anna Šimková",
        what: "Soirée Simkova",
        amount: "150.00",
        createdAt: app.now.toISOString(),
      },
    ],
  });
  expect((await search(olga, "ŠIMKOVÁ soiree")).events).toHaveLength(1);
  expect((await search(olga, "anna.s")).members).toHaveLength(1);
  expect((await search(olga, "CH-1")).payments).toHaveLength(1);
});

test("A limited officer finds no payments, and nobody by a username", async () => {
  const lars = await aLimitedOfficer(app);
  const anna = await aMember(app.db, { userName: "truffle" });
  const dinner = await aDinner(app.db, { title: "Truffles" });
  const { id } = await aRegistration(app.db, { eventId: dinner.id, memberId: anna.id });
  await aPaymentOf(id, 1);
  expect(await search(lars, "truffle")).toMatchObject({
    ...NOTHING,
    events: [{ id: dinner.id, title: "Truffles" }],
  });
  expect((await search(lars, "weber")).members).toHaveLength(1);
});

test("Events that come next are first, then the latest, at most six", async () => {
  const olga = await aFullOfficer(app);
  for (const day of [-30, -1, 1, 20, -3, 5, 2, -2]) {
    const dateTime = new Date(app.now.getTime() + day * 86_400_000);
    await aDinner(app.db, { title: `Gala ${day}`, dateTime });
  }
  expect((await search(olga, "gala")).events.map(({ title }) => title)).toEqual([
    ...["Gala 1", "Gala 2", "Gala 5", "Gala 20", "Gala -1", "Gala -2"],
  ]);
});

test("A single character finds nothing, and too long a text is refused", async () => {
  const olga = await aFullOfficer(app);
  await aDinner(app.db, { title: "Gala" });
  for (const text of ["", " ", "g", " g "]) expect(await search(olga, text)).toEqual(NOTHING);
  const reply = await app.call("GET", `/api/admin/search?search=${"g".repeat(101)}`, {
    cookie: olga.cookie,
  });
  expect(reply.status).toBe(400);
});
