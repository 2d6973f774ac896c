import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { aDinner, aRegistration, changeMember, seatsTaken } from "#test/factories.ts";
import { askersOf, type Who } from "#test/people/askers.ts";
import { aMenu } from "#test/people/menus.ts";
import { auditEntries } from "#test/people/signed-in-officers.ts";
import { useShop } from "#test/services/shop.ts";
import { forgetRemoved } from "./remember-removed.ts";

const shop = useShop();
const { app } = shop;
const { aPerson, as } = askersOf(app);
let anna: Who;
let olga: Who;
let lars: Who;
let dinner: number;

beforeEach(async () => {
  anna = await aPerson("Anna", { lastName: "Weber" });
  olga = await aPerson("Olga", { adminPrivileges: "full" });
  lars = await aPerson("Lars", { adminPrivileges: "limited" });
  const registrationDeadline = new Date("2026-03-20T04:00:00Z");
  dinner = (await aDinner(app.db, { totalSeats: 3, registrationDeadline })).id;
});

const EVA = { firstName: "Eva", lastName: "Nová" };
const ANA = { firstName: "Ana", lastName: "Duarte" };
const THREE = { memberTickets: 1, guestTickets: 2, amount: "500.00", guestInfo: [EVA, ANA] };
const NUTS = { list: [{ code: "tree-nuts", severity: "allergy" }], words: null, carriesEpinephrine: true };

/** Anna with two guests, paid by card. */
async function byCard(): Promise<number> {
  const ask = { eventId: dinner, memberInfo: [], ...THREE, agreeToTerms: true };
  const { body } = await as(anna, "POST /api/registrations", ask);
  const page = await as(anna, "POST /api/payment/create-hosted-page", { registrationId: body.id });
  await shop.pay(page.body.token);
  await shop.notifications();
  await app.db.execute(sql`delete from outbox`);
  return body.id;
}
async function byCheck(facts: object = {}): Promise<number> {
  const paid = { paymentType: "manual", paymentMethod: "check", checkNumber: "1042" } as const;
  return (await aRegistration(app.db, { eventId: dinner, memberId: anna.id, ...THREE, ...paid, ...facts }))
    .id;
}
const party = async (id: number): Promise<AttendeeRegistration> =>
  (await as(olga, `GET /api/events/${dinner}/attendees`)).body.find((one: { id: number }) => one.id === id);
async function personOf(id: number, kind: "member" | "guest", place = 0): Promise<number> {
  const { attendees } = await party(id);
  return attendees.find((one) => one.kind === kind && one.place === place)?.id ?? 0;
}
const eva = (id: number) => personOf(id, "guest");
async function remove(id: number, attendeeId: number, more: object = {}): Promise<void> {
  const change = { change: "remove person", attendeeId };
  const { updatedAt, goesBack } = (await as(lars, `POST /api/registrations/${id}/preview`, change)).body;
  const read = { updatedAt, goesBack, isTold: true, ...more };
  expect((await as(lars, `DELETE /api/attendees/${attendeeId}`, read)).status).toBe(200);
}
const back = (attendeeId: number) => as(lars, `POST /api/attendees/${attendeeId}/put-back`);
async function answer(attendeeId: number) {
  const { status, body } = await back(attendeeId);
  return [status, body.message];
}
const removed = async () => (await as(lars, `GET /api/events/${dinner}/removed?persons=yes`)).body;
async function rowsOf(statement: ReturnType<typeof sql>) {
  return (await app.db.execute<Record<string, unknown>>(statement)).rows;
}

