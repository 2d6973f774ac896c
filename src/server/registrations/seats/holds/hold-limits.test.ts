import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { aDinner, aMember, anAdministrator, aRegistration, seatsTaken, sessionOf } from "#test/factories.ts";
import { anOfficer } from "#test/people/an-officer.ts";
import { joinWaitlist, manyMembers, register, type SignedIn } from "#test/people/many-members.ts";
import { useBrokenFulfillment } from "#test/services/broken-fulfillment.ts";
import { useShop } from "#test/services/shop.ts";

const shop = useShop();
const { app } = shop;
const { plant } = useBrokenFulfillment(app);
const TOO_MANY = "You already hold seats for 3 events. Please pay or cancel one first.";
let anna: SignedIn;
let dinners: number[];

beforeEach(async () => {
  [anna] = (await manyMembers(app, 1)) as [SignedIn];
  dinners = [];
  for (let n = 0; n < 5; n += 1) dinners.push((await aDinner(app.db, { totalSeats: 4 })).id);
});

const dinner = (n: number) => dinners[n] ?? 0;
const ask = async (n: number, who = anna) => {
  const { status, body } = await register(app, who, { eventId: dinner(n) });
  return status === 201 ? body.id : `${status} ${body.message}`;
};
/** Seats of three events. */
async function three(who = anna): Promise<number[]> {
  return [await ask(0, who), await ask(1, who), await ask(2, who)].map(Number);
}
const openPage = async (id: number, { cookie } = anna) => {
  const { status, body } = await app.call<{ token: string; message: string }>(
    "POST",
    "/api/payment/create-hosted-page",
    { cookie, body: { registrationId: id } },
  );
  return status === 200 ? body.token : `${status} ${body.message}`;
};
const cancel = (id: number) =>
  app.call("POST", `/api/registrations/${id}/cancel`, { cookie: anna.cookie, body: {} });
const held = async () => {
  const { rows } = await app.db.execute<{ minutes: number }>(sql`
    select round(extract(epoch from hold_expires_at - ${app.now.toISOString()}::timestamptz) / 60)::int as minutes
    from registrations where removed_at is null and status = 'pending'`);
  return rows[0]?.minutes;
};

describe("a member with unpaid seats at three events", () => {
  it("is refused a fourth, and told what to do", async () => {
    expect(await three()).toHaveLength(3);
    expect(await ask(3)).toBe(`409 ${TOO_MANY}`);
    expect(await seatsTaken(app.db, dinner(3))).toBe(0);
  });

  it.each(["cancelled", "paid", "expired"])("may take a fourth as soon as one is %s", async (how) => {
    const [first = 0] = await three();
    if (how === "cancelled") await cancel(first);
    else if (how === "paid") {
      await shop.pay(await openPage(first));
      await shop.notifications();
    } else {
      await shop.pass(25);
      await shop.expireHolds();
    }
    expect(await ask(3)).toEqual(expect.any(Number));
  });

  it("may change the party at one of the three", async () => {
    await three();
    const { status } = await register(app, anna, { eventId: dinner(1), tickets: 2 });
    expect(status).toBe(201);
    expect(await seatsTaken(app.db, dinner(1))).toBe(2);
    expect(await ask(3)).toBe(`409 ${TOO_MANY}`);
  });

  it("is not limited by free seats", async () => {
    await three();
    const { id } = await aDinner(app.db, { memberPrice: "0.00" });
    const form = { memberTickets: 1, guestTickets: 0, memberInfo: [], guestInfo: [], amount: "0.00" };
    const reply = await app.call("POST", "/api/registrations", {
      cookie: anna.cookie,
      body: { eventId: id, ...form },
    });
    expect([reply.status, reply.body.status]).toEqual([201, "confirmed"]);
  });

  it("ignores a payment under review at the provider, whose seats stay", async () => {
    const [first = 0] = await three();
    await shop.pay(await openPage(first), { name: "Anna HOLD" });
    await shop.pass(25);
    await shop.expireHolds();
    expect(await seatsTaken(app.db, dinner(0))).toBe(1);
    expect([await ask(1), await ask(2), await ask(3)]).toEqual(Array(3).fill(expect.any(Number)));
    expect(await ask(4)).toBe(`409 ${TOO_MANY}`);
  });

  it("ignores a payment that was charged and is not applied yet, whose seats stay", async () => {
    const [first = 0] = await three();
    await shop.pay(await openPage(first));
    await plant(`alter table registrations add constraint planted check (status <> 'confirmed') not valid`);
    await shop.notifications();
    await shop.pass(25);
    await shop.expireHolds();
    expect(await seatsTaken(app.db, dinner(0))).toBe(1);
    expect([await ask(1), await ask(2), await ask(3)]).toEqual(Array(3).fill(expect.any(Number)));
    expect(await ask(4)).toBe(`409 ${TOO_MANY}`);
  });

  it("cannot accept an offer at a fourth yet, and keeps the offer", async () => {
    const { id } = await aDinner(app.db, { totalSeats: 1 });
    const other = await aMember(app.db, { firstName: "Otto" });
    const seated = await aRegistration(app.db, { eventId: id, memberId: other.id });
    expect((await joinWaitlist(app, anna, { eventId: id })).status).toBe(201);
    const [first = 0] = await three();
    const { cookie } = await anOfficer(app);
    await app.call("DELETE", `/api/registrations/${seated.id}`, { cookie, body: {} });
    const refused = await register(app, anna, { eventId: id });
    expect([refused.status, refused.body.message]).toEqual([409, TOO_MANY]);
    await cancel(first);
    expect((await register(app, anna, { eventId: id })).status).toBe(201);
    expect(await ask(3)).toBe(`409 ${TOO_MANY}`);
  });

  it("may also be an administrator's account without a member record", async () => {
    const { id } = await anAdministrator(app.db);
    const ada = { id, cookie: await sessionOf(app, { userId: id }) };
    expect(await three(ada)).toHaveLength(3);
    expect(await ask(3, ada)).toBe(`409 ${TOO_MANY}`);
  });

  it("keeps them when the account is linked to the member", async () => {
    const { id } = await anAdministrator(app.db);
    const ada = { id, cookie: await sessionOf(app, { userId: id }) };
    await ask(0, ada);
    await ask(1);
    const { cookie } = await anOfficer(app);
    const linked = await app.call("POST", `/api/admin/users/${id}/link-member`, {
      cookie,
      body: { memberId: anna.id },
    });
    expect([linked.status, linked.text]).toEqual([200, expect.any(String)]);
    expect(await ask(2)).toEqual(expect.any(Number));
    expect(await ask(3)).toBe(`409 ${TOO_MANY}`);
  });

  it("is not limited by an officer's manual registrations", async () => {
    await three();
    const { cookie } = await anOfficer(app);
    const form = {
      registrationType: "member",
      firstName: "Guest",
      lastName: "Number 1",
      email: "guest1@example.org",
      memberTickets: 1,
      guestTickets: 0,
      memberInfo: [],
      guestInfo: [],
      memberId: anna.id,
    };
    const page = await app.call("POST", "/api/payment/create-manual-hosted-page", {
      cookie,
      body: { eventId: dinner(3), registrationData: form, amount: "150.00" },
    });
    expect(page.status).toBe(200);
    expect(await seatsTaken(app.db, dinner(3))).toBe(1);
  });
});

