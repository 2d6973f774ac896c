import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { MyRegistration } from "#contract/registrations/registrations.ts";
import { writeManyNames } from "#server/registrations/parties/party-names.ts";
import { aDinner, aMember, aRegistration, seatsTaken, sessionOf } from "#test/factories.ts";
import { joinWaitlist, manyMembers, partyOf, register, type SignedIn } from "#test/people/many-members.ts";
import { useShop } from "#test/services/shop.ts";

const shop = useShop();
const { app } = shop;

/** Between the tests' current time and the factories' dinner. */
const DEADLINE = new Date("2026-03-20T04:00:00Z");

async function openPage({ cookie }: SignedIn, registrationId: number): Promise<string> {
  const { body } = await app.call<{ token: string }>("POST", "/api/payment/create-hosted-page", {
    cookie,
    body: { registrationId },
  });
  return body.token;
}

/** Anna's party with guests is paid by card, the dinner is full, and Ben waits for one seat. */
async function annaHasPaid({ tickets = 3, deadline = DEADLINE as Date | null } = {}) {
  const [anna, ben] = await manyMembers(app, 2);
  if (!anna || !ben) throw new Error("nobody came");
  const event = await aDinner(app.db, { totalSeats: tickets, registrationDeadline: deadline });
  const { id } = (await register(app, anna, { eventId: event.id, tickets })).body;
  await shop.pay(await openPage(anna, id));
  await shop.notifications();
  expect((await joinWaitlist(app, ben, { eventId: event.id })).status).toBe(201);
  return { anna, ben, event, id };
}

const post = ({ cookie }: SignedIn, path: string, body: unknown = {}) =>
  app.call<{ message: string; refund: string; sentence: string }>("POST", `/api/registrations/${path}`, {
    cookie,
    body,
  });
const cancel = (who: SignedIn, id: number, body: unknown = {}) => post(who, `${id}/cancel`, body);
const drop = (who: SignedIn, id: number, { index = 0, more = {} }: { index?: number; more?: object } = {}) =>
  post(who, `${id}/remove-guest`, { index, lastName: "Dvořák", ...more });

async function mine({ cookie }: SignedIn) {
  const { body } = await app.call<MyRegistration[]>("GET", "/api/registrations/my", { cookie });
  return body.map(({ registrations }) => registrations);
}

async function money() {
  const { rows } = await app.db.execute<{
    status: string;
    needs_person: string | null;
    refunds: string | null;
  }>(sql`
    select p.status, p.needs_person, (select string_agg(f.amount || ' ' || f.status, ', ' order by f.id)
      from payment_refunds f join payment_charges c on c.transaction_id = f.transaction_id
      where c.payment_id = p.id) as refunds
    from payments p order by p.id desc limit 1`);
  return rows[0];
}

async function entries(): Promise<string[]> {
  const { rows } = await app.db.execute<{ action: string }>(sql`select action from audit_log order by id`);
  return rows.map(({ action }) => action);
}