describe("One person who was removed", () => {
  it("is put back with ticket, price, needs, card, dish, table and seat, as if they had stayed", async () => {
    const id = await byCard();
    const person = await eva(id);
    const { dish } = await aMenu(app.db, dinner);
    const { courseId, optionId } = dish("Turbot");
    await app.db.execute(sql`insert into event_tables (event_id, number, seats) values (${dinner}, 3, 4)`);
    await as(lars, `PATCH /api/registrations/${id}`, { tableNumber: 3 });
    await as(lars, `PATCH /api/attendees/${person}`, { needs: NUTS, cardName: "Mme Nová" });
    await app.db.execute(sql`update attendees set seat = 2 where id = ${person}`);
    await app.db.execute(sql`insert into choices (attendee_id, event_id, course_id, option_id, chosen_source, chosen_at)
      values (${person}, ${dinner}, ${courseId}, ${optionId}, 'officer', ${app.now.toISOString()})`);
    const [row] = await rowsOf(sql`select * from attendees where id = ${person}`);
    const before = await party(id);
    await remove(id, person);
    expect(await rowsOf(sql`select status, amount from payment_refunds`)).toEqual([
      { status: "due", amount: "175.00" },
    ]);
    await app.db.execute(sql`delete from outbox`);
    expect((await back(person)).status).toBe(200);
    expect(await rowsOf(sql`select * from attendees where id = ${person}`)).toEqual([row]);
    expect(await rowsOf(sql`select option_id from choices where attendee_id = ${person}`)).toEqual([
      { option_id: optionId },
    ]);
    const { updatedAt: _, ...rest } = before;
    expect(await party(id)).toMatchObject(rest);
    expect(await rowsOf(sql`select attendee_id from seating_departures`)).toEqual([]);
    expect(await rowsOf(sql`select status from payment_refunds`)).toEqual([{ status: "dismissed" }]);
    expect(await seatsTaken(app.db, dinner)).toBe(3);
    const [email] = await rowsOf(sql`select recipient, kind, body_text from outbox`);
    expect(email).toMatchObject({ recipient: "anna@example.org", kind: "person-added" });
    expect(email?.body_text).toContain("Eva Nová is back in your party for");
    expect(email?.body_text).toContain("We’ll keep the $175.00 for this seat instead of returning it");
    expect((await auditEntries(app)).at(-1)).toMatchObject({
      action: "put back attendee",
      after: { attendee: person, amount: "500.00", price: "175.00" },
    });
    expect(await rowsOf(sql`select attendee_id from removed_persons`)).toEqual([]);
  });

  it("gets the same back, and the owner is told again, if they are removed again", async () => {
    const id = await byCheck();
    const person = await eva(id);
    await remove(id, person);
    await back(person);
    await shop.pass(1);
    await remove(id, person);
    const due = sql`select amount from manual_returns where dismissed_at is null`;
    expect(await rowsOf(due)).toEqual([{ amount: "175.00" }]);
    expect(await rowsOf(sql`select kind from outbox order by id`)).toEqual([
      { kind: "guest-dropped" },
      { kind: "person-added" },
      { kind: "guest-dropped" },
    ]);
  });

  it("restores what the party owed and the day it was due", async () => {
    const unpaid = { status: "unpaid", paymentMethod: null, paymentType: "online" };
    const id = await byCheck(unpaid);
    await app.db.execute(sql`update registrations set pay_by = '2026-03-30' where id = ${id}`);
    await app.db.execute(sql`insert into manual_payments (registration_id, method, amount, received_at, received_by,
      recorded_at, recorded_by) select ${id}, 'cash', 325, now(), 'Olga', now(), 'Olga'`);
    const person = await eva(id);
    expect(await party(id)).toMatchObject({ status: "unpaid", amountDue: "175.00" });
    await remove(id, person);
    expect(await party(id)).toMatchObject({ status: "confirmed", amountDue: "0.00" });
    await back(person);
    expect(await party(id)).toMatchObject({ status: "unpaid", amountDue: "175.00", payBy: "2026-03-30" });
  });

  it("is paid for by the credit again, also as a member who is on the waitlist by then", async () => {
    const terms = { amount: "900.00", eventId: null, reason: "A bad table", expiresOn: "2027-03-10" };
    await as(olga, `POST /api/members/${anna.id}/credits`, terms);
    const ask = { eventId: dinner, memberInfo: [], ...THREE, agreeToTerms: true };
    const { id } = (await as(anna, "POST /api/registrations", ask)).body;
    await as(anna, `POST /api/registrations/${id}/credit`, {});
    const minh = await aPerson("Minh");
    const person = await eva(id);
    await app.db.execute(sql`update attendees set member_id = ${minh.id} where id = ${person}`);
    await remove(id, person);
    await aRegistration(app.db, { eventId: dinner, memberId: minh.id, status: "waitlist" });
    expect((await back(person)).status).toBe(200);
    expect((await as(anna, "GET /api/credits/my")).body.left).toBe("400.00");
  });

  it("is paid for by the credit again, unless it has been used", async () => {
    const terms = { amount: "500.00", eventId: null, reason: "A bad table", expiresOn: "2027-03-10" };
    await as(olga, `POST /api/members/${anna.id}/credits`, terms);
    const ask = { eventId: dinner, memberInfo: [], ...THREE, agreeToTerms: true };
    const { id } = (await as(anna, "POST /api/registrations", ask)).body;
    await as(anna, `POST /api/registrations/${id}/credit`, {});
    const left = async () => (await as(anna, "GET /api/credits/my")).body.left;
    const person = await eva(id);
    await remove(id, person);
    expect(await left()).toBe("175.00");
    await back(person);
    expect([await left(), (await party(id)).amountDue]).toEqual(["0.00", "0.00"]);
    await shop.pass(1);
    await remove(id, person);
    const [found] = await rowsOf(sql`select id from credits`);
    const withdrawn = { left: "175.00", reason: "Granted twice" };
    await as(olga, `POST /api/credits/${found?.id}/withdraw`, withdrawn);
    expect(await answer(person)).toEqual([
      409,
      "The credit that paid for them has since been used or has ended. Please add them again.",
    ]);
  });

  it("can be one of several, in any order", async () => {
    const id = await byCheck();
    const [first, second] = [await eva(id), await personOf(id, "guest", 1)];
    const { updatedAt: _, ...before } = await party(id);
    await remove(id, first);
    await remove(id, second);
    // A page of an earlier version would call them parties.
    expect((await as(lars, `GET /api/events/${dinner}/removed`)).body).toEqual([]);
    expect((await removed()).map(({ person }: { person: { name: string } }) => person.name)).toHaveLength(2);
    expect((await back(first)).status).toBe(200);
    expect((await back(second)).status).toBe(200);
    expect(await party(id)).toMatchObject(before);
    expect(await rowsOf(sql`select id from manual_returns where dismissed_at is null`)).toEqual([]);
  });

  it("is the owner again in a party whose guests stayed, but not if it has another owner", async () => {
    const id = await byCheck();
    const owner = await personOf(id, "member");
    await remove(id, owner);
    expect(await removed()).toMatchObject([{ id, name: "Anna Weber", person: { name: "Anna Weber" } }]);
    expect((await back(owner)).body).toMatchObject({ memberTickets: 1, amount: "500.00" });
    await remove(id, owner);
    const asked = { memberId: olga.id };
    const change = { change: "change owner", ...asked };
    const { updatedAt, amount } = (await as(lars, `POST /api/registrations/${id}/preview`, change)).body;
    await as(lars, `POST /api/registrations/${id}/owner`, { ...asked, updatedAt, amount: amount.after });
    expect(await answer(owner)).toEqual([
      409,
      "This party now has a new owner. Please add this person again.",
    ]);
  });

  it("is an additional member if the party went to another member with them", async () => {
    const minh = await aPerson("Minh");
    await changeMember(app.db, anna.id, { spouseId: minh.id });
    const couple = { memberTickets: 2, guestTickets: 0, guestInfo: [], amount: "300.00" };
    const id = await byCheck(couple);
    const [owner, spouse] = [await personOf(id, "member"), await personOf(id, "member", 1)];
    await app.db.execute(
      sql`update attendees set member_id = ${minh.id}, is_listed = true where id = ${spouse}`,
    );
    await remove(id, owner, { memberId: minh.id });
    expect((await back(owner)).body).toMatchObject({ memberTickets: 2, user: { firstName: "Minh" } });
    expect(await rowsOf(sql`select member_id from attendees where id = ${owner}`)).toEqual([
      { member_id: anna.id },
    ]);
  });
});

