import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { aDinner, seatsTaken } from "#test/factories.ts";
import { brokenNow } from "#test/faults/steps/invariants.ts";
import { Reader } from "#test/faults/steps/rows.ts";
import { anOfficer } from "#test/people/an-officer.ts";
import { joinWaitlist, manyMembers, register, type SignedIn } from "#test/people/many-members.ts";
import { useShop } from "#test/services/shop.ts";

const shop = useShop();
const { app } = shop;
const who: { full: SignedIn; limited: SignedIn } = {
  full: { id: 0, cookie: "" },
  limited: { id: 0, cookie: "" },
};

beforeEach(async () => {
  who.full = await anOfficer(app);
  who.limited = await anOfficer(app, "limited");
});

type Told = AttendeeRegistration & { message: string; removed: boolean };
const change = (id: number, body: unknown, { cookie } = who.limited) =>
  app.call<Told>("PATCH", `/api/registrations/${id}`, { cookie, body });
const markPaid = (id: number) => change(id, { status: "confirmed" });
const remove = (id: number) =>
  app.call<Told>("DELETE", `/api/registrations/${id}`, { cookie: who.limited.cookie });
const offer = (id: number) =>
  app.call<Told>("POST", `/api/registrations/${id}/offer`, { cookie: who.limited.cookie });
const list = async (eventId: number) =>
  (
    await app.call<AttendeeRegistration[]>("GET", `/api/events/${eventId}/attendees`, {
      cookie: who.full.cookie,
    })
  ).body;
const row = async (eventId: number, id: number) => (await list(eventId)).find((one) => one.id === id);

/** Three seats: Anna's party at the card page, Ben and Cid waiting for one each. */
async function atTheCardPage() {
  const [anna, ben, cid] = await manyMembers(app, 3);
  if (!anna || !ben || !cid) throw new Error("nobody came");
  const event = await aDinner(app.db, { totalSeats: 3 });
  const { id } = (await register(app, anna, { eventId: event.id, tickets: 3 })).body;
  const page = await app.call<{ token: string }>("POST", "/api/payment/create-hosted-page", {
    cookie: anna.cookie,
    body: { registrationId: id },
  });
  await joinWaitlist(app, ben, { eventId: event.id });
  await shop.pass(1);
  await joinWaitlist(app, cid, { eventId: event.id });
  const [, bens, cids] = (await list(event.id)).map((one) => one.id);
  return { anna, ben, cid, event, id, token: page.body.token, bens: bens ?? 0, cids: cids ?? 0 };
}
async function annaHasPaid() {
  const party = await atTheCardPage();
  await shop.pay(party.token);
  await shop.notifications();
  await app.db.execute(sql`delete from outbox`);
  return party;
}
async function refunds() {
  const { rows } = await app.db.execute<{ line: string }>(
    sql`select p.status || ': ' || f.amount || ' ' || f.status || ', ' || f.reason as line
      from payment_refunds f join payment_charges c using (transaction_id) join payments p on p.id = c.payment_id
      order by f.id`,
  );
  return rows.map(({ line }) => line);
}