describe("unpaid seats of one event", () => {
  const AGAIN =
    "409 Seats for this event were held for you for 60 minutes without a payment. You can try again from Wednesday, March 11, 2026 at 11:00 AM.";

  it("are renewed for at most 60 minutes in all, then refused for a day", async () => {
    const id = Number(await ask(0));
    for (const [minutes, left] of [
      [15, 20],
      [15, 20],
      [15, 15],
      [10, 5],
    ] as const) {
      await shop.pass(minutes);
      expect(await openPage(id)).not.toMatch(/^409/);
      expect(await held()).toBe(left);
    }
    await shop.pass(5);
    expect(await openPage(id)).toBe(AGAIN);
    await shop.expireHolds();
    expect(await seatsTaken(app.db, dinner(0))).toBe(0);
    expect(await ask(0)).toBe(AGAIN);
    await shop.pass(22 * 60 + 59);
    anna = { ...anna, cookie: await sessionOf(app, { memberId: anna.id }) };
    expect(await ask(0)).toBe(AGAIN);
    await shop.pass(1);
    expect(await ask(0)).toEqual(expect.any(Number));
    expect(await held()).toBe(20);
  });

  it("count across replaced registrations", async () => {
    for (let n = 0; n < 4; n += 1) {
      expect(await ask(0)).toEqual(expect.any(Number));
      await shop.pass(15);
    }
    expect(await ask(0)).toBe(AGAIN);
  });

  it("count across cancelled and expired registrations", async () => {
    await cancel(Number(await ask(0)));
    await ask(0);
    await shop.pass(25);
    await shop.expireHolds();
    const third = Number(await ask(0));
    await shop.pass(15);
    await cancel(third);
    // 20 minutes until the hold expired (not 25 until the sweep) and 15 more: 25 are left.
    await ask(0);
    await shop.pass(20);
    expect(await held()).toBe(0);
    await ask(0);
    expect(await held()).toBe(5);
  });

  it("do not count if they were paid and cancelled afterwards", async () => {
    const deadline = new Date(app.now.getTime() + 10 * 86_400_000);
    const { id: eventId } = await aDinner(app.db, { registrationDeadline: deadline });
    for (let n = 0; n < 2; n += 1) {
      anna = { ...anna, cookie: await sessionOf(app, { memberId: anna.id }) };
      const { body } = await register(app, anna, { eventId });
      await shop.pass(19);
      const token = await openPage(body.id);
      await shop.pay(token);
      await shop.notifications();
      await shop.pass(120);
      await cancel(body.id);
    }
    const { body } = await register(app, anna, { eventId });
    expect(await held()).toBe(20);
    expect(body.status).toBe("pending");
  });

  it("count only for this event and this member", async () => {
    const { id } = await aMember(app.db, { firstName: "Otto" });
    const otto = { id, cookie: await sessionOf(app, { memberId: id }) };
    for (let n = 0; n < 4; n += 1) {
      await ask(0);
      await shop.pass(15);
    }
    expect(await ask(0)).toBe(AGAIN);
    expect(await ask(1)).toEqual(expect.any(Number));
    expect(await ask(0, otto)).toEqual(expect.any(Number));
  });

  it("under review at the provider are kept, and nobody is asked to pay again", async () => {
    const id = Number(await ask(0));
    await shop.pay(await openPage(id), { name: "Anna HOLD" });
    for (let n = 0; n < 4; n += 1) {
      await shop.pass(20);
      await shop.expireHolds();
    }
    expect(await openPage(id)).toMatch(/^409 The card processor is reviewing your payment\./);
    expect(await seatsTaken(app.db, dinner(0))).toBe(1);
  });
});

