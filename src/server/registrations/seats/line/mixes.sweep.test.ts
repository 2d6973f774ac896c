import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { aRegistration, seatsTaken } from "#test/factories.ts";
import { useLine } from "#test/services/line.ts";

const { app, people, facts, as, join, register } = useLine();

/** Every party that the form allows: up to two members and eight guests. */
const MIXES = [0, 1, 2].flatMap((members) =>
  [0, 1, 2, 3, 4, 5, 6, 7, 8].flatMap((guests) => (members + guests > 0 ? [[members, guests] as const] : [])),
);

/** Takes an offer for this mix in every mix, beside so many free seats; answers the largest party that was seated. */
async function takeInEveryMix([m, g]: readonly [number, number], beside: number): Promise<number> {
  const { huy, olga } = people;
  await app.db.execute(sql`truncate registrations, waitlist_entries, waitlist_offers, seat_holds, attendees,
    login_attempts, outbox, payments cascade`);
  await app.db.execute(sql`update events set total_seats = ${m + g}, seats_taken = 0`);
  const full = await aRegistration(app.db, {
    eventId: facts.dinner,
    memberTickets: 0,
    guestTickets: m + g,
  });
  expect((await join(huy, m, g)).status).toBe(201);
  await as(olga, `DELETE /api/registrations/${full.id}`);
  await app.db.execute(sql`update events set total_seats = total_seats + ${beside}`);
  let [persons, most] = [0, 0];
  for (const [members, guests] of MIXES) {
    const fits = members + guests <= m + g + beside;
    const taken = await register(huy, [members, guests]);
    if (fits) persons = members + guests;
    most = Math.max(most, persons);
    expect([m, g, members, guests, taken.status, taken.body.message]).toEqual([
      ...[m, g, members, guests],
      ...(fits ? [201, undefined] : [409, `Only ${m + g + beside} seats available`]),
    ]);
    const { rows } = await app.db.execute<{ n: number }>(
      sql`select count(*)::int as n from attendees where is_live`,
    );
    expect([rows[0]?.n, await seatsTaken(app.db, facts.dinner)]).toEqual([persons, persons]);
  }
  return most;
}

it("An offer for any mix of 1 to 10 tickets is taken with any other that has as many seats", async () => {
  for (const mix of MIXES) expect(await takeInEveryMix(mix, 0)).toBe(mix[0] + mix[1]);
}, 240_000);

it("An offer can be taken for more tickets if other seats are free", async () => {
  for (const mix of [
    [1, 0],
    [1, 1],
    [2, 3],
  ] as const)
    expect(await takeInEveryMix(mix, 2)).toBe(mix[0] + mix[1] + 2);
}, 60_000);