describe("Mark Paid", () => {
  it("gives a waiting party its seats, notifies it, and records a manual payment", async () => {
    const [anna, eve] = await manyMembers(app, 2);
    const event = await aDinner(app.db, { totalSeats: 1 });
    if (!anna || !eve) throw new Error("nobody came");
    const { id: eves } = (await register(app, eve, { eventId: event.id })).body;
    await joinWaitlist(app, anna, { eventId: event.id });
    const annas = (await list(event.id)).find(({ status }) => status === "waitlist")?.id ?? 0;
    const full = await markPaid(annas);
    expect([full.status, full.body.message]).toEqual([409, "Not enough seats available"]);
    expect((await row(event.id, annas))?.status).toBe("waitlist");
    await app.db.execute(sql`update events set total_seats = 2`);
    await app.db.execute(sql`delete from outbox`);
    const { status, body } = await markPaid(annas);
    expect([status, body.status, body.paymentType, body.paidByCard]).toEqual([
      200,
      "confirmed",
      "manual",
      null,
    ]);
    expect(await seatsTaken(app.db, event.id)).toBe(2);
    expect(await shop.emails()).toEqual(["guest1@example.org: You are registered: Spring Dinner"]);
    expect((await row(event.id, eves))?.status).toBe("pending");
  });

  it("closes an unpaid registration's payment page; late money is refunded", async () => {
    const { event, id, token, anna } = await atTheCardPage();
    const { body } = await markPaid(id);
    expect([body.status, body.paymentType, body.holdExpiresAt]).toEqual(["confirmed", "manual", null]);
    expect(await seatsTaken(app.db, event.id)).toBe(3);
    await shop.pay(token);
    await shop.notifications();
    expect(await refunds()).toEqual(["refund_due: 500.00 due, The seats were already paid for."]);
    expect(await row(event.id, id)).toMatchObject({ status: "confirmed", refundDue: "500.00" });
    expect(await shop.emails()).toContain(
      `guest${anna.id - who.limited.id}@example.org: Your payment will be refunded: Spring Dinner`,
    );
  });

  it("uses the seats that an offer holds for the party", async () => {
    const { event, id, bens, anna } = await annaHasPaid();
    await app.call("POST", `/api/registrations/${id}/cancel`, { cookie: anna.cookie, body: {} });
    expect((await row(event.id, bens))?.offerExpiresAt).not.toBeNull();
    await app.db.execute(sql`update events set total_seats = 2`);
    expect((await markPaid(bens)).status).toBe(200);
    expect(await seatsTaken(app.db, event.id)).toBe(2);
    expect((await row(event.id, bens))?.offerExpiresAt).toBeNull();
  });

  it("is refused if the member has another registration for the dinner", async () => {
    const { event, bens, ben } = await atTheCardPage();
    await app.db.execute(sql`update events set total_seats = 9`);
    await app.db.execute(
      sql`insert into registrations (event_id, member_id, amount) values (${event.id}, ${ben.id}, 1)`,
    );
    const reply = await markPaid(bens);
    expect([reply.status, reply.body.message]).toEqual([
      409,
      "This member has another registration for this event. Please remove one of the two.",
    ]);
  });
});

describe("a paid registration moved to the waitlist", () => {
  it("owes its money back and offers its seats to others, not to itself", async () => {
    const { event, id, bens, cids } = await annaHasPaid();
    const { status, body } = await change(id, { status: "waitlist" });
    expect([status, body.status, body.refundDue, body.paidByCard]).toEqual([
      200,
      "waitlist",
      "500.00",
      "0.00",
    ]);
    expect(await refunds()).toEqual([
      "refund_due: 500.00 due, An officer moved the registration for Spring Dinner to the waitlist.",
    ]);
    expect(await seatsTaken(app.db, event.id)).toBe(2);
    expect((await list(event.id)).map((one) => [one.id, one.offerExpiresAt !== null])).toEqual([
      [id, false],
      [bens, true],
      [cids, true],
    ]);
    expect((await shop.emails()).map((line) => line.split(": ")[1])).toEqual([
      "A seat has opened up",
      "A seat has opened up",
      "You’re on the waitlist",
    ]);
  });

  it("can be confirmed again, with a second email, and moved again", async () => {
    const { event, id } = await annaHasPaid();
    await app.db.execute(sql`update waitlist_entries set ended_at = now(), ended_because = 'left'`);
    await change(id, { status: "waitlist" });
    expect((await markPaid(id)).body.status).toBe("confirmed");
    await shop.pass(1);
    await change(id, { status: "waitlist" });
    await markPaid(id);
    expect((await shop.emails()).map((line) => line.split(": ")[1])).toEqual([
      "You’re on the waitlist",
      "You are registered",
      "You’re on the waitlist",
      "You are registered",
    ]);
    expect(await seatsTaken(app.db, event.id)).toBe(3);
    // Its money was owed back once.
    expect(await refunds()).toHaveLength(1);
  });

  it("that was paid manually and then pays by card counts as paid by card", async () => {
    const { event, id, bens, ben, anna } = await annaHasPaid();
    await app.call("POST", `/api/registrations/${id}/cancel`, { cookie: anna.cookie, body: {} });
    expect((await markPaid(bens)).body).toMatchObject({ status: "confirmed", paymentType: "manual" });
    await change(bens, { status: "waitlist" });
    await offer(bens);
    await register(app, ben, { eventId: event.id });
    const page = await app.call<{ token: string }>("POST", "/api/payment/create-hosted-page", {
      cookie: ben.cookie,
      body: { registrationId: bens },
    });
    await shop.pay(page.body.token, { cardNumber: "5424000000000015" });
    await shop.notifications();
    expect((await list(event.id)).find(({ memberId }) => memberId === ben.id)).toMatchObject({
      status: "confirmed",
      paymentType: "online",
      paidByCard: "150.00",
    });
  });

  it("may register again during its refund, which no check mistakes for a charge without a seat", async () => {
    const { event, id, anna } = await annaHasPaid();
    await app.db.execute(sql`update waitlist_entries set ended_at = now(), ended_because = 'left'`);
    await change(id, { status: "waitlist" });
    await offer(id);
    const again = await register(app, anna, { eventId: event.id, tickets: 3 });
    expect((await row(event.id, again.body.id))?.status).toBe("pending");
    const reader = new Reader(async (text) => ({
      rows: (await app.db.execute(sql.raw(text))).rows as never[],
    }));
    expect((await brokenNow(reader)).filter((what) => what.startsWith("charge"))).toEqual([]);
  });

  it("that accepted an offer does not return to that offer", async () => {
    const { event, id, bens, ben, anna } = await annaHasPaid();
    await app.call("POST", `/api/registrations/${id}/cancel`, { cookie: anna.cookie, body: {} });
    expect((await register(app, ben, { eventId: event.id })).body.id).toBe(bens);
    await markPaid(bens);
    await change(bens, { status: "waitlist" });
    expect((await row(event.id, bens))?.offerExpiresAt).toBeNull();
    // Accepting and releasing the next one leaves one open offer, not two.
    expect((await offer(bens)).status).toBe(200);
    await register(app, ben, { eventId: event.id });
    await shop.pass(21);
    await shop.expireHolds();
    expect((await row(event.id, bens))?.status).toBe("waitlist");
    expect((await row(event.id, bens))?.offerExpiresAt).not.toBeNull();
  });
});

