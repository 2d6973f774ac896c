import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { fulfillments } from "#server/app.ts";
import type { SystemContext } from "#server/platform/context.ts";
import { openLog } from "#server/platform/log/log.ts";
import { expireHolds } from "#server/registrations/seats/holds/expire-holds.ts";
import { type TestApp, useApp } from "#test/app.ts";
import { emptyDatabase } from "#test/database/empty-database.ts";
import { neighbourOf, openRaceDatabase } from "#test/database/race-database.ts";
import { aDinner, seatsTaken } from "#test/factories.ts";
import {
  countByStatus,
  joinWaitlist,
  manyMembers,
  register,
  type SignedIn,
} from "#test/people/many-members.ts";
import { lapseOffers } from "./lapse-offers.ts";

const app = useApp({ OFFER_HOURS: "1" }, openRaceDatabase);
const minute = 60_000;

function workOf({ db, config, now }: TestApp): SystemContext {
  return { db, config, now, log: openLog(config) };
}
function pass(minutes: number) {
  app.now = new Date(app.now.getTime() + minutes * minute);
}

/** A dinner with two seats that Holder has not paid for, and two waiting parties of two. */
async function soldOut() {
  await emptyDatabase(app.db);
  const event = await aDinner(app.db, { totalSeats: 2 });
  const [holder, first, second] = await manyMembers(app, 3);
  if (!holder || !first || !second) throw new Error("nobody came");
  expect((await register(app, holder, { eventId: event.id, tickets: 2 })).status).toBe(201);
  for (const who of [first, second]) {
    expect((await joinWaitlist(app, who, { eventId: event.id, tickets: 2 })).status).toBe(201);
    pass(1);
  }
  return { event, first, second };
}

/** The same after Holder's hold expired and the seats were offered to the first waiting party. */
async function offered() {
  const scene = await soldOut();
  pass(30);
  await expireHolds(workOf(app), fulfillments);
  expect(await offers()).toEqual({ open: 1, accepted: 0, declined: 0, lapsed: 0 });
  return scene;
}

async function offers() {
  const { rows } =
    await app.db.execute(sql`select count(*) filter (where accepted_at is not null)::int as accepted,
      count(*) filter (where declined_at is not null)::int as declined,
      count(*) filter (where lapsed_at is not null)::int as lapsed,
      count(*) filter (where num_nonnulls(accepted_at, declined_at, lapsed_at) = 0)::int as open
    from waitlist_offers`);
  return rows[0];
}
const accept = (who: SignedIn, eventId: number, at: TestApp = app) =>
  register(at, who, { eventId, tickets: 2 });
const decline = (who: SignedIn, eventId: number, offerId: number) =>
  app.call("POST", `/api/events/${eventId}/waitlist/decline`, { cookie: who.cookie, body: { offerId } });
async function standing({ id }: SignedIn) {
  const { rows } = await app.db.execute<{ status: string }>(
    sql`select status from registrations where member_id = ${id} and removed_at is null
      union all select 'waitlist' from waitlist_entries where member_id = ${id} and ended_at is null order by status`,
  );
  return rows.map(({ status }) => status);
}

describe("an offer", () => {
  it("that is accepted twice at the same moment gives one registration", async () => {
    const { event, first } = await offered();
    const neighbour = await neighbourOf(app);
    const replies = await Promise.all([
      accept(first, event.id),
      accept(first, event.id, neighbour),
      accept(first, event.id),
    ]);
    expect(countByStatus(replies)).toEqual({ 201: 3 });
    // A form that is sent again replaces the one before (S-16).
    expect(await standing(first)).toEqual(["pending"]);
    expect(await offers()).toMatchObject({ accepted: 1, open: 0 });
    expect(await seatsTaken(app.db, event.id)).toBe(2);
  });

  it("accepted while it lapses goes to the party or the next one, never both", async () => {
    for (let round = 0; round < 8; round += 1) {
      const { event, first, second } = await offered();
      // The process that ends offers is past the deadline; the other one is a moment before it.
      const later = { ...workOf(app), now: new Date(app.now.getTime() + 61 * minute) };
      const lapsing = round % 2 === 0 ? lapseOffers(later) : undefined;
      const [reply] = await Promise.all([accept(first, event.id), lapsing ?? lapseOffers(later)]);
      const [firsts, seconds] = [await standing(first), await standing(second)];
      if (reply.status === 201) expect([firsts, seconds]).toEqual([["pending"], ["waitlist"]]);
      else expect([reply.status, firsts, seconds]).toEqual([409, ["waitlist"], ["waitlist"]]);
      expect(await seatsTaken(app.db, event.id)).toBe(2);
      const seconded = await accept(second, event.id);
      expect(seconded.status).toBe(reply.status === 201 ? 409 : 201);
    }
  });

  it("declined and accepted at the same moment ends as one of the two", async () => {
    for (let round = 0; round < 8; round += 1) {
      const { event, first, second } = await offered();
      const { rows } = await app.db.execute<{ id: number }>(sql`select max(id) as id from waitlist_offers`);
      const declining = decline(first, event.id, rows[0]?.id ?? 0);
      const [accepted, declined] = await Promise.all([accept(first, event.id), declining]);
      const ends = [accepted.status, declined.status];
      expect([
        [201, 404],
        [409, 200],
      ]).toContainEqual(ends);
      expect(await standing(first)).toEqual([accepted.status === 201 ? "pending" : "waitlist"]);
      expect(await seatsTaken(app.db, event.id)).toBe(2);
      expect((await accept(second, event.id)).status).toBe(accepted.status === 201 ? 409 : 201);
    }
  });

  it("is made once by two processes expiring one hold, and ends once", async () => {
    const { event } = await soldOut();
    const neighbour = await neighbourOf(app);
    pass(30);
    neighbour.now = app.now;
    const processes = [workOf(app), workOf(neighbour)];
    await Promise.all(processes.map((work) => expireHolds(work, fulfillments)));
    expect(await offers()).toEqual({ open: 1, accepted: 0, declined: 0, lapsed: 0 });
    const later = new Date(app.now.getTime() + 61 * minute);
    await Promise.all(processes.map((work) => lapseOffers({ ...work, now: later })));
    expect(await offers()).toEqual({ open: 1, accepted: 0, declined: 0, lapsed: 1 });
    expect(await seatsTaken(app.db, event.id)).toBe(2);
    const { rows } = await app.db.execute(
      sql`select kind, count(*)::int as emails from outbox where kind <> 'waitlist-joined'
        group by kind order by kind`,
    );
    expect(rows).toEqual([
      { kind: "offer-expired", emails: 1 },
      { kind: "seat-offered", emails: 2 },
    ]);
  });
});

describe("seats that are freed while fifty members request them", () => {
  it("go to the waiting party", async () => {
    for (let round = 0; round < 4; round += 1) {
      const { event, first } = await soldOut();
      const strangers = await manyMembers(app, 50);
      pass(30);
      const reach = (some: readonly SignedIn[]) =>
        some.map((who, n) => register(app, who, { eventId: event.id, tickets: 1 + (n % 2) }));
      const early = reach(strangers.slice(0, 25));
      const freeing = expireHolds(workOf(app), fulfillments);
      const replies = await Promise.all([...early, ...reach(strangers.slice(25))]);
      expect(await freeing).toBe(1);
      expect(countByStatus(replies)).toEqual({ 409: 50 });
      expect(await offers()).toEqual({ open: 1, accepted: 0, declined: 0, lapsed: 0 });
      expect((await accept(first, event.id)).status).toBe(201);
    }
  });
});
