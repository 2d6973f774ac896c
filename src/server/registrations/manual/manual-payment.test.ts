import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { fulfillments } from "#server/app.ts";
import { openLog } from "#server/platform/log/log.ts";
import { eraseRequests } from "#server/registrations/changes/endings/erase-requests.ts";
import { aDinner, aMember, seatsTaken, sessionOf } from "#test/factories.ts";
import { anOfficer } from "#test/people/an-officer.ts";
import { joinWaitlist, manyMembers, register, type SignedIn } from "#test/people/many-members.ts";
import { useShop } from "#test/services/shop.ts";
import { expireManualRegistrations } from "./expire-manual-registrations.ts";

const shop = useShop();
const { app } = shop;
const who: { limited: SignedIn; eventId: number } = { limited: { id: 0, cookie: "" }, eventId: 0 };

beforeEach(async () => {
  who.limited = await anOfficer(app, "limited");
  const registrationDeadline = new Date("2026-03-20T04:00:00Z");
  who.eventId = (await aDinner(app.db, { totalSeats: 3, registrationDeadline })).id;
});

const EVA = {
  registrationType: "member",
  firstName: "Eva",
  lastName: "Gast",
  email: "eva@example.org",
  memberTickets: 2,
  guestTickets: 0,
  memberInfo: [{ firstName: "Max", lastName: "Gast" }],
  guestInfo: [],
};
const WALTER = { firstName: "Walter", lastName: "Quimby" };
type Page = { success: boolean; token: string; hostedPaymentPageUrl: string; message: string };

const ask = (form: object = EVA, amount = "300.00", more = {}) =>
  app.call<Page>("POST", "/api/payment/create-manual-hosted-page", {
    cookie: who.limited.cookie,
    body: {
      eventId: who.eventId,
      registrationData: form,
      amount,
      description: "Anything",
      customerEmail: "x@y.invalid",
      ...more,
    },
  });
const list = async () =>
  (
    await app.call<AttendeeRegistration[]>("GET", `/api/events/${who.eventId}/attendees`, {
      cookie: who.limited.cookie,
    })
  ).body;
const expire = () =>
  expireManualRegistrations(
    { db: app.db, config: app.config, now: app.now, log: openLog(app.config) },
    fulfillments,
  );
const goBack = async () => (await app.call("GET", (await shop.wayBack()).back)).headers.get("location");
async function payment() {
  const { rows } = await app.db.execute<Record<string, unknown>>(
    sql`select purpose, amount, description, email, status, needs_person from payments order by id desc limit 1`,
  );
  return rows[0];
}

