import { describe, expect, it } from "vitest";
import { openLog } from "#server/platform/log/log.ts";
import { aDinner, aMember, aRegistration, seatsTaken, sessionOf } from "#test/factories.ts";
import { useShop } from "#test/services/shop.ts";
import { offerFreedSeats } from "./offer-freed-seats.ts";

const shop = useShop();
const { app } = shop;

async function member(firstName: string) {
  const row = await aMember(app.db, { firstName, email: `${firstName.toLowerCase()}@example.org` });
  return { id: row.id, cookie: await sessionOf(app, { memberId: row.id }) };
}
type Member = Awaited<ReturnType<typeof member>>;

function form(eventId: number, memberTickets = 1) {
  const memberInfo = memberTickets > 1 ? [{ firstName: "Second", lastName: "Member" }] : [];
  return {
    eventId,
    memberTickets,
    guestTickets: 0,
    memberInfo,
    guestInfo: [],
    amount: `${memberTickets * 150}.00`,
  };
}
const register = (who: Member, eventId: number, tickets = 1) =>
  app.call("POST", "/api/registrations", { cookie: who.cookie, body: form(eventId, tickets) });
const join = (who: Member, eventId: number, memberTickets = 1) =>
  app.call("POST", `/api/events/${eventId}/waitlist`, {
    cookie: who.cookie,
    body: { memberTickets, guestTickets: 0 },
  });
async function showEvent(who: Member, eventId: number) {
  type Shown = {
    availableSeats: number;
    mine: { waitlisted: boolean; offer: unknown; registration: unknown };
  };
  return (await app.call<Shown>("GET", `/api/events/${eventId}`, { cookie: who.cookie })).body;
}
async function offerTo(who: Member, eventId: number): Promise<number> {
  return ((await showEvent(who, eventId)).mine.offer as { id: number }).id;
}
const decline = (who: Member, eventId: number, offerId: number) =>
  app.call("POST", `/api/events/${eventId}/waitlist/decline`, { cookie: who.cookie, body: { offerId } });
async function pageFor(who: Member, registrationId: number): Promise<string> {
  const body = { registrationId };
  const page = await app.call<{ token: string }>("POST", "/api/payment/create-hosted-page", {
    cookie: who.cookie,
    body,
  });
  return page.body.token;
}

/** A dinner with two seats that Holder has not paid for yet, and its waiting parties. */
async function soldOut(...waiting: [string, number][]) {
  const holder = await member("Holder");
  const event = await aDinner(app.db, { totalSeats: 2 });
  const held = await register(holder, event.id, 2);
  const queue: Member[] = [];
  for (const [name, tickets] of waiting) {
    const who = await member(name);
    expect((await join(who, event.id, tickets)).status).toBe(201);
    app.now = new Date(app.now.getTime() + 1000);
    queue.push(who);
  }
  const [first, second, third] = queue;
  if (!first) throw new Error("nobody waits");
  return { event, holder, held, first, second: second ?? first, third: third ?? first };
}

/** The same member, logged in again after a day. */
async function backAgain({ id }: Member): Promise<Member> {
  return { id, cookie: await sessionOf(app, { memberId: id }) };
}

/** The payer opens the card page, which can be paid for some time from then on. */
async function openInBrowser(token: string): Promise<void> {
  const body = new URLSearchParams({ token });
  expect((await fetch(app.config.authorizeNet.pageUrl, { method: "POST", body })).status).toBe(200);
}

/** Holder's hold expires without a payment. */
async function freeSeats() {
  await shop.pass(20);
  await shop.expireHolds();
}

describe("the waitlist of a sold-out dinner", () => {
  it("accepts a party, charges nothing and takes no seats", async () => {
    const { event, first } = await soldOut(["Clara", 2]);
    expect(await seatsTaken(app.db, event.id)).toBe(2);
    expect(await showEvent(first, event.id)).toMatchObject({
      availableSeats: 0,
      mine: { waitlisted: true, offer: null, registration: null },
    });
  });

  it("refuses parties while seats are free, twice, or already registered", async () => {
    const { event, first } = await soldOut(["Clara", 1]);
    const again = await join(first, event.id);
    expect([again.status, again.body.message]).toEqual([
      409,
      "You are already on the waitlist for this event",
    ]);
    const open = await aDinner(app.db);
    const early = await join(first, open.id);
    expect([early.status, early.body.message]).toEqual([409, "Seats are still available. Please register."]);
    const paid = await member("Paid");
    const full = await aDinner(app.db, { totalSeats: 1 });
    await aRegistration(app.db, { eventId: full.id, memberId: paid.id });
    const registered = await join(paid, full.id);
    expect([registered.status, registered.body.message]).toEqual([
      409,
      "You are already registered for this event",
    ]);
  });

  it.each([
    ["no ticket", { memberTickets: 0, guestTickets: 0 }, "You must select at least one ticket"],
    ["three members", { memberTickets: 3, guestTickets: 0 }, "Maximum 2 member tickets allowed"],
    ["nine guests", { memberTickets: 0, guestTickets: 9 }, "Maximum 8 guest tickets allowed"],
  ])("refuses %s", async (_, body, message) => {
    const { event, first } = await soldOut(["Clara", 1]);
    const answer = await app.call("POST", `/api/events/${event.id}/waitlist`, { cookie: first.cookie, body });
    expect([answer.status, answer.body.message]).toEqual([400, message]);
  });
});