describe("seats held by an offer", () => {
  it("may be paid until the offer expires, however often the page is opened", async () => {
    const { id: eventId } = await aDinner(app.db, { totalSeats: 1 });
    const other = await aMember(app.db, { firstName: "Otto" });
    const seated = await aRegistration(app.db, { eventId, memberId: other.id });
    await joinWaitlist(app, anna, { eventId });
    const { cookie } = await anOfficer(app);
    await app.call("DELETE", `/api/registrations/${seated.id}`, { cookie, body: {} });
    const { body } = await register(app, anna, { eventId });
    for (let n = 0; n < 6; n += 1) {
      await shop.pass(15);
      expect(await openPage(body.id)).not.toMatch(/^409/);
    }
    // After it expires, the seats are held like any others.
    const { rows } = await app.db.execute<{ end: string }>(
      sql`select extract(epoch from expires_at)::text as end from waitlist_offers`,
    );
    app.now = new Date(Number(rows[0]?.end) * 1000);
    anna = { ...anna, cookie: await sessionOf(app, { memberId: anna.id }) };
    for (const left of [20, 20, 15]) {
      await shop.pass(15);
      expect(await openPage(body.id)).not.toMatch(/^409/);
      expect(await held()).toBe(left);
    }
    await shop.pass(15);
    expect(await openPage(body.id)).toMatch(/^409 Seats for this event were held/);
    const again = await register(app, anna, { eventId });
    expect([again.status, again.body.message]).toEqual([409, expect.stringMatching(/^Seats for this event/)]);
    // Back on the waitlist, the used time still counts.
    await shop.expireHolds();
    expect(await seatsTaken(app.db, eventId)).toBe(0);
    const later = await register(app, anna, { eventId });
    expect([later.status, later.body.message]).toEqual([409, expect.stringMatching(/^Seats for this event/)]);
  });

  it("are as many as were offered, whatever the party's new size", async () => {
    const { id: eventId } = await aDinner(app.db, { totalSeats: 6 });
    const other = await aMember(app.db, { firstName: "Otto" });
    const third = await aMember(app.db, { firstName: "Ida" });
    const one = await aRegistration(app.db, { eventId, memberId: other.id });
    const five = await aRegistration(app.db, { eventId, memberId: third.id, guestTickets: 4 });
    expect((await joinWaitlist(app, anna, { eventId })).status).toBe(201);
    const { cookie } = await anOfficer(app);
    // Anna is offered one seat; seats freed after that are for anyone.
    for (const { id } of [one, five]) {
      await app.call("DELETE", `/api/registrations/${id}`, { cookie, body: {} });
    }
    const { body } = await register(app, anna, { eventId, tickets: 6 });
    expect([body.status, await seatsTaken(app.db, eventId)]).toEqual(["pending", 6]);
    for (const left of [20, 20, 15]) {
      await shop.pass(15);
      expect(await openPage(body.id)).not.toMatch(/^409/);
      expect(await held()).toBe(left);
    }
    await shop.pass(15);
    expect(await openPage(body.id)).toMatch(/^409 Seats for this event were held/);
    await shop.pass(5);
    await shop.expireHolds();
    await shop.lapseOffers();
    // The seat that was offered is hers until the offer ends.
    expect(await seatsTaken(app.db, eventId)).toBe(1);
  });

  it("are not extended to a party that grows later", async () => {
    const { id: eventId } = await aDinner(app.db, { totalSeats: 6 });
    const other = await aMember(app.db, { firstName: "Otto" });
    const third = await aMember(app.db, { firstName: "Ida" });
    const one = await aRegistration(app.db, { eventId, memberId: other.id });
    const five = await aRegistration(app.db, { eventId, memberId: third.id, guestTickets: 4 });
    await joinWaitlist(app, anna, { eventId });
    const { cookie } = await anOfficer(app);
    for (const { id } of [one, five]) {
      await app.call("DELETE", `/api/registrations/${id}`, { cookie, body: {} });
    }
    await register(app, anna, { eventId });
    expect((await register(app, anna, { eventId, tickets: 6 })).status).toBe(201);
    await shop.pass(25);
    await shop.expireHolds();
    await shop.lapseOffers();
    expect(await seatsTaken(app.db, eventId)).toBe(1);
  });
});