describe("a manual registration paid by card", () => {
  it("holds the seats and creates no registration before the payment", async () => {
    const { status, body } = await ask();
    expect([status, body.success, body.hostedPaymentPageUrl]).toEqual([
      200,
      true,
      app.config.authorizeNet.pageUrl,
    ]);
    expect(await list()).toEqual([]);
    expect(await seatsTaken(app.db, who.eventId)).toBe(2);
    expect(await payment()).toEqual({
      purpose: "manual-registration",
      amount: "300.00",
      description: "Manual Registration - Spring Dinner",
      email: "eva@example.org",
      status: "created",
      needs_person: null,
    });
  });

  it("is no way to waive the price without a trace", async () => {
    const { status, body } = await ask(
      { ...EVA, bypassPayment: true, paymentMethod: "complimentary" },
      "0.00",
    );
    expect([status, body.message]).toEqual([409, "The price has changed. Please review and try again."]);
    expect(await list()).toEqual([]);
  });

  it("is created by the payment, once, with emails, and returns to the attendees", async () => {
    const { body } = await ask();
    await shop.pay(body.token);
    expect(await goBack()).toBe(`http://portal.test/events/${who.eventId}/attendees?payment=success`);
    await shop.notifications();
    await shop.reconcile();
    expect(await goBack()).toMatch(/payment=success$/);
    expect(await list()).toMatchObject([
      {
        user: { firstName: "Eva", lastName: "Gast", email: "eva@example.org" },
        status: "confirmed",
        paymentType: "online",
        amount: "300.00",
        paidByCard: "300.00",
        refundDue: null,
        memberInfo: [{ firstName: "Max", lastName: "Gast" }],
      },
    ]);
    expect(await seatsTaken(app.db, who.eventId)).toBe(2);
    expect(await shop.emails()).toEqual(["eva@example.org: You are registered: Spring Dinner"]);
    const { rows } = await app.db.execute(sql`select form, hold_id, closed_at from manual_registrations`);
    expect(rows).toEqual([{ form: null, hold_id: null, closed_at: null }]);
    expect((await app.db.execute(sql`select id from seat_holds`)).rows).toEqual([]);
  });

  it("for a past dinner sends the receipt alone, which outlives the food requests", async () => {
    const { body } = await ask({ ...EVA, foodRequests: "No shellfish" });
    await shop.pay(body.token);
    await app.db.execute(sql`update events set date_time = ${new Date(app.now.getTime() - 3_600_000)}`);
    await shop.notifications();
    expect(await list()).toMatchObject([{ status: "confirmed", paidByCard: "300.00" }]);
    expect(await shop.emails()).toEqual(["eva@example.org: Receipt: Manual Registration - Spring Dinner"]);
    await app.db.execute(sql`update events set date_time = '2020-01-01', end_date_time = '2020-01-02'`);
    const work = { db: app.db, config: app.config, now: app.now, log: openLog(app.config) };
    expect(await eraseRequests(work, [])).toBe(1);
    const { rows } = await app.db.execute(sql`select body_text from outbox`);
    expect(rows).toEqual([{ body_text: expect.stringContaining("$300.00") }]);
  });

  it("of guests alone is listed among the payments by the first guest", async () => {
    const form = {
      registrationType: "guest",
      memberTickets: 0,
      guestTickets: 1,
      memberInfo: [],
      guestInfo: [WALTER],
    };
    const { body } = await ask({ ...EVA, ...form, firstName: "", lastName: "", email: "" }, "175.00");
    await shop.pay(body.token);
    await shop.notifications();
    const { cookie } = await anOfficer(app, "full");
    const list = await app.call("GET", "/api/payments?search=quimby", { cookie });
    expect(list.body).toMatchObject({
      payments: [{ payer: "Walter Quimby", email: null, amount: "175.00" }],
    });
  });

  it("without an address sends the provider none, stores none and emails nobody", async () => {
    const more = { customerEmail: "eva.gast@no-email.invalid" };
    const { body } = await ask({ ...EVA, email: "" }, "300.00", more);
    expect((await payment())?.email).toBeNull();
    await shop.pay(body.token);
    await shop.notifications();
    expect(await list()).toMatchObject([
      { user: { firstName: "Eva", lastName: "Gast", email: null }, status: "confirmed" },
    ]);
    expect(await shop.emails()).toEqual([]);
  });

  it("is shown as undecided if the payer returns before the money", async () => {
    await ask();
    expect(await goBack()).toMatch(/\?payment=processing$/);
  });

  it("releases the seats to the waitlist on the cancel link", async () => {
    await ask();
    const [ben] = await manyMembers(app, 1);
    if (!ben) throw new Error("nobody came");
    await joinWaitlist(app, ben, { eventId: who.eventId, tickets: 2 });
    const reply = await app.call("GET", (await shop.wayBack()).cancel);
    expect(reply.headers.get("location")).toBe(
      `http://portal.test/events/${who.eventId}/attendees?payment=cancelled`,
    );
    expect(await list()).toMatchObject([
      { memberId: ben.id, status: "waitlist", offerExpiresAt: expect.any(String) },
    ]);
    expect(await seatsTaken(app.db, who.eventId)).toBe(2);
    expect((await payment())?.status).toBe("cancelled");
  });

  it("releases the seats on expiry, but only once the provider says it took nothing", async () => {
    await ask();
    await shop.pass(19);
    await expire();
    expect(await seatsTaken(app.db, who.eventId)).toBe(2);
    await shop.pass(2);
    await shop.control("POST", "/faults", { name: "http500" });
    await expire();
    expect(await seatsTaken(app.db, who.eventId)).toBe(2);
    await shop.control("DELETE", "/faults");
    await expire();
    expect(await seatsTaken(app.db, who.eventId)).toBe(0);
    expect((await payment())?.status).toBe("expired");
    await expire();
  });

  it("finds an unreported payment instead of releasing the seats", async () => {
    const { body } = await ask();
    await shop.pay(body.token);
    await shop.pass(21);
    await expire();
    expect(await list()).toMatchObject([{ status: "confirmed", paidByCard: "300.00" }]);
  });

  it("sent twice holds one party's seats and takes one payment", async () => {
    await ask();
    await shop.pass(5);
    const again = await ask();
    expect(again.status).toBe(200);
    expect(await seatsTaken(app.db, who.eventId)).toBe(2);
    await shop.pass(16);
    await expire();
    expect(await seatsTaken(app.db, who.eventId)).toBe(2);
    const { rows } = await app.db.execute(sql`select count(*)::int as n from payments`);
    expect(rows).toEqual([{ n: 1 }]);
  });

  it("sent again after a price change asks for today's price", async () => {
    const old = await ask();
    await app.db.execute(sql`update events set member_price = 160`);
    expect((await ask()).body.message).toBe("The price has changed. Please review and try again.");
    const { status, body } = await ask(EVA, "320.00");
    expect(status).toBe(200);
    expect(await payment()).toMatchObject({ amount: "320.00", status: "created" });
    expect(await seatsTaken(app.db, who.eventId)).toBe(2);
    await shop.pay(body.token);
    await shop.notifications();
    expect(await list()).toMatchObject([{ status: "confirmed", amount: "320.00", paidByCard: "320.00" }]);
    // The first click's page may still be open; a payment there is refunded.
    await shop.pay(old.body.token, { cardNumber: "5424000000000015" });
    await shop.notifications();
    expect(await list()).toMatchObject([{ amount: "320.00", paidByCard: "320.00", refundDue: "300.00" }]);
  });

  it("sent twice with nothing to pay creates one registration", async () => {
    await app.db.execute(sql`update events set member_price = 0`);
    await ask(EVA, "0.00");
    await app.db.execute(sql`update events set total_seats = 9`);
    const again = await ask(EVA, "0.00");
    expect([again.status, again.body.message]).toEqual([
      409,
      "Eva Gast was registered for this event a moment ago (registration #1). For another party of the same name, please wait two minutes.",
    ]);
    expect(await list()).toHaveLength(1);
    expect(await seatsTaken(app.db, who.eventId)).toBe(2);
  });

  it("checks seats and price as without a card, and stores nothing it refuses", async () => {
    expect((await ask({ ...EVA, lastName: "" })).body.message).toBe(
      "First name and last name are required for member registration",
    );
    expect((await ask(EVA, "10.00")).body.message).toBe(
      "The price has changed. Please review and try again.",
    );
    await app.db.execute(sql`update events set total_seats = 1`);
    const full = await ask();
    expect([full.status, full.body.message]).toEqual([409, "Only 1 seat available"]);
    expect((await app.db.execute(sql`select id from manual_registrations`)).rows).toEqual([]);
  });

  it("needs no card if there is nothing to pay, and its page returns", async () => {
    await app.db.execute(sql`update events set member_price = 0`);
    const { body } = await ask(EVA, "0.00");
    expect(body.hostedPaymentPageUrl).toBe("/api/payment/free");
    expect(await list()).toMatchObject([{ status: "confirmed", amount: "0.00" }]);
    expect(await seatsTaken(app.db, who.eventId)).toBe(2);
    await shop.pass(30);
    await expire();
    expect(await list()).toHaveLength(1);
  });

  it("answers in the page's own shape when the provider cannot be reached", async () => {
    await shop.control("POST", "/faults", { name: "http500" });
    const reply = await ask();
    expect([reply.status, reply.body]).toEqual([
      502,
      {
        success: false,
        code: "provider_rejected",
        message: "The card processor's page can't be opened right now. Please try again in a moment.",
      },
    ]);
    await shop.control("DELETE", "/faults");
    // A retry uses the same seats, not two more.
    expect((await ask()).status).toBe(200);
    expect(await seatsTaken(app.db, who.eventId)).toBe(2);
  });
});