describe("freed seats", () => {
  it("are offered to the first party that fits, held for it, and emailed", async () => {
    const { event, first, second, third } = await soldOut(["Clara", 2], ["Dora", 1], ["Emil", 1]);
    await freeSeats();
    expect((await showEvent(first, event.id)).mine.offer).toEqual({
      id: expect.any(Number),
      memberTickets: 2,
      guestTickets: 0,
      seats: 2,
      expiresAt: new Date(app.now.getTime() + 86_400_000).toISOString(),
    });
    expect((await showEvent(second, event.id)).mine.offer).toBeNull();
    expect((await showEvent(third, event.id)).availableSeats).toBe(0);
    const stranger = await register(await member("Stranger"), event.id);
    expect([stranger.status, stranger.body.message]).toEqual([409, "Only 0 seats available"]);
    expect(await shop.emails()).toEqual([
      "clara@example.org: You’re on the waitlist: Spring Dinner",
      "dora@example.org: You’re on the waitlist: Spring Dinner",
      "emil@example.org: You’re on the waitlist: Spring Dinner",
      "clara@example.org: Seats have opened up: Spring Dinner",
    ]);
  });

  it("become a paid registration with the same number when the offer is accepted", async () => {
    const { event, first } = await soldOut(["Clara", 2]);
    const waiting = await app.call<{ registrations: { id: number } }[]>("GET", "/api/registrations/my", {
      cookie: first.cookie,
    });
    await freeSeats();
    const taken = await register(first, event.id, 2);
    expect([taken.status, taken.body.id]).toEqual([201, waiting.body[0]?.registrations.id]);
    expect(await seatsTaken(app.db, event.id)).toBe(2);
    await shop.pay(await pageFor(first, taken.body.id));
    await shop.notifications();
    expect((await showEvent(first, event.id)).mine).toMatchObject({
      waitlisted: false,
      offer: null,
      registration: { status: "confirmed" },
    });
    expect(await seatsTaken(app.db, event.id)).toBe(2);
  });

  it("are taken with other kinds of tickets than were waited for", async () => {
    const { event, first } = await soldOut(["Clara", 2]);
    await freeSeats();
    const names = { firstName: "Second", lastName: "Guest" };
    const guests = { memberTickets: 0, guestTickets: 2, memberInfo: [], guestInfo: [names, names] };
    const body = { ...form(event.id), ...guests, amount: "350.00" };
    expect((await app.call("POST", "/api/registrations", { cookie: first.cookie, body })).status).toBe(201);
    expect(await seatsTaken(app.db, event.id)).toBe(2);
  });

  it("stay offered after a cancelled card payment until the offer expires", async () => {
    const { event, first } = await soldOut(["Clara", 2]);
    await freeSeats();
    const taken = await register(first, event.id, 2);
    await pageFor(first, taken.body.id);
    await app.call("GET", (await shop.wayBack()).cancel);
    expect((await showEvent(first, event.id)).mine).toMatchObject({
      waitlisted: true,
      offer: { memberTickets: 2 },
    });
    expect(await seatsTaken(app.db, event.id)).toBe(2);
    expect((await register(first, event.id, 2)).status).toBe(201);
    expect(await seatsTaken(app.db, event.id)).toBe(2);
  });

  it("go to the next when the offer lapses; the party keeps its place and is told", async () => {
    const { event, first, second } = await soldOut(["Clara", 2], ["Dora", 1]);
    await freeSeats();
    await shop.pass(24 * 60);
    await shop.lapseOffers();
    expect((await showEvent(await backAgain(first), event.id)).mine).toMatchObject({
      waitlisted: true,
      offer: null,
    });
    expect((await showEvent(await backAgain(second), event.id)).mine.offer).toMatchObject({
      memberTickets: 1,
    });
    expect(await shop.emails()).toEqual([
      "clara@example.org: You’re on the waitlist: Spring Dinner",
      "dora@example.org: You’re on the waitlist: Spring Dinner",
      "clara@example.org: Seats have opened up: Spring Dinner",
      "dora@example.org: A seat has opened up: Spring Dinner",
      "clara@example.org: Your offer has expired: Spring Dinner",
    ]);
    expect(await shop.lapseOffers()).toBe(0);
  });

  it("go to the next if the offer is declined, and return in a later round", async () => {
    const { event, first, second } = await soldOut(["Clara", 1], ["Dora", 2]);
    await freeSeats();
    expect((await showEvent(second, event.id)).mine.offer).toBeNull();
    const offerId = await offerTo(first, event.id);
    expect((await decline(second, event.id, offerId)).status).toBe(404);
    expect((await decline(first, event.id, offerId)).status).toBe(200);
    expect((await showEvent(second, event.id)).mine.offer).toMatchObject({ memberTickets: 2 });
    expect((await decline(first, event.id, offerId)).status).toBe(200);

    const dora = await register(second, event.id, 2);
    await pageFor(second, dora.body.id);
    await shop.pay(await pageFor(second, dora.body.id));
    await shop.notifications();
    await shop.pass(1);
    await app.db.transaction(async (tx) => {
      await tx.execute(`update events set total_seats = 3 where id = ${event.id}`);
      const work = { db: app.db, config: app.config, now: app.now, log: openLog(app.config) };
      await offerFreedSeats(work, tx, { eventId: event.id, newRound: true });
    });
    expect((await showEvent(first, event.id)).mine.offer).toMatchObject({ memberTickets: 1 });
    // Sent once more, the first answer is of the first offer alone.
    expect((await decline(first, event.id, offerId)).status).toBe(200);
    expect((await showEvent(first, event.id)).mine.offer).toMatchObject({ memberTickets: 1 });
    expect((await decline(first, event.id, await offerTo(first, event.id))).status).toBe(200);
    expect((await showEvent(first, event.id)).mine.offer).toBeNull();
  });

  it("that have gone on since are no longer declined", async () => {
    const { event, first } = await soldOut(["Clara", 2], ["Dora", 2]);
    await freeSeats();
    const offerId = await offerTo(first, event.id);
    await shop.pass(24 * 60);
    await shop.lapseOffers();
    const late = await decline(await backAgain(first), event.id, offerId);
    expect([late.status, late.body.message]).toEqual([404, "This offer is no longer open."]);
  });

  it("that the party no longer needs go to the next", async () => {
    const { event, first, second } = await soldOut(["Clara", 2], ["Dora", 1]);
    await freeSeats();
    expect((await register(first, event.id, 1)).status).toBe(201);
    expect((await showEvent(second, event.id)).mine.offer).toMatchObject({ memberTickets: 1 });
    expect(await seatsTaken(app.db, event.id)).toBe(2);
  });

  it("are never offered beyond the registration deadline", async () => {
    const { event, first } = await soldOut(["Clara", 2]);
    await app.db.execute(
      `update events set registration_deadline = '${new Date(app.now.getTime() + 30 * 60_000).toISOString()}' where id = ${event.id}`,
    );
    await freeSeats();
    const offer = (await showEvent(first, event.id)).mine.offer as { expiresAt: string };
    expect(new Date(offer.expiresAt).getTime()).toBeLessThanOrEqual(app.now.getTime() + 30 * 60_000);
    await shop.pass(31);
    await shop.lapseOffers();
    expect((await showEvent(first, event.id)).mine.offer).toBeNull();
    expect(await seatsTaken(app.db, event.id)).toBe(0);
  });

  it("are open to everybody when no waiting party fits them", async () => {
    const { event } = await soldOut(["Clara", 2]);
    await app.db.execute(`update events set total_seats = 3 where id = ${event.id}`);
    expect((await register(await member("Stranger"), event.id)).status).toBe(201);
  });

  it("no longer go to a waiting member who registers and pays elsewhere", async () => {
    const { event, first } = await soldOut(["Clara", 2]);
    await app.db.execute(`update events set total_seats = 3 where id = ${event.id}`);
    const one = await register(first, event.id, 1);
    expect(one.status).toBe(201);
    await shop.pay(await pageFor(first, one.body.id));
    await shop.notifications();
    expect((await showEvent(first, event.id)).mine).toMatchObject({ waitlisted: false });
  });

  it("go to the next if the offered member pays for another registration", async () => {
    const { event, holder, held, first, second } = await soldOut(["Clara", 2], ["Dora", 2]);
    await app.db.execute(`update events set total_seats = 5 where id = ${event.id}`);
    const one = await register(first, event.id, 1);
    const token = await pageFor(first, one.body.id);
    await openInBrowser(token);
    await shop.pass(19);
    await pageFor(holder, held.body.id);
    await shop.pass(2);
    await shop.expireHolds();
    await app.call("POST", `/api/registrations/${held.body.id}/cancel`, { cookie: holder.cookie, body: {} });
    expect((await showEvent(first, event.id)).mine.offer).not.toBeNull();
    const third = await member("Emil");
    expect((await join(third, event.id, 2)).status).toBe(201);
    await shop.pay(token);
    await shop.notifications();
    expect((await showEvent(first, event.id)).mine).toMatchObject({ waitlisted: false, offer: null });
    for (const other of [second, third]) expect((await showEvent(other, event.id)).mine.offer).not.toBeNull();
    expect((await showEvent(second, event.id)).availableSeats).toBe(0);
  });

  it("paid for an earlier party size replace the current party, if they are free", async () => {
    const { event, first } = await soldOut(["Clara", 2]);
    await freeSeats();
    const two = await register(first, event.id, 2);
    const token = await pageFor(first, two.body.id);
    const one = await register(first, event.id, 1);
    expect(one.body).toMatchObject({ status: "pending" });
    expect(one.body.id).not.toBe(two.body.id);
    await shop.pay(token);
    await shop.notifications();
    expect((await showEvent(first, event.id)).mine).toMatchObject({
      registration: { id: two.body.id, status: "confirmed" },
      waitlisted: false,
    });
    expect(await seatsTaken(app.db, event.id)).toBe(2);
  });
});

