import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { aDinner, aRegistration } from "#test/factories.ts";
import { askersOf, type Who } from "#test/people/askers.ts";
import { useShop } from "#test/services/shop.ts";

const shop = useShop();
const { app } = shop;
const { aPerson, as } = askersOf(app);
let anna: Who;
let olga: Who;
let dinner: number;

beforeEach(async () => {
  anna = await aPerson("Anna", { lastName: "Weber" });
  olga = await aPerson("Olga", { adminPrivileges: "full" });
  const registrationDeadline = new Date("2026-03-20T04:00:00Z");
  dinner = (await aDinner(app.db, { totalSeats: 9, registrationDeadline })).id;
  await app.db.execute(
    sql`insert into event_tables (event_id, number, seats) values (${dinner}, 3, 8), (${dinner}, 4, 3)`,
  );
});

const EVA = { firstName: "Eva", lastName: "Nová" };
const ANA = { firstName: "Ana", lastName: "Duarte" };
const THREE = { memberTickets: 1, guestTickets: 2, amount: "500.00", guestInfo: [EVA, ANA] };
const CHANGED = "This party’s payment has changed since. Please add them again.";

/** Anna with two guests, paid by check. */
async function aParty(facts: object = {}): Promise<number> {
  const paid = { paymentType: "manual", paymentMethod: "check", checkNumber: "1042" } as const;
  return (await aRegistration(app.db, { eventId: dinner, memberId: anna.id, ...THREE, ...paid, ...facts }))
    .id;
}
/** The same, who pay later and have paid this much in cash. */
async function owing(cash: number): Promise<number> {
  const id = await aParty({ status: "unpaid", paymentMethod: null, paymentType: "online" });
  await app.db.execute(sql`insert into manual_payments (registration_id, method, amount, received_at, received_by,
    recorded_at, recorded_by) values (${id}, 'cash', ${cash}, now(), 'Olga', now(), 'Olga')`);
  return id;
}
const party = async (id: number): Promise<AttendeeRegistration> =>
  (await as(olga, `GET /api/events/${dinner}/attendees`)).body.find((one: { id: number }) => one.id === id);
async function guestOf(id: number, place: number): Promise<number> {
  const { attendees } = await party(id);
  return attendees.find((one) => one.kind === "guest" && one.place === place)?.id ?? 0;
}
async function remove(id: number, attendeeId: number, more: object = {}): Promise<void> {
  const change = { change: "remove person", attendeeId };
  const { updatedAt, goesBack } = (await as(olga, `POST /api/registrations/${id}/preview`, change)).body;
  const read = { updatedAt, goesBack, isTold: true, ...more };
  expect((await as(olga, `DELETE /api/attendees/${attendeeId}`, read)).status).toBe(200);
}
async function edit(id: number, change: object): Promise<void> {
  expect((await as(olga, `PATCH /api/registrations/${id}`, change)).status).toBe(200);
}
const back = (attendeeId: number, body: object = {}) =>
  as(olga, `POST /api/attendees/${attendeeId}/put-back`, body);
async function answer(attendeeId: number) {
  const { status, body } = await back(attendeeId);
  return [status, body.message];
}
const removed = async () => (await as(olga, `GET /api/events/${dinner}/removed?persons=yes`)).body;
async function rowsOf(statement: ReturnType<typeof sql>) {
  return (await app.db.execute<Record<string, unknown>>(statement)).rows;
}
/** What the owner reads after someone was put back. */
async function emailAfter(attendeeId: number): Promise<string> {
  await app.db.execute(sql`delete from outbox`);
  expect((await back(attendeeId)).status).toBe(200);
  const [email] = await rowsOf(sql`select body_text from outbox where kind = 'person-added'`);
  return String(email?.body_text);
}

describe("Someone stays removed if their party’s amount is made up differently by then", () => {
  it("as it became complimentary", async () => {
    const id = await aParty();
    const eva = await guestOf(id, 0);
    await remove(id, eva);
    await edit(id, { paymentMethod: "complimentary", amount: "0.00", amountWhy: "Speaker" });
    expect(await answer(eva)).toEqual([409, CHANGED]);
    expect([(await party(id)).amount, await removed()]).toEqual(["0.00", []]);
  });

  it("as it is complimentary no longer", async () => {
    const id = await aParty();
    await edit(id, { paymentMethod: "complimentary", amount: "0.00", amountWhy: "Speaker" });
    const eva = await guestOf(id, 0);
    await remove(id, eva);
    await edit(id, { paymentMethod: "check", checkNumber: "7", amount: "325.00", amountWhy: "No speaker" });
    expect(await answer(eva)).toEqual([409, CHANGED]);
  });

  it("as what stayed due for them was given up", async () => {
    const id = await owing(325);
    const eva = await guestOf(id, 0);
    await remove(id, eva, { staysDue: true });
    await edit(id, { amount: "325.00", amountWhy: "Not due after all" });
    expect(await answer(eva)).toEqual([409, CHANGED]);
  });

  it("as someone else left a party whose amount a gift had lowered; the last to leave comes back first", async () => {
    const id = await aParty();
    await edit(id, { amount: "100.00", amountWhy: "A gift" });
    const [eva, ana] = [await guestOf(id, 0), await guestOf(id, 1)];
    await remove(id, eva);
    await remove(id, ana);
    expect(await answer(eva)).toEqual([409, CHANGED]);
    expect([(await back(ana)).status, (await back(eva)).status]).toEqual([200, 200]);
    expect(await party(id)).toMatchObject({ amount: "100.00", amountDue: "0.00" });
  });
});

