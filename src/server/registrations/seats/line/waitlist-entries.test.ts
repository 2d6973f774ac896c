import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import type { Needs } from "#contract/registrations/needs.ts";
import type { MyRegistration } from "#contract/registrations/registrations.ts";
import { aDinner, aMember, aRegistration, changeMember, seatsTaken, sessionOf } from "#test/factories.ts";
import { askersOf, type Who } from "#test/people/askers.ts";
import { useShop } from "#test/services/shop.ts";

const shop = useShop();
const { app } = shop;
const { as } = askersOf(app);
let huy: Who;
let minh: Who;
let olga: Who;
let dinner: number;
let holder: number;

const NUTS: Needs = {
  list: [{ code: "tree-nuts", severity: "life-threatening" }],
  words: null,
  carriesEpinephrine: true,
};
const MINH = { firstName: "Thị Minh", lastName: "Nguyễn" };
const EVA = { firstName: "Eva", lastName: "Nová" };

async function aPerson(firstName: string, facts: object = {}): Promise<Who> {
  const email = `${firstName.split(" ").at(-1)?.toLowerCase()}@example.org`;
  const own = { firstName, lastName: "Nguyễn", email, confirmedEmail: email };
  const { id } = await aMember(app.db, { ...own, ...facts });
  return { id, cookie: await sessionOf(app, { memberId: id }) };
}

/** A dinner whose two seats are held by another member, a couple, and an officer. */
beforeEach(async () => {
  huy = await aPerson("Quang Huy");
  minh = await aPerson("Thị Minh");
  olga = await aPerson("Olga", { adminPrivileges: "full" });
  await changeMember(app.db, huy.id, { spouseId: minh.id });
  await changeMember(app.db, minh.id, { spouseId: huy.id });
  dinner = (await aDinner(app.db, { totalSeats: 2 })).id;
  const other = await aMember(app.db, { firstName: "Holder", email: "holder@example.org" });
  holder = (await aRegistration(app.db, { eventId: dinner, memberId: other.id, memberTickets: 2 })).id;
});

const join = (who: Who, memberTickets: number, guestTickets = 0) =>
  as(who, `POST /api/events/${dinner}/waitlist`, { memberTickets, guestTickets });
const register = (who: Who, [memberTickets, guestTickets]: [number, number], more: object = {}) =>
  as(who, "POST /api/registrations", {
    eventId: dinner,
    memberTickets,
    guestTickets,
    amount: `${memberTickets * 150 + guestTickets * 175}.00`,
    memberInfo: Array.from({ length: Math.max(0, memberTickets - 1) }, () => MINH),
    guestInfo: Array.from({ length: guestTickets }, () => EVA),
    agreeToTerms: true,
    ...more,
  });
const patch = (id: number, body: object) => as(olga, `PATCH /api/registrations/${id}`, body);
const list = async (): Promise<AttendeeRegistration[]> =>
  (await as(olga, `GET /api/events/${dinner}/attendees`)).body;
const offered = async () =>
  (await list()).filter(({ offerExpiresAt }) => offerExpiresAt).map(({ memberId }) => memberId);
const mine = async (who: Who): Promise<MyRegistration["registrations"][]> =>
  (await as(who, "GET /api/registrations/my")).body.map((one: MyRegistration) => one.registrations);
const free = () => as(olga, `DELETE /api/registrations/${holder}`);
async function entries() {
  const { rows } = await app.db.execute<Record<string, unknown>>(
    sql`select number, member_id, ended_because as why, became, came_from from waitlist_entries order by id`,
  );
  return rows;
}
async function payFor(who: Who, registrationId: number): Promise<void> {
  const { body } = await as(who, "POST /api/payment/create-hosted-page", { registrationId });
  await shop.pay(body.token);
  await shop.notifications();
}
async function emailsTo(address: string) {
  const { rows } = await app.db.execute<{ kind: string; text: string }>(
    sql`select kind, body_text as text from outbox where recipient = ${address} order by id`,
  );
  return rows;
}

