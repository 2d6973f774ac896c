import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { NextEvent } from "#contract/attention.ts";
import { useApp } from "#test/app.ts";
import { aDinner, aRegistration } from "#test/factories.ts";
import { aFullOfficer, aLimitedOfficer } from "#test/people/signed-in-officers.ts";

const app = useApp();
const nextFor = async ({ cookie }: { cookie: string }) =>
  (await app.call<{ event: NextEvent | null }>("GET", "/api/admin/next-event", { cookie })).body.event;

test("Without a planned event there is no next one", async () => {
  const olga = await aFullOfficer(app);
  expect(await nextFor(olga)).toBeNull();
  await aDinner(app.db, { title: "Yesterday", dateTime: new Date("2026-03-09T22:00:00.000Z") });
  await aDinner(app.db, { title: "Draft", isActive: false });
  await aDinner(app.db, { title: "Deleted", deletedAt: app.now });
  expect(await nextFor(olga)).toBeNull();
});

test("The next event comes with its days, seats, waitlist and what is left to do", async () => {
  const olga = await aFullOfficer(app);
  await aDinner(app.db, { title: "Later", dateTime: new Date("2026-05-01T22:00:00.000Z") });
  // Ten p.m. in Washington on the 23rd, already the 24th in UTC.
  const next = await aDinner(app.db, { title: "Next", dateTime: new Date("2026-03-24T02:00:00.000Z") });
  const eventId = next.id;
  const holdExpiresAt = new Date(app.now.getTime() + 60_000);
  await aRegistration(app.db, { eventId, guestTickets: 2, foodRequests: "No oysters" });
  const seated = { firstName: "Eva", lastName: "Li", tableNumber: null, seatingRequests: "Near the door" };
  await aRegistration(app.db, { eventId, guestTickets: 1, guestInfo: [seated] });
  await aRegistration(app.db, {
    eventId,
    guestTickets: 1,
    foodRequests: "",
    guestInfo: [{ ...seated, seatingRequests: null }],
  });
  await aRegistration(app.db, { eventId, status: "pending", holdExpiresAt, specialRequirements: "A ramp" });
  await aRegistration(app.db, { eventId, status: "waitlist", guestTickets: 1, foodRequests: "Vegan" });
  await aRegistration(app.db, {
    eventId,
    foodRequests: "None",
    removedAt: app.now,
    removedReason: "cancelled_by_member" as const,
  });
  expect(await nextFor(olga)).toEqual({
    eventId,
    title: "Next",
    dateTime: "2026-03-24T02:00:00.000Z",
    imageUrl: null,
    location: "Maison Claire, Washington",
    daysLeft: 13,
    isUnderWay: false,
    numbers: expect.objectContaining({
      seats: { total: 50, coming: 7, unpaid: 1, held: 0, free: 42 },
      waiting: { parties: 1, seats: 2 },
      leftToDo: expect.arrayContaining([
        expect.objectContaining({ what: "requests", count: 1 }),
        expect.objectContaining({ what: "no copy", by: "2026-03-24T02:00:00.000Z" }),
      ]),
    }),
  });
});

test("An event under way comes first until its end, or for six hours", async () => {
  const lars = await aLimitedOfficer(app);
  await aDinner(app.db, { title: "Tomorrow", dateTime: new Date("2026-03-11T22:00:00.000Z") });
  const lunch = await aDinner(app.db, { title: "Lunch", dateTime: new Date("2026-03-10T14:00:00.000Z") });
  expect(await nextFor(lars)).toMatchObject({ title: "Lunch", daysLeft: 0, isUnderWay: true });
  app.now = new Date("2026-03-10T20:00:00.000Z");
  expect(await nextFor(lars)).toMatchObject({ title: "Tomorrow", daysLeft: 1, isUnderWay: false });
  await app.db.execute(sql`update events set end_date_time = '2026-03-10T21:00:00Z' where id = ${lunch.id}`);
  expect(await nextFor(lars)).toMatchObject({ title: "Lunch" });
});

test("Open items are counted for the event alone, and for full officers alone", async () => {
  const [olga, lars] = [await aFullOfficer(app), await aLimitedOfficer(app)];
  const owed = async (eventId: number, nth: number) => {
    const { id } = await aRegistration(app.db, { eventId });
    await app.db.execute(sql`with p as (insert into payments (purpose, subject_id, invoice_number, reference, description,
          amount, status, created_at, updated_at)
        values ('registration', ${id}, ${`CH-${nth}`}, ${`r${nth}`}, 'x', 150, 'refund_due', now(), now()) returning id),
      c as (insert into payment_charges (transaction_id, payment_id, invoice_number, amount, outcome, provider_status, charged_at, recorded_at)
        select ${`100${nth}`}, id, ${`CH-${nth}`}, 150, 'applied', 'settledSuccessfully', now(), now() from p returning transaction_id)
      insert into payment_refunds (transaction_id, amount, status, reason, asked_by, created_at, updated_at)
        select transaction_id, 150, 'due', 'cancelled', 'member 1', now(), now() from c`);
  };
  const later = await aDinner(app.db, { dateTime: new Date("2026-05-01T22:00:00.000Z") });
  const next = await aDinner(app.db);
  await owed(next.id, 1);
  await owed(later.id, 2);
  const openItems = async (officer: { cookie: string }) =>
    (await nextFor(officer))?.numbers.leftToDo.find(({ what }) => what === "payments");
  expect(await openItems(olga)).toMatchObject({ count: 1 });
  expect(await openItems(lars)).toBeUndefined();
});