describe("late money for a manual registration", () => {
  async function givenUpThenPaid(between: () => Promise<unknown> = async () => undefined) {
    const { body } = await ask();
    await app.call("GET", (await shop.wayBack()).cancel);
    await between();
    await shop.pay(body.token);
    await shop.notifications();
  }

  it("still creates it while the seats are free", async () => {
    await givenUpThenPaid();
    expect(await list()).toMatchObject([{ status: "confirmed", paidByCard: "300.00" }]);
    expect(await seatsTaken(app.db, who.eventId)).toBe(2);
  });

  it("is refunded if they are gone; the officer sees it and the payer is told", async () => {
    await givenUpThenPaid(async () => {
      const [ben] = await manyMembers(app, 1);
      if (ben) await register(app, ben, { eventId: who.eventId, tickets: 2 });
    });
    expect((await list()).map(({ status }) => status)).toEqual(["pending"]);
    expect(await payment()).toMatchObject({
      status: "refund_due",
      needs_person: "Refund of $300.00 due: Paid after the seats held for a manual registration were gone.",
    });
    expect((await shop.emails()).at(-1)).toBe(
      "eva@example.org: Your payment arrived too late: Spring Dinner",
    );
    expect(await goBack()).toMatch(/\?payment=refund$/);
  });

  it("is refunded after the dinner was deleted while its seats were held", async () => {
    const { body } = await ask();
    await app.db.execute(sql`update events set deleted_at = now()`);
    await shop.pay(body.token);
    await shop.notifications();
    expect((await payment())?.status).toBe("refund_due");
    expect(await seatsTaken(app.db, who.eventId)).toBe(0);
  });

  it("is refunded if the member has registered meanwhile, freeing the held seats", async () => {
    const anna = await aMember(app.db, { firstName: "Eva", lastName: "Gast", email: "eva@example.org" });
    const { body } = await ask();
    await app.db.execute(
      sql`insert into registrations (event_id, member_id, amount) values (${who.eventId}, ${anna.id}, 150)`,
    );
    await shop.pay(body.token);
    await shop.notifications();
    expect(await payment()).toMatchObject({
      status: "refund_due",
      needs_person:
        "Refund of $300.00 due: Paid for a member who already has another registration for the event.",
    });
    expect(await seatsTaken(app.db, who.eventId)).toBe(1);
  });

  it("replaces what the member began and has not paid", async () => {
    const [ben] = await manyMembers(app, 1);
    if (!ben) throw new Error("nobody came");
    const { body } = await ask({
      ...EVA,
      firstName: "Guest",
      lastName: "Number 1",
      email: "guest1@example.org",
    });
    await register(app, ben, { eventId: who.eventId, tickets: 1 });
    await shop.pay(body.token);
    await shop.notifications();
    expect(await list()).toMatchObject([{ memberId: ben.id, status: "confirmed", memberTickets: 2 }]);
    expect(await seatsTaken(app.db, who.eventId)).toBe(2);
  });
});

