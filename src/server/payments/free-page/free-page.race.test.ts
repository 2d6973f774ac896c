import { sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { fulfillments } from "#server/app.ts";
import { openLog } from "#server/platform/log/log.ts";
import { expireHolds } from "#server/registrations/seats/holds/expire-holds.ts";
import type { TestApp } from "#test/app.ts";
import { slowNeighbourOf, withoutRowLocks } from "#test/database/locks-off.ts";
import { neighbourOf, openRaceDatabase } from "#test/database/race-database.ts";
import { aDinner, seatsTaken } from "#test/factories.ts";
import { manyMembers, register, type SignedIn } from "#test/people/many-members.ts";
import { anUnpaidFreeParty, freeTokenOf, pressFreePage, statusOf } from "#test/services/free-payment-page.ts";
import { useShop } from "#test/services/shop.ts";

const shop = useShop({}, openRaceDatabase);
const { app } = shop;
const sweep = ({ db, config, now }: TestApp) =>
  expireHolds({ db, config, now, log: openLog(config) }, fulfillments);

async function anOpenFreePage() {
  const event = await aDinner(app.db, { totalSeats: 1 });
  const [anna, otto] = (await manyMembers(app, 2)) as [SignedIn, SignedIn];
  const id = await anUnpaidFreeParty(app, anna, { eventId: event.id });
  return { event, anna, otto, id, token: await freeTokenOf(app, anna, id) };
}
/** How many statements of the slow process are running and waiting. */
async function lingering(): Promise<number> {
  const { rows } = await app.db.execute<{ n: number }>(
    sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
  );
  return rows[0]?.n ?? Number.NaN;
}
async function confirmations(): Promise<number> {
  const { rows } = await app.db.execute<{ n: number }>(
    sql`select count(*)::int as n from outbox where kind = 'registration-confirmed'`,
  );
  return rows[0]?.n ?? Number.NaN;
}

describe("a free page whose button is clicked many times at once", () => {
  it("confirms once, in two processes", async () => {
    const { event, id, token } = await anOpenFreePage();
    const processes = [app, await neighbourOf(app)];
    const ends = await Promise.all(
      Array.from({ length: 12 }, (_, n) => pressFreePage(processes[n % 2] ?? app, token)),
    );
    expect(ends.filter((end) => end === "/my-events?payment=success")).toHaveLength(1);
    expect(ends.filter((end) => end === "/my-events")).toHaveLength(11);
    expect(await statusOf(app, id)).toBe("confirmed, paid");
    expect([await confirmations(), await seatsTaken(app.db, event.id)]).toEqual([1, 1]);
  });

  it("gets the last seat or loses it while holds expire and another member wants it", async () => {
    const neighbor = await neighbourOf(app);
    for (let round = 0; round < 8; round += 1) {
      const { event, otto, id, token } = await anOpenFreePage();
      await shop.pass(25);
      neighbor.now = app.now;
      const [end, other] = await Promise.all([
        pressFreePage(app, token),
        register(neighbor, otto, { eventId: event.id }),
        sweep(neighbor),
        sweep(app),
      ]);
      const bought = end === "/my-events?payment=success";
      expect(bought || end.startsWith("409 ")).toBe(true);
      expect((await statusOf(app, id)).startsWith("confirmed")).toBe(bought);
      expect(bought && other.status === 201).toBe(false);
      expect(await seatsTaken(app.db, event.id)).toBe(bought || other.status === 201 ? 1 : 0);
    }
  });

  it("confirms twice without the row locks, which proves that they matter", async () => {
    const { token } = await anOpenFreePage();
    const slow = await slowNeighbourOf(app, "registrations");
    withoutRowLocks();
    const first = pressFreePage(slow, token);
    await vi.waitFor(async () => expect(await lingering()).toBe(1), { timeout: 20_000, interval: 10 });
    expect(await pressFreePage(app, token)).toBe("/my-events?payment=success");
    expect(await first).toBe("/my-events?payment=success");
  });
});