describe("Someone whose party has another table by then", () => {
  it("sits there without a seat, whether their number is taken there or not", async () => {
    const id = await aParty();
    await edit(id, { tableNumber: 3 });
    const [eva, ana] = [await guestOf(id, 0), await guestOf(id, 1)];
    await app.db.execute(sql`update attendees set seat = 2 where id = ${eva}`);
    await remove(id, eva);
    await edit(id, { tableNumber: 4 });
    await app.db.execute(sql`update attendees set seat = 2 where id = ${ana}`);
    expect((await back(eva)).status).toBe(200);
    const seat = sql`select number, seat from attendees a join event_tables t on t.id = a.table_id where a.id = ${eva}`;
    expect(await rowsOf(seat)).toEqual([{ number: 4, seat: null }]);
    await edit(id, { tableNumber: 3 });
    await app.db.execute(sql`update attendees set seat = 8 where id = ${eva}`);
    await shop.pass(1);
    await remove(id, eva);
    await edit(id, { tableNumber: 4 });
    expect((await back(eva)).status).toBe(200);
    expect(await rowsOf(seat)).toEqual([{ number: 4, seat: null }]);
  });
});

describe("A press on Put Back", () => {
  it("is for the removal that the officer read, also if its answer was lost", async () => {
    const id = await aParty();
    const eva = await guestOf(id, 0);
    await remove(id, eva);
    const [first] = await removed();
    expect((await back(eva, { removedAt: first.removedAt })).status).toBe(200);
    await shop.pass(1);
    await remove(id, eva);
    const [second] = await removed();
    const again = "This was put back and removed again since. Please try again.";
    expect(await back(eva, { removedAt: first.removedAt })).toMatchObject({
      status: 409,
      body: { message: again },
    });
    expect((await back(eva, { removedAt: second.removedAt })).body).toMatchObject({ guestTickets: 2 });
  });

  it("is so for a whole party", async () => {
    const id = await aParty();
    const press = (removedAt: string) => as(olga, `POST /api/registrations/${id}/put-back`, { removedAt });
    await as(olga, `DELETE /api/registrations/${id}`);
    const [first] = await removed();
    expect((await press(first.removedAt)).status).toBe(200);
    await shop.pass(1);
    await as(olga, `DELETE /api/registrations/${id}`);
    const [second] = await removed();
    expect((await press(first.removedAt)).status).toBe(409);
    expect((await press(second.removedAt)).status).toBe(200);
  });
});

describe("The owner reads", () => {
  it("what is due again beside what pays again", async () => {
    const id = await owing(400);
    const eva = await guestOf(id, 0);
    await remove(id, eva);
    expect(await emailAfter(eva)).toContain("for this seat instead of returning it. $100.00 is due.");
  });

  it("nothing of a payment that was voided", async () => {
    const id = await aParty();
    const eva = await guestOf(id, 0);
    await remove(id, eva);
    const [payment] = await rowsOf(sql`select id from manual_payments`);
    const voided = { reason: "It bounced", seats: "keep" };
    expect((await as(olga, `POST /api/manual-payments/${payment?.id}/void`, voided)).status).toBe(200);
    const email = await emailAfter(eva);
    expect(email).not.toContain("We’ll keep the");
    expect(email).toContain("$175.00 is due.");
  });
});

describe("Someone who is put back", () => {
  it("is paid for as they were to be: by the link that the owner has", async () => {
    const id = await owing(325);
    const eva = await guestOf(id, 0);
    await as(olga, `POST /api/registrations/${id}/payment-link`, { due: "175.00", to: "anna@example.org" });
    const how = () =>
      rowsOf(sql`select payment_type, pays_later_since, pays_later_by, paid_at from registrations r
        join payment_links l on l.registration_id = r.id`);
    const before = await how();
    await remove(id, eva);
    expect(await how()).toMatchObject([{ payment_type: "manual", pays_later_since: null }]);
    await back(eva);
    expect(before).toMatchObject([{ payment_type: "online", paid_at: null }]);
    expect(await how()).toEqual(before);
  });

  it("is not told their table again", async () => {
    const id = await aParty();
    await edit(id, { tableNumber: 3 });
    const eva = await guestOf(id, 0);
    await app.db.execute(
      sql`insert into told_tables (attendee_id, table_number, told_at) values (${eva}, 3, now())`,
    );
    const told = () => rowsOf(sql`select * from told_tables`);
    const before = await told();
    await remove(id, eva);
    expect(await told()).toEqual([]);
    await back(eva);
    expect(await told()).toEqual(before);
  });

  it("is a partner again, in whatever order the two come back", async () => {
    const id = await aParty();
    const [eva, ana] = [await guestOf(id, 0), await guestOf(id, 1)];
    await app.db.execute(sql`update attendees set partner_of = case id when ${eva}::int then ${ana}::int else ${eva}::int end
      where id in (${eva}, ${ana})`);
    const partners = () => rowsOf(sql`select id, partner_of from attendees order by id`);
    const before = await partners();
    await remove(id, eva);
    await remove(id, ana);
    await back(eva);
    await back(ana);
    expect(await partners()).toEqual(before);
    await shop.pass(1);
    await remove(id, eva);
    await remove(id, ana);
    await back(ana);
    await back(eva);
    expect(await partners()).toEqual(before);
  });

  it("is forgotten with the owner, also if a portal of before erases them", async () => {
    const id = await aParty();
    await remove(id, await guestOf(id, 0));
    await app.db.execute(sql`update registrations set member_id = null where id = ${id}`);
    expect(await rowsOf(sql`select attendee_id from removed_persons`)).toEqual([]);
  });
});