describe("a place in line", () => {
  it("is no registration and has no persons", async () => {
    const { status, body } = await join(huy, 1, 1);
    expect([status, body]).toEqual([201, { id: holder + 1, status: "waitlist" }]);
    const { rows } = await app.db.execute(sql`select count(*)::int as n from registrations
      union all select count(*)::int from attendees`);
    expect(rows).toEqual([{ n: 1 }, { n: 2 }]);
    expect((await list()).at(-1)).toMatchObject({
      id: body.id,
      status: "waitlist",
      amount: "325.00",
      attendees: [],
      memberTickets: 1,
      guestTickets: 1,
    });
    expect(await mine(huy)).toMatchObject([
      { id: body.id, status: "waitlist", amount: "325.00", attendees: [] },
    ]);
  });

  it("keeps what an officer types, and gives it to the registration that is made of it", async () => {
    const { id } = (await join(huy, 1, 1)).body;
    const typed = { foodRequests: "Halal", adminNotes: "By the door", tableNumber: 4, amount: "300.00" };
    const guestInfo = [{ ...EVA, tableNumber: null, seatingRequests: null }];
    expect((await patch(id, { ...typed, guestInfo })).body).toMatchObject({
      ...typed,
      guestInfo,
      status: "waitlist",
    });
    await free();
    const { status, body } = await patch(id, { status: "confirmed" });
    expect([status, body]).toMatchObject([200, { ...typed, id, status: "confirmed", guestInfo }]);
    expect(body.attendees).toHaveLength(2);
    expect(await entries()).toMatchObject([{ number: id, why: "registered", became: id }]);
  });

  it("refuses more names than tickets, and a state that no officer may give", async () => {
    const { id } = (await join(huy, 1)).body;
    expect((await patch(id, { guestInfo: [EVA] })).status).toBe(400);
    expect((await patch(id, { status: "pending" })).status).toBe(400);
  });

  it("has a number that nothing else has, whatever program writes", async () => {
    const { id } = (await join(huy, 1)).body;
    const again = app.db.execute(
      sql`insert into registrations (id, event_id, amount) values (${id}, ${dinner}, 1)`,
    );
    await expect(again).rejects.toThrow();
    const back =
      app.db.execute(sql`insert into waitlist_entries (number, event_id, member_tickets, guest_tickets,
      quote_cents, joined_at) values (${holder}, ${dinner}, 1, 0, 0, now())`);
    await expect(back).rejects.toThrow();
    expect((await list()).map((one) => one.id)).toEqual([holder, id]);
  });
});