describe("a member's registration from a manual card payment", () => {
  async function annaIsRegistered() {
    const anna = await aMember(app.db, { firstName: "Eva", lastName: "Gast", email: "eva@example.org" });
    const { body } = await ask();
    await shop.pay(body.token);
    await shop.notifications();
    const [own] = await list();
    return { cookie: await sessionOf(app, { memberId: anna.id }), id: own?.id ?? 0 };
  }
  const refunds = async () =>
    (await app.db.execute(sql`select amount, status, reason from payment_refunds`)).rows;

  it("can be cancelled by the member, with a refund to the card", async () => {
    const { cookie, id } = await annaIsRegistered();
    const mine = await app.call("GET", "/api/registrations/my", { cookie });
    expect(mine.body).toMatchObject([
      {
        registrations: { id, may: { cancel: { refund: "300.00" }, changeDetailsUntil: expect.any(String) } },
      },
    ]);
    const reply = await app.call("POST", `/api/registrations/${id}/cancel`, {
      cookie,
      body: { refund: "300.00" },
    });
    expect(reply.status).toBe(200);
    expect(await refunds()).toMatchObject([{ amount: "300.00", status: "due" }]);
  });

  it("can be removed by an officer, with one refund to the card", async () => {
    const { id } = await annaIsRegistered();
    const reply = await app.call("DELETE", `/api/registrations/${id}`, { cookie: who.limited.cookie });
    expect(reply.body).toEqual({ removed: true, refundDue: "300.00" });
    expect(await refunds()).toEqual([
      { amount: "300.00", status: "due", reason: "An officer removed the registration for Spring Dinner." },
    ]);
  });

  it("does not prevent the member's erasure before payment, and forgets them", async () => {
    const anna = await aMember(app.db, { firstName: "Eva", lastName: "Gast", email: "eva@example.org" });
    const { body } = await ask();
    const { cookie } = await anOfficer(app);
    expect((await app.call("DELETE", `/api/members/${anna.id}`, { cookie })).status).toBe(200);
    expect(await seatsTaken(app.db, who.eventId)).toBe(0);
    const { rows } = await app.db.execute(sql`select m.form, m.member_id, p.email, p.status
      from manual_registrations m join payments p on p.subject_id = m.id`);
    expect(rows).toEqual([{ form: null, member_id: null, email: null, status: "cancelled" }]);
    await shop.pay(body.token);
    await shop.notifications();
    expect(await list()).toEqual([]);
    expect(await payment()).toMatchObject({
      status: "refund_due",
      needs_person: "Refund of $300.00 due: The details of the manual registration are no longer on file.",
    });
  });

  it("is paid, so there is no other payment page for it", async () => {
    const { cookie, id } = await annaIsRegistered();
    const page = await app.call("POST", "/api/payment/create-hosted-page", {
      cookie,
      body: { registrationId: id },
    });
    expect(page.status).toBe(404);
  });
});