describe("a party of a dinner that is over", () => {
  it("is corrected by an officer without emailing anybody, as announced beforehand", async () => {
    const { id } = await annaHasPaid();
    await app.db.execute(
      sql`update events set date_time = ${new Date(app.now.getTime() - 60_000).toISOString()}`,
    );
    expect((await change(id, { status: "waitlist" })).body.status).toBe("waitlist");
    expect((await markPaid(id)).body.status).toBe("confirmed");
    expect(await shop.emails()).toEqual([]);
  });
});

describe("card money that an officer kept for a party they moved to the waitlist", () => {
  /** Anna's $500 are owed back when she is moved to the waitlist, and an officer keeps them for her. */
  async function kept() {
    const party = await annaHasPaid();
    await app.db.execute(sql`update waitlist_entries set ended_at = now(), ended_because = 'left'`);
    await change(party.id, { status: "waitlist" });
    const note = "She comes as soon as there are seats.";
    await app.call("POST", "/api/refunds/1/dismiss", { cookie: who.full.cookie, body: { note } });
    return party;
  }

  it("goes back when an officer takes the party off the waitlist, as announced", async () => {
    const { event, id } = await kept();
    expect(await row(event.id, id)).toMatchObject({ status: "waitlist", paidByCard: "500.00" });
    expect((await remove(id)).body).toEqual({ removed: true, refundDue: "500.00" });
    expect((await refunds()).at(-1)).toBe(
      "refund_due: 500.00 due, An officer removed the registration for Spring Dinner.",
    );
  });

  it("goes back when the member leaves the waitlist, as announced", async () => {
    const { id, anna } = await kept();
    const { body } = await app.call<{ registrations: { may: { cancel: object } } }[]>(
      "GET",
      "/api/registrations/my",
      {
        cookie: anna.cookie,
      },
    );
    const back = { refund: "500.00", sentence: "$500.00 will be returned to the card you paid with." };
    expect(body[0]?.registrations.may.cancel).toMatchObject(back);
    const reply = await app.call("POST", `/api/registrations/${id}/cancel`, {
      cookie: anna.cookie,
      body: { refund: "500.00" },
    });
    expect(reply.body).toEqual(back);
    expect(await refunds()).toHaveLength(2);
  });

  it("goes back together with the member's second payment", async () => {
    const { event, id, anna } = await kept();
    await offer(id);
    await register(app, anna, { eventId: event.id, tickets: 3 });
    const page = await app.call<{ token: string }>("POST", "/api/payment/create-hosted-page", {
      cookie: anna.cookie,
      body: { registrationId: id },
    });
    const { body } = await app.call<{ registrations: { may: { cancel: object } } }[]>(
      ...(["GET", "/api/registrations/my", { cookie: anna.cookie }] as const),
    );
    expect(body[0]?.registrations.may.cancel).toMatchObject({ refund: "500.00" });
    await shop.pay(page.body.token, { cardNumber: "5424000000000015" });
    await shop.notifications();
    expect((await list(event.id)).find(({ memberId }) => memberId === anna.id)).toMatchObject({
      status: "confirmed",
      paidByCard: "1000.00",
    });
    expect((await remove(id)).body).toEqual({ removed: true, refundDue: "1000.00" });
    expect((await refunds()).slice(1)).toEqual([
      "refund_due: 500.00 due, An officer removed the registration for Spring Dinner.",
      "refund_due: 500.00 due, An officer removed the registration for Spring Dinner.",
    ]);
  });
});