describe("two people who pass an unpaid seat back and forth", () => {
  const cancel = (who: Member, id: number) =>
    app.call("POST", `/api/registrations/${id}/cancel`, { cookie: who.cookie, body: {} });
  const offerOf = async (who: Member, eventId: number) =>
    (await showEvent(who, eventId)).mine.offer as { expiresAt: string } | null;
  const minutes = (offer: { expiresAt: string } | null) =>
    offer && Math.round((Date.parse(offer.expiresAt) - app.now.getTime()) / 60_000);

  it("have it for at most an hour each, then it is free for all", async () => {
    const { event, holder, held, first } = await soldOut(["Bertha", 2]);
    await shop.pass(15);
    await cancel(holder, held.body.id);
    expect(minutes(await offerOf(first, event.id))).toBe(24 * 60);
    await join(holder, event.id, 2);
    // Bertha accepts it and gives it up: the time of a full offer does not count.
    const taken = await register(first, event.id, 2);
    await cancel(first, taken.body.id);
    expect(minutes(await offerOf(holder, event.id))).toBe(45);
    await join(first, event.id, 2);
    await shop.pass(45);
    await shop.lapseOffers();
    expect(minutes(await offerOf(first, event.id))).toBe(60);
    await shop.pass(60);
    await shop.lapseOffers();
    expect(await seatsTaken(app.db, event.id)).toBe(0);
    const refused = await register(holder, event.id, 2);
    expect(refused.body.message).toMatch(/^Seats for this event were held for you for 60 minutes/);
    expect((await register(await member("Stranger"), event.id, 2)).status).toBe(201);
  });

  it("gain nothing by letting full offers lapse in turn", async () => {
    const { event, first, second } = await soldOut(["Anton", 2], ["Bertha", 2]);
    await freeSeats();
    await shop.pass(24 * 60);
    await shop.lapseOffers();
    const anton = await backAgain(first);
    const mine = await app.call<{ registrations: { id: number } }[]>("GET", "/api/registrations/my", {
      cookie: anton.cookie,
    });
    await cancel(anton, mine.body[0]?.registrations.id ?? 0);
    await join(anton, event.id, 2);
    expect(minutes(await offerOf(await backAgain(second), event.id))).toBe(24 * 60);
    await shop.pass(24 * 60);
    await shop.lapseOffers();
    expect(minutes(await offerOf(await backAgain(first), event.id))).toBe(60);
  });

  it("come after anyone else who fits, and accept within the remaining time", async () => {
    const { event, holder, held, first, second } = await soldOut(["Bertha", 2], ["Clara", 2]);
    await cancel(holder, held.body.id);
    await decline(first, event.id, await offerTo(first, event.id));
    await join(holder, event.id, 2);
    expect(minutes(await offerOf(second, event.id))).toBe(24 * 60);
    const clara = await register(second, event.id, 2);
    await shop.pass(1);
    await cancel(second, clara.body.id);
    // Only those who released it are waiting: the first of them gets it.
    expect(minutes(await offerOf(first, event.id))).toBe(60);
    await shop.pass(50);
    const taken = await register(first, event.id, 2);
    expect(taken.status).toBe(201);
    await shop.pass(10);
    await shop.expireHolds();
    expect(await offerOf(first, event.id)).toBeNull();
    expect(minutes(await offerOf(holder, event.id))).toBe(60);
  });
});