describe("cancelling one's own paid registration", () => {
  it("frees the seats for the waitlist, owes the money back and sends an email", async () => {
    const { anna, ben, event, id } = await annaHasPaid();
    const [before] = await mine(anna);
    expect(before?.may.cancel).toEqual({
      until: DEADLINE.toISOString(),
      refund: "500.00",
      sentence: "$500.00 will be returned to the card you paid with.",
    });
    const reply = await cancel(anna, id, { refund: "500.00" });
    expect([reply.status, reply.body.refund, reply.body.sentence]).toEqual([
      200,
      "500.00",
      "$500.00 will be returned to the card you paid with.",
    ]);
    expect(await mine(anna)).toEqual([]);
    expect((await mine(ben))[0]?.offerExpiresAt).toBe("2026-03-11T15:00:00.000Z");
    // The offered one; the others are free for all.
    expect(await seatsTaken(app.db, event.id)).toBe(1);
    expect(await money()).toEqual({
      status: "refund_due",
      needs_person: "Refund of $500.00 due: The member cancelled their registration for Spring Dinner.",
      refunds: "500.00 due",
    });
    expect(await shop.emails()).toContain(
      "guest1@example.org: Your registration is cancelled: Spring Dinner",
    );
    expect(await entries()).toEqual(
      expect.arrayContaining(["cancel registration", "refund due", "offer seats"]),
    );
  });

  it("happens once, however often it is requested", async () => {
    const { anna, id } = await annaHasPaid();
    const replies = await Promise.all([cancel(anna, id), cancel(anna, id), cancel(anna, id)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect((await money())?.refunds).toBe("500.00 due");
  });

  it("is refused from the deadline on, with the reason", async () => {
    const { anna, id } = await annaHasPaid();
    app.now = DEADLINE;
    const cookie = await sessionOf(app, { memberId: anna.id });
    const late = { ...anna, cookie };
    const reply = await cancel(late, id);
    expect([reply.status, reply.body.message]).toEqual([
      409,
      "The registration deadline has passed. Please contact a chapter officer.",
    ]);
    expect((await mine(late))[0]?.may).toMatchObject({
      cancel: null,
      changeDetailsUntil: null,
    });
    expect(await money()).toEqual({ status: "paid", needs_person: null, refunds: null });
  });

  it("without a deadline is possible until the start, without a refund", async () => {
    const { anna, event, id } = await annaHasPaid({ deadline: null });
    expect((await cancel(anna, id)).body).toEqual({
      refund: "0.00",
      sentence: "This event has no registration deadline, so the $500.00 will not be refunded.",
    });
    expect(await seatsTaken(app.db, event.id)).toBe(1);
    expect(await money()).toEqual({ status: "paid", needs_person: null, refunds: null });
  });

  it("refers members who did not pay by card to the treasurer, and is audited", async () => {
    const [anna] = await manyMembers(app, 1);
    if (!anna) throw new Error("nobody came");
    const event = await aDinner(app.db, { registrationDeadline: DEADLINE });
    const { id } = await aRegistration(app.db, {
      eventId: event.id,
      memberId: anna.id,
      paymentType: "manual",
    });
    const { body } = await cancel(anna, id);
    expect([body.refund, body.sentence]).toEqual(["0.00", expect.stringContaining("ask the treasurer")]);
    const { rows } = await app.db.execute<{ money: string }>(
      sql`select after ->> 'money' as money from audit_log where action = 'cancel registration'`,
    );
    expect(rows[0]?.money).toContain("ask the treasurer");
  });

  it("is refused if the page showed another amount", async () => {
    const { anna, id } = await annaHasPaid();
    await app.db.execute(sql`update events set registration_deadline = null`);
    const reply = await cancel(anna, id, { refund: "500.00" });
    expect([reply.status, reply.body.message]).toEqual([
      409,
      "Your refund has changed. Please review it before you continue.",
    ]);
    expect(await mine(anna)).toHaveLength(1);
  });

  it("leaves the member free to register again", async () => {
    const { anna, ben, event, id } = await annaHasPaid();
    await cancel(anna, id);
    await cancel(ben, (await mine(ben))[0]?.id ?? 0);
    expect((await register(app, anna, { eventId: event.id, tickets: 3 })).status).toBe(201);
  });
});

describe("cancelling an unpaid registration", () => {
  it("closes an open payment; late money is refunded and revives nothing", async () => {
    const [anna] = await manyMembers(app, 1);
    if (!anna) throw new Error("nobody came");
    const event = await aDinner(app.db, { registrationDeadline: DEADLINE });
    const { id } = (await register(app, anna, { eventId: event.id, tickets: 2 })).body;
    const token = await openPage(anna, id);
    expect((await cancel(anna, id)).body.sentence).toContain("No payment has been confirmed");
    await shop.pay(token);
    await shop.notifications();
    await shop.notifications();
    expect(await mine(anna)).toEqual([]);
    expect(await seatsTaken(app.db, event.id)).toBe(0);
    expect(await money()).toEqual({
      status: "refund_due",
      needs_person: "Refund of $325.00 due: Paid after the member had cancelled the registration.",
      refunds: "325.00 due",
    });
    expect(await shop.emails()).toContain("guest1@example.org: Your payment will be refunded: Spring Dinner");
  });

  it("does not revive it either if an officer removed it before the money arrived", async () => {
    const [anna] = await manyMembers(app, 1);
    if (!anna) throw new Error("nobody came");
    const event = await aDinner(app.db, { registrationDeadline: DEADLINE });
    const { id } = (await register(app, anna, { eventId: event.id, tickets: 2 })).body;
    const token = await openPage(anna, id);
    await app.db.execute(sql`update registrations set removed_at = ${app.now.toISOString()},
      removed_reason = 'removed_by_officer' where id = ${id}`);
    await shop.pay(token);
    await shop.notifications();
    expect(await seatsTaken(app.db, event.id)).toBe(0);
    expect(await money()).toEqual({
      status: "refund_due",
      needs_person: "Refund of $325.00 due: Paid after an officer had removed the registration.",
      refunds: "325.00 due",
    });
    expect(await shop.emails()).toContain("guest1@example.org: Your payment will be refunded: Spring Dinner");
  });

  it("ends a waitlist place and passes its offered seats on", async () => {
    const { anna, ben, event, id } = await annaHasPaid({ tickets: 1 });
    const carl = await aMember(app.db, { email: "carl@example.org" });
    const third = { id: carl.id, cookie: await sessionOf(app, { memberId: carl.id }) };
    app.now = new Date(app.now.getTime() + 1000);
    expect((await joinWaitlist(app, third, { eventId: event.id })).status).toBe(201);
    await cancel(anna, id);
    const [place] = await mine(ben);
    expect((await cancel(ben, place?.id ?? 0)).status).toBe(200);
    expect(await mine(ben)).toEqual([]);
    expect((await mine(third))[0]?.offerExpiresAt).toBeTruthy();
    expect(await entries()).toContain("leave waitlist");
  });
});

describe("removing one guest from one's own paid party", () => {
  it("offers the seat to the waiting party and owes its price", async () => {
    const { anna, ben, event, id } = await annaHasPaid();
    const reply = await drop(anna, id, { index: 0, more: { guestTickets: 2, refund: "175.00" } });
    expect([reply.status, reply.body.refund]).toEqual([200, "175.00"]);
    const [own] = await mine(anna);
    expect(own).toMatchObject({ amount: "325.00", guestTickets: 1, totalTickets: 2, status: "confirmed" });
    expect(own?.guestInfo).toHaveLength(1);
    expect(own?.may.cancel?.refund).toBe("325.00");
    expect((await mine(ben))[0]?.offerExpiresAt).toBeTruthy();
    expect(await seatsTaken(app.db, event.id)).toBe(3);
    expect(await money()).toMatchObject({ status: "refund_due", refunds: "175.00 due" });
    expect(await shop.emails()).toContain("guest1@example.org: Your party has changed: Spring Dinner");
  });

  it("and then cancelling owes the rest, never more than was paid", async () => {
    const { anna, id } = await annaHasPaid();
    await drop(anna, id);
    expect((await cancel(anna, id)).body.refund).toBe("325.00");
    expect((await money())?.refunds).toBe("175.00 due, 325.00 due");
    expect((await money())?.needs_person).toContain("removed a guest");
    expect((await money())?.needs_person).toContain("cancelled");
  });

  it("removes one for two clicks, even if both guests have the same name", async () => {
    const { anna, id } = await annaHasPaid();
    const replies = await Promise.all(
      [1, 2].map(() => drop(anna, id, { index: 0, more: { guestTickets: 2 } })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await mine(anna))[0]?.guestTickets).toBe(1);
  });

  it("removes the named one, and the others keep their names and tables", async () => {
    const { anna, id } = await annaHasPaid();
    const [lan, jana] = [
      { firstName: "Lan", lastName: "Nguyễn", tableNumber: 4 },
      { firstName: "Jana", lastName: "Nguyễn", tableNumber: 5 },
    ];
    await writeManyNames(app.db, [{ id, guestInfo: [lan, jana] }]);
    expect((await drop(anna, id, { index: 1, more: { lastName: "Nguyễn" } })).status).toBe(200);
    const { rows } = await app.db.execute(
      sql`select party_names(id, 'guest') as guest_info from registrations where id = ${id}`,
    );
    expect(rows).toEqual([{ guest_info: [lan] }]);
  });

  it("is refused for another name, an index nobody has, or an unpaid party", async () => {
    const { anna, ben, id } = await annaHasPaid();
    expect((await drop(anna, id, { index: 0, more: { lastName: "Weber" } })).status).toBe(409);
    expect((await drop(anna, id, { index: 5, more: { lastName: "" } })).status).toBe(409);
    expect((await drop(anna, id, { index: 99 })).status).toBe(400);
    expect((await drop(ben, (await mine(ben))[0]?.id ?? 0)).status).toBe(409);
    expect((await mine(anna))[0]?.guestTickets).toBe(2);
  });
});

describe("changing names and requests", () => {
  const names = (...guests: string[]) => guests.map((firstName) => ({ firstName, lastName: "Nguyễn" }));
  const change = (who: SignedIn, id: number, body: object) =>
    app.call("PUT", `/api/registrations/${id}/details`, {
      cookie: who.cookie,
      body: {
        memberInfo: [],
        foodRequests: "",
        seatingRequests: null,
        specialRequirements: "A ramp",
        ...body,
      },
    });

  it("costs nothing, keeps the officers' table and seating, and is audited", async () => {
    const { anna, id } = await annaHasPaid();
    await app.db.execute(sql`update attendees set table_number = 4
      where registration_id = ${id} and kind = 'guest' and place = 1`);
    const [own] = await mine(anna);
    await shop.pass(1);
    const reply = await change(anna, id, { guestInfo: names("Lan", "An"), updatedAt: own?.updatedAt });
    expect(reply.status).toBe(200);
    const [after] = await mine(anna);
    expect(after).toMatchObject({
      guestInfo: names("Lan", "An"),
      specialRequirements: "A ramp",
      amount: "500.00",
    });
    expect(after?.updatedAt).toBe(reply.body.updatedAt);
    const { rows } = await app.db.execute<{ table: string; before: string; after: string }>(sql`
      select party_names(id, 'guest') -> 1 ->> 'tableNumber' as table,
        (select before -> 'guestInfo' -> 0 ->> 'lastName' from audit_log order by id desc limit 1) as before,
        (select after -> 'guestInfo' -> 0 ->> 'lastName' from audit_log order by id desc limit 1) as after
      from registrations where id = ${id}`);
    expect(rows[0]).toEqual({ table: "4", before: "Dvořák", after: "Nguyễn" });
  });

  it("refuses a stale form", async () => {
    const { anna, id } = await annaHasPaid();
    const [own] = await mine(anna);
    const form = { guestInfo: names("Lan", "An"), updatedAt: own?.updatedAt };
    await shop.pass(1);
    expect((await change(anna, id, form)).status).toBe(200);
    const second = await change(anna, id, form);
    expect([second.status, second.body.message]).toEqual([
      409,
      "Your registration has changed. Please review it before you save.",
    ]);
  });

  it("needs a name for every ticket", async () => {
    const { anna, id } = await annaHasPaid();
    const [own] = await mine(anna);
    const replies = [
      await change(anna, id, { guestInfo: names("Lan"), updatedAt: own?.updatedAt }),
      await change(anna, id, { guestInfo: names("Lan", " "), updatedAt: own?.updatedAt }),
      await change(anna, id, {
        guestInfo: names("Lan", "An"),
        memberInfo: names("Bo"),
        updatedAt: own?.updatedAt,
      }),
    ];
    expect(replies.map(({ status, body }) => `${status} ${body.message}`)).toEqual([
      "400 Guest information is required for all guest tickets",
      "400 First name is required",
      "400 Additional member information is required for multiple member tickets",
    ]);
  });
});

it("Nobody can change another's registration, and a session is needed", async () => {
  const { ben, id } = await annaHasPaid();
  const details = { ...partyOf(3, 1), updatedAt: app.now.toISOString() };
  const calls = [
    ["POST", `${id}/cancel`, {}],
    ["POST", `${id}/remove-guest`, { index: 0, lastName: "Dvořák" }],
    ["PUT", `${id}/details`, details],
  ] as const;
  for (const [method, path, body] of calls) {
    const stranger = await app.call(method, `/api/registrations/${path}`, { cookie: ben.cookie, body });
    expect([stranger.status, stranger.body.message]).toEqual([404, "Registration not found"]);
    expect((await app.call(method, `/api/registrations/${path}`, { body })).status).toBe(401);
  }
});