describe("a number", () => {
  it("has a newer time with each change, by a clock that is behind as well", async () => {
    const { id } = (await join(huy, 1)).body;
    await free();
    await app.db.execute(sql`update waitlist_entries set updated_at = ${"2026-03-11T15:00:00Z"}`);
    const times = [(await list()).find((party) => party.id === id)?.updatedAt];
    for (const status of ["confirmed", "waitlist", "confirmed"]) {
      const reply = await patch(id, { status });
      expect(reply.status, reply.text).toBe(200);
      times.push(reply.body.updatedAt);
    }
    expect(times.toSorted()).toEqual(times);
    expect(new Set(times).size).toBe(4);
  });

  it("is that of the party where it is now; 404 where nothing of it is live", async () => {
    await patch(holder, { status: "waitlist" });
    expect(await entries()).toMatchObject([{ number: holder, came_from: holder, why: null }]);
    const stale = (await list())[0]?.updatedAt;
    const seated = await patch(holder, { status: "confirmed" });
    expect(seated.body).toMatchObject({ status: "confirmed" });
    expect(seated.body.id).not.toBe(holder);
    const late = await patch(holder, { adminNotes: "x", updatedAt: stale });
    expect([late.status, late.body.registration.id]).toEqual([409, seated.body.id]);
    expect((await as(olga, `DELETE /api/registrations/${holder}`)).body).toMatchObject({ removed: true });
    expect(await list()).toEqual([]);
    for (const number of [holder, 4711, 0, "abc"])
      expect((await as(olga, `DELETE /api/registrations/${number}`)).status).toBe(404);
  });

  it("finds the party after each step: to the line, to seats, unpaid, and to the line again", async () => {
    await app.db.execute(sql`update events set total_seats = 4`);
    const first = (await register(huy, [1, 0])).body.id;
    const found = async () => (await patch(first, { adminNotes: `${app.now.getTime()}` })).body;
    expect(await found()).toMatchObject({ id: first, status: "pending" });
    await patch(first, { status: "confirmed", paymentMethod: "cash" });
    await patch(first, { status: "waitlist" });
    expect(await found()).toMatchObject({ id: first, status: "waitlist" });
    await as(olga, `POST /api/registrations/${first}/offer`);
    const second = (await register(huy, [1, 0])).body.id;
    expect(await found()).toMatchObject({ id: second, status: "pending" });
    expect(second).not.toBe(first);
    await shop.pass(21);
    await shop.expireHolds();
    expect(await found()).toMatchObject({ id: first, status: "waitlist" });
    const third = (await patch(second, { status: "confirmed", paymentMethod: "cash" })).body.id;
    for (const number of [first, second, third])
      expect((await as(huy, `GET /api/registrations/${number}/calendar`)).status).toBe(200);
    await patch(second, { status: "waitlist" });
    expect((await mine(huy)).map(({ id, status }) => [id, status])).toEqual([[third, "waitlist"]]);
    expect((await as(huy, `POST /api/registrations/${first}/cancel`)).status).toBe(200);
    expect(await mine(huy)).toEqual([]);
    expect((await as(huy, `GET /api/registrations/${first}/calendar`)).status).toBe(404);
  });

  it("of a party that waits no longer is offered nothing", async () => {
    const { id } = (await join(huy, 1)).body;
    expect((await as(olga, `POST /api/registrations/${holder}/offer`)).body.message).toBe(
      "Only a party on the waitlist can be offered seats.",
    );
    await as(huy, `POST /api/registrations/${id}/cancel`);
    const reply = await as(olga, `POST /api/registrations/${id}/offer`);
    expect([reply.status, reply.body.message]).toEqual([409, "This party is no longer waiting."]);
  });
});

