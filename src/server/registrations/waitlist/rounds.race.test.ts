import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { openLog } from "#server/platform/log/log.ts";
import { type TestApp, useApp } from "#test/app.ts";
import { emptyDatabase } from "#test/database/empty-database.ts";
import { neighbourOf, openRaceDatabase } from "#test/database/race-database.ts";
import { aDinner } from "#test/factories.ts";
import { joinWaitlist, manyMembers, register } from "#test/people/many-members.ts";
import { offerFreedSeats } from "./offer-freed-seats.ts";

const app = useApp({}, openRaceDatabase);
const BEHIND_MS = 5 * 60_000;
const PARTIES = 3;

/** One more seat, or the party that has the oldest offer declines it; on either of two portals. */
const step = fc.record({ what: fc.constantFrom("seat", "decline"), isBehind: fc.boolean() });

/** The line as its rules have it, without a clock: who has an offer, and who declined one in this round or ever. */
function newLine() {
  const offers: number[] = [];
  const ever = new Set<number>();
  let passed = new Set<number>();
  let free = 0;
  const offer = () => {
    const inOrder = Array.from({ length: PARTIES }, (_, n) => n).toSorted(
      (a, b) => Number(ever.has(a)) - Number(ever.has(b)) || a - b,
    );
    for (const n of inOrder) {
      if (free === 0 || offers.includes(n) || passed.has(n)) continue;
      offers.push(n);
      free -= 1;
    }
  };
  return {
    offers,
    seat() {
      free += 1;
      passed = new Set();
      offer();
    },
    decline() {
      const n = offers.shift() ?? 0;
      passed.add(n);
      ever.add(n);
      free += 1;
      offer();
    },
  };
}

it("A round of offers is the same on portals whose clocks are five minutes apart", async () => {
  const behind = await neighbourOf(app);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 7 }), async (steps) => {
      await emptyDatabase(app.db);
      const event = await aDinner(app.db, { totalSeats: 1 });
      const [holder, ...waiting] = await manyMembers(app, 1 + PARTIES);
      if (!holder) throw new Error("there is no one");
      expect((await register(app, holder, { eventId: event.id })).status).toBe(201);
      for (const who of waiting) {
        expect((await joinWaitlist(app, who, { eventId: event.id })).status).toBe(201);
        app.now = new Date(app.now.getTime() + 1000);
      }
      const line = newLine();
      for (const { what, isBehind } of steps) {
        app.now = new Date(app.now.getTime() + 1000);
        behind.now = new Date(app.now.getTime() - BEHIND_MS);
        const portal = isBehind ? behind : app;
        if (what === "seat") {
          await oneMoreSeat(portal, event.id);
          line.seat();
        } else {
          const [oldest] = await openOffers();
          if (!oldest) continue;
          const { cookie } = waiting.find(({ id }) => id === oldest.memberId) ?? holder;
          const body = { offerId: oldest.id };
          const reply = await portal.call("POST", `/api/events/${event.id}/waitlist/decline`, {
            cookie,
            body,
          });
          expect(reply.status).toBe(200);
          line.decline();
        }
        expect((await openOffers()).map(({ memberId }) => memberId)).toEqual(
          line.offers.map((n) => waiting[n]?.id),
        );
      }
    }),
    { numRuns: 40, seed: 20261127 },
  );
}, 120_000);

async function oneMoreSeat({ db, config, now }: TestApp, eventId: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`update events set total_seats = total_seats + 1 where id = ${eventId}`);
    const work = { db, config, now, log: openLog(config) };
    await offerFreedSeats(work, tx, { eventId, newRound: true });
  });
}

async function openOffers() {
  const { rows } = await app.db.execute<{ id: number; memberId: number }>(
    sql`select o.id, w.member_id as "memberId" from waitlist_offers o join waitlist_entries w on w.id = o.entry_id
      where num_nonnulls(o.accepted_at, o.declined_at, o.lapsed_at) = 0 order by o.id`,
  );
  return rows;
}