describe("Someone stays removed", () => {
  it("after ten minutes, when nothing of them is kept, and if they were not removed", async () => {
    const id = await byCheck();
    const person = await eva(id);
    expect(await answer(person)).toEqual([409, "This person wasn’t removed, or is back already."]);
    expect(await answer(99_999)).toEqual([404, "Attendee not found"]);
    await remove(id, person);
    await shop.pass(9);
    expect(await removed()).toHaveLength(1);
    expect(await forgetRemoved({ db: app.db, now: app.now })).toBe(0);
    await shop.pass(2);
    expect(await removed()).toEqual([]);
    const late = "This person was removed more than 10 minutes ago. Please add them again.";
    expect(await answer(person)).toEqual([409, late]);
    expect(await forgetRemoved({ db: app.db, now: app.now })).toBe(1);
    expect(await answer(person)).toEqual([404, "Attendee not found"]);
  });

  it("if the seat went to someone else, or they have another place", async () => {
    const id = await byCheck();
    const person = await eva(id);
    await app.db.execute(sql`update attendees set member_id = ${olga.id} where id = ${person}`);
    await remove(id, person);
    const other = await aRegistration(app.db, { eventId: dinner, memberId: lars.id });
    expect(await answer(person)).toEqual([409, "Not enough seats available"]);
    expect(await removed()).toEqual([]);
    await app.db.execute(sql`update events set total_seats = 9`);
    await app.db.execute(sql`update registrations set member_id = ${olga.id} where id = ${other.id}`);
    expect(await answer(person)).toEqual([409, expect.stringContaining("already has")]);
  });

  it("once their money was returned", async () => {
    const id = await byCheck();
    const person = await eva(id);
    await remove(id, person);
    const [due] = await rowsOf(sql`select id from manual_returns`);
    const returned = { amount: "175.00", method: "check", reference: "7", note: "" };
    await as(olga, `POST /api/manual-returns/${due?.id}/return`, returned);
    expect(await answer(person)).toEqual([
      409,
      "Their money has already been sent back, turned into a credit, or written off. Please add them again.",
    ]);
  });

  it("while their party is removed, and if its member was deleted", async () => {
    const id = await byCheck();
    const person = await eva(id);
    await remove(id, person);
    await as(lars, `DELETE /api/registrations/${id}`);
    expect(await answer(person)).toEqual([404, "Registration not found"]);
    expect(await removed()).toMatchObject([{ id, person: null }]);
    expect((await as(olga, `DELETE /api/members/${anna.id}`)).status).toBeLessThan(300);
    expect(await rowsOf(sql`select attendee_id from removed_persons`)).toEqual([]);
  });

  it("at a table that is full by then, but has the seat at the dinner", async () => {
    const id = await byCheck({ tableNumber: 3 });
    await app.db.execute(sql`update event_tables set seats = 3 where event_id = ${dinner} and number = 3`);
    await app.db.execute(sql`update events set total_seats = 9`);
    const person = await eva(id);
    await remove(id, person);
    await aRegistration(app.db, { eventId: dinner, memberId: lars.id, tableNumber: 3 });
    expect((await back(person)).status).toBe(200);
    expect(await rowsOf(sql`select is_unseated, table_id, seat from attendees where id = ${person}`)).toEqual(
      [{ is_unseated: true, table_id: null, seat: null }],
    );
  });
});