describe("an offer", () => {
  const MIXES = [1, 2, 3].flatMap((n) => [0, 1, 2].flatMap((m) => (m <= n ? [[m, n - m] as const] : [])));

  it("is taken with any mix of tickets, by new persons each time", async () => {
    const pairs = MIXES.flatMap((one) => MIXES.map((other) => [one, other] as const)).filter(
      ([one, other]) => other[0] + other[1] <= one[0] + one[1],
    );
    for (const [[m, g], [members, guests]] of pairs) {
      await app.db.execute(sql`truncate registrations, waitlist_entries, waitlist_offers, seat_holds, attendees,
        login_attempts, outbox, payments cascade`);
      await app.db.execute(sql`update events set total_seats = ${m + g}, seats_taken = 0`);
      const full = await aRegistration(app.db, { eventId: dinner, memberTickets: 0, guestTickets: m + g });
      expect((await join(huy, m, g)).status).toBe(201);
      await as(olga, `DELETE /api/registrations/${full.id}`);
      const taken = await register(huy, [members, guests]);
      expect([m, g, members, guests, taken.status]).toEqual([m, g, members, guests, 201]);
      expect(await seatsTaken(app.db, dinner)).toBe(members + guests);
      const { rows } = await app.db.execute<{ n: number }>(sql`select count(*)::int as n from attendees
        where is_live`);
      expect(rows).toEqual([{ n: members + guests }]);
    }
  }, 120_000);

  it("keeps the answer that a spouse gave, and nothing of the guest before", async () => {
    await app.db.execute(sql`update events set total_seats = 4`);
    const first = await register(huy, [2, 0], { withSpouse: true });
    const hers = (await mine(minh))[0]?.attendees.find(({ isMe }) => isMe);
    await as(minh, `PATCH /api/registrations/my/attendees/${hers?.id}`, { needs: NUTS, cardName: "Minh N." });
    await patch(first.body.id, { status: "confirmed", paymentMethod: "cash" });
    await patch(first.body.id, { status: "waitlist" });
    await as(olga, `POST /api/registrations/${first.body.id}/offer`);
    const second = await register(huy, [1, 1]);
    expect(second.status).toBe(201);
    const [owner, guest] = (await mine(huy))[0]?.attendees ?? [];
    expect([owner?.firstName, guest?.firstName, guest?.cardName, guest?.needs]).toEqual([
      ...["Quang Huy", "Eva", null, null],
    ]);
    const third = await register(huy, [2, 0], { withSpouse: true });
    expect([third.status, third.text]).toEqual([201, expect.any(String)]);
    expect((await mine(minh))[0]?.attendees.find(({ isMe }) => isMe)).toMatchObject({
      needs: NUTS,
      cardName: "Minh N.",
    });
  });

  it("keeps the name that a spouse chose for their card, who said nothing else", async () => {
    await app.db.execute(sql`update events set total_seats = 4`);
    const first = await register(huy, [2, 0], { withSpouse: true });
    const hers = (await mine(minh))[0]?.attendees.find(({ isMe }) => isMe);
    await as(minh, `PATCH /api/registrations/my/attendees/${hers?.id}`, { cardName: "Minh N." });
    await as(huy, `POST /api/registrations/${first.body.id}/cancel`);
    expect((await register(huy, [2, 0], { withSpouse: true })).status).toBe(201);
    expect((await mine(minh))[0]?.attendees.find(({ isMe }) => isMe)?.cardName).toBe("Minh N.");
  });

  it("has the prices of the day on which it was made", async () => {
    await join(huy, 1, 1);
    await free();
    await app.db.execute(sql`update events set member_price = 500, guest_price = 500`);
    const { body } = await as(huy, `GET /api/events/${dinner}`);
    expect(body.mine).toMatchObject({
      offer: { memberTickets: 1, guestTickets: 1, seats: 2 },
      prices: { memberPrice: "150.00", guestPrice: "175.00" },
    });
    expect((await register(huy, [1, 1], { amount: "1000.00" })).status).toBe(409);
    expect((await register(huy, [1, 1])).status).toBe(201);
    expect((await register(huy, [2, 0])).status).toBe(201);
  });

  it("is open again with its seats after a payment that expired, and so is the place in line", async () => {
    const { id } = (await join(huy, 1, 1)).body;
    await free();
    const taken = await register(huy, [2, 0]);
    expect(taken.body.id).toBe(id);
    await shop.pass(21);
    await shop.expireHolds();
    expect(await mine(huy)).toMatchObject([
      { id, status: "waitlist", memberTickets: 1, guestTickets: 1, offerExpiresAt: expect.any(String) },
    ]);
    expect(await seatsTaken(app.db, dinner)).toBe(2);
  });
});

describe("an email about an offer that ended", () => {
  const ended = async () =>
    (await emailsTo("huy@example.org")).findLast(({ kind }) => kind === "offer-expired")?.text;

  it("says that the seats went to the next party", async () => {
    await join(huy, 2);
    await join(minh, 2);
    await free();
    await shop.pass(24 * 60);
    await shop.lapseOffers();
    expect(await ended()).toContain("The seats went to the next party on the waitlist.");
  });

  it("says that they are open to everyone, and the form opens with the party's tickets", async () => {
    await join(huy, 1, 1);
    await free();
    await shop.pass(24 * 60);
    await shop.lapseOffers();
    expect(await ended()).toContain(
      "The seats are now open to everyone; you can still register while they last.",
    );
    expect(await ended()).toContain("You keep your place on the waitlist");
    const cookie = await sessionOf(app, { memberId: huy.id });
    const { body } = await app.call<{ mine: object }>("GET", `/api/events/${dinner}`, { cookie });
    expect(body.mine).toMatchObject({ offer: null, waiting: { memberTickets: 1, guestTickets: 1 } });
  });

  it("says that registration has closed", async () => {
    await join(huy, 1);
    const soon = new Date(app.now.getTime() + 3_600_000).toISOString();
    await app.db.execute(sql`update events set registration_deadline = ${soon}`);
    await free();
    await shop.pass(61);
    await shop.lapseOffers();
    expect(await ended()).toContain("Registration for this dinner has closed.");
  });
});

