import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { aRegistration, seatsTaken, sessionOf } from "#test/factories.ts";
import { useLine } from "#test/services/line.ts";

const line = useLine();
const { shop, app, people, facts, as, join, register, free, mine, seats, offers, emailsTo } = line;

const expireOffers = () =>
  app.db.execute(sql`update waitlist_offers set expires_at = ${app.now.toISOString()}`);
const hourAhead = () => new Date(app.now.getTime() + 3_600_000);

describe("an offer that has expired", () => {
  it("is not taken before the job comes by, and its seats go to the next party", async () => {
    await seats(3);
    const more = await aRegistration(app.db, { eventId: facts.dinner, guestTickets: 1, memberTickets: 0 });
    await join(people.huy, 2);
    const next = await line.aPerson("Next");
    await join(next, 2);
    await free();
    await as(people.olga, `DELETE /api/registrations/${more.id}`);
    await expireOffers();
    expect((await register(people.huy, [1, 0])).status).toBe(201);
    await shop.lapseOffers();
    expect((await mine(next))[0]?.offerExpiresAt).not.toBeNull();
    expect(await offers()).toMatchObject([{ state: "lapsed" }, { state: "open", seats: 2 }]);
    expect(await seatsTaken(app.db, facts.dinner)).toBe(3);
  });

  it("is named as the reason where no seats are free", async () => {
    await join(people.huy, 2);
    await join(people.minh, 2);
    await free();
    await expireOffers();
    for (const round of ["before", "after"]) {
      const { status, body } = await register(people.huy, [2, 0]);
      expect([round, status, body.message]).toEqual([round, 409, "Your offer has expired."]);
      await shop.lapseOffers();
    }
    expect((await register(people.olga, [1, 0])).body.message).toBe("Only 0 seats available");
  });

  it("is said to be gone in part where the next party needs fewer seats", async () => {
    await join(people.huy, 2);
    await join(people.minh, 1);
    await free();
    await shop.pass(24 * 60);
    await shop.lapseOffers();
    expect((await emailsTo("huy@example.org")).at(-1)?.text).toContain(
      "Some of the seats went to the next party on the waitlist. The others are now open to everyone",
    );
  });

  it("leaves the place in line as the email says, after registration has closed as well", async () => {
    await join(people.huy, 1);
    await app.db.execute(sql`update events set registration_deadline = ${hourAhead().toISOString()}`);
    await free();
    await shop.pass(61);
    await shop.lapseOffers();
    expect((await emailsTo("huy@example.org")).at(-1)?.text).toContain("You keep your place on the waitlist");
    expect(await mine(people.huy)).toMatchObject([{ status: "waitlist" }]);
  });
});

describe("an offer whose registration was released before it was paid", () => {
  it("opens again with its own seats, also where it was taken for fewer", async () => {
    await join(people.huy, 2);
    await free();
    const { id } = (await register(people.huy, [1, 0])).body;
    await line.cancelPayment(people.huy, id);
    expect(await offers()).toMatchObject([{ state: "open", seats: 2 }]);
    expect(await seatsTaken(app.db, facts.dinner)).toBe(2);
    expect((await register(people.huy, [2, 0])).status).toBe(201);
    expect(await seatsTaken(app.db, facts.dinner)).toBe(2);
  });

  it("is not made again in the round that begins when it ends with the time to pay", async () => {
    await join(people.huy, 2);
    await free();
    await shop.pass(24 * 60 - 5);
    people.huy.cookie = await sessionOf(app, { memberId: people.huy.id });
    expect((await register(people.huy, [2, 0])).status).toBe(201);
    await shop.pass(24 * 60);
    await shop.expireHolds();
    expect(await offers()).toMatchObject([{ state: "lapsed" }]);
    expect(await seatsTaken(app.db, facts.dinner)).toBe(0);
  });

  it("opens again with those that are left where the next party took the others", async () => {
    await join(people.huy, 2);
    await join(people.minh, 1);
    await free();
    const { id } = (await register(people.huy, [1, 0])).body;
    await line.cancelPayment(people.huy, id);
    expect(await offers()).toMatchObject([
      { state: "open", seats: 1 },
      { state: "open", seats: 1 },
    ]);
    expect(await seatsTaken(app.db, facts.dinner)).toBe(2);
    await line.decline(people.minh);
    expect((await register(people.huy, [2, 0])).status).toBe(201);
  });

  it("holds its seats no longer than registration is open", async () => {
    await join(people.huy, 2);
    await free();
    const { id } = (await register(people.huy, [2, 0])).body;
    const close = hourAhead();
    const registrationDeadline = close.toISOString();
    const edited = await as(people.olga, `PUT /api/events/${facts.dinner}`, { registrationDeadline });
    expect(edited.status).toBe(200);
    await line.cancelPayment(people.huy, id);
    const [offer] = await offers();
    expect(offer).toMatchObject({ state: "open" });
    expect(new Date(`${offer?.expires_at}`)).toEqual(close);
    const { rows } = await app.db.execute<{ at: string }>(sql`select expires_at as at from seat_holds`);
    expect(rows.map(({ at }) => new Date(at))).toEqual([close]);
  });
});