describe("a registration removed by an officer", () => {
  it("is off every list, is refunded, frees its seats and notifies its owner", async () => {
    const { event, id, anna, bens, cids } = await annaHasPaid();
    const reply = await remove(id);
    expect([reply.status, reply.body]).toEqual([200, { removed: true, refundDue: "500.00" }]);
    expect((await list(event.id)).map((one) => [one.id, one.offerExpiresAt !== null])).toEqual([
      [bens, true],
      [cids, true],
    ]);
    expect((await app.call("GET", "/api/registrations/my", { cookie: anna.cookie })).body).toEqual([]);
    expect(await refunds()).toEqual([
      "refund_due: 500.00 due, An officer removed the registration for Spring Dinner.",
    ]);
    expect(await shop.emails()).toContain("guest1@example.org: Your registration was removed: Spring Dinner");
    expect((await remove(id)).status).toBe(404);
    expect(await refunds()).toHaveLength(1);
  });

  it("closes its page if unpaid, and passes its offer on if waiting", async () => {
    const { event, id, bens, cids } = await atTheCardPage();
    expect((await remove(id)).body).toEqual({ removed: true, refundDue: null });
    expect((await shop.wayBack()).status).toBe("cancelled");
    await app.db.execute(sql`update events set total_seats = 2`);
    expect((await remove(bens)).body).toEqual({ removed: true, refundDue: null });
    expect((await list(event.id)).map((one) => one.id)).toEqual([cids]);
    expect(
      (await shop.emails()).filter((line) => line.includes("You were removed from the waitlist")),
    ).toHaveLength(1);
  });
});

describe("an offer out of turn", () => {
  it("goes to the party the officer chose, before the others, and names the officer", async () => {
    const { event, bens, cids } = await atTheCardPage();
    await app.db.execute(sql`update events set total_seats = 4`);
    const { status, body } = await offer(cids);
    expect([status, body.id, body.offerExpiresAt]).toEqual([200, cids, "2026-03-11T15:01:00.000Z"]);
    expect((await row(event.id, bens))?.offerExpiresAt).toBeNull();
    expect((await shop.emails()).at(-1)).toMatch(/^guest3@example.org: A seat has opened up/);
    const { rows } = await app.db.execute(sql`select actor from audit_log where action = 'offer seats'`);
    expect(rows).toEqual([{ actor: `member ${who.limited.id}` }]);
    const again = await offer(cids);
    expect([again.status, again.body.message]).toEqual([409, "This party already has an open offer."]);
    const second = await offer(bens);
    expect([second.status, second.body.message]).toEqual([409, "Only 0 seats available"]);
  });

  it("is refused for a party that does not wait, and once registration has closed", async () => {
    const { id, cids } = await atTheCardPage();
    const paying = await offer(id);
    expect([paying.status, paying.body.message]).toEqual([
      409,
      "Only a party on the waitlist can be offered seats.",
    ]);
    await app.db.execute(
      sql`update events set total_seats = 9, registration_deadline = '2026-03-10T15:00:30Z'`,
    );
    const closed = await offer(cids);
    expect([closed.status, closed.body.message]).toEqual([409, "Registration for this event has closed"]);
  });
});