describe("one person", () => {
  it("with a place in their spouse's party cannot join, and waits no longer once it is paid", async () => {
    await app.db.execute(sql`update events set total_seats = 3`);
    const last = await aRegistration(app.db, { eventId: dinner });
    await join(huy, 2);
    await join(minh, 1);
    const next = await aPerson("Next");
    await join(next, 1);
    await free();
    const taken = await register(huy, [2, 0], { withSpouse: true });
    expect(taken.status).toBe(201);
    // While the party is not paid for, her place rests.
    expect(await entries()).toMatchObject([
      { why: "registered" },
      { member_id: minh.id, why: null },
      { member_id: next.id, why: null },
    ]);
    await payFor(huy, taken.body.id);
    expect(await entries()).toMatchObject([
      { why: "registered" },
      { member_id: minh.id, why: "placed" },
      { member_id: next.id, why: null },
    ]);
    expect((await emailsTo("minh@example.org")).map(({ kind }) => kind)).toEqual([
      ...["waitlist-joined", "waitlist-ended", "brought-along"],
    ]);
    const again = await join(minh, 1);
    expect([again.status, again.body.message]).toEqual([
      409,
      "Quang Huy Nguyễn has already registered you for this dinner. See My Events.",
    ]);
    await as(olga, `DELETE /api/registrations/${last.id}`);
    expect(await offered()).toEqual([next.id]);
  });

  it("is not offered seats while a party that brings them is unpaid, and the next one is", async () => {
    await app.db.execute(sql`update events set total_seats = 4`);
    expect((await register(huy, [2, 0], { withSpouse: true })).status).toBe(201);
    await app.db.execute(sql`insert into waitlist_entries (event_id, member_id, member_tickets, guest_tickets,
      quote_cents, joined_at) values (${dinner}, ${minh.id}, 1, 0, 15000, now())`);
    const next = await aPerson("Next");
    await join(next, 1);
    await free();
    expect(await offered()).toEqual([next.id]);
  });

  it("whose registration is released while they wait again has one place, by the earlier date", async () => {
    const { id } = (await join(huy, 1)).body;
    await free();
    await register(huy, [1, 0]);
    await app.db.execute(sql`insert into waitlist_entries (event_id, member_id, member_tickets, guest_tickets,
      quote_cents, joined_at) values (${dinner}, ${huy.id}, 1, 0, 15000, ${app.now.toISOString()})`);
    await shop.pass(21);
    await shop.expireHolds();
    expect((await entries()).map(({ number, why }) => [number, why])).toEqual([
      [id, "merged"],
      [expect.any(Number), null],
    ]);
    const { rows } = await app.db.execute(
      sql`select count(distinct joined_at)::int as dates from waitlist_entries`,
    );
    expect(rows).toEqual([{ dates: 1 }]);
  });

  it("whose account is linked has one place of both, and none where they have a seat", async () => {
    const { rows } = await app.db.execute<{ id: number }>(sql`insert into users (email, is_admin)
      values ('ada@example.org', true) returning id`);
    const ada = { id: 0, cookie: await sessionOf(app, { userId: rows[0]?.id ?? 0 }) };
    expect((await join(ada, 2)).status).toBe(201);
    expect((await join(minh, 1)).status).toBe(201);
    const link = (memberId: number) =>
      as(olga, `POST /api/admin/users/${rows[0]?.id}/link-member`, { memberId });
    const reply = await link(minh.id);
    expect([reply.status, reply.text]).toEqual([200, expect.any(String)]);
    expect((await entries()).map(({ member_id, why }) => [member_id, why])).toEqual([
      [minh.id, null],
      [minh.id, "merged"],
    ]);
  });
});
