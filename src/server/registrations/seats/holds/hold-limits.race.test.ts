import { sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { type TestApp, useApp } from "#test/app.ts";
import { neighbourOf, openRaceDatabase } from "#test/database/race-database.ts";
import { waitingForLocks } from "#test/database/waiting-for-locks.ts";
import { aDinner, anAdministrator, seatsTaken, sessionOf } from "#test/factories.ts";
import { countByStatus, manyMembers, register, type SignedIn } from "#test/people/many-members.ts";

const app = useApp({}, openRaceDatabase);
const MANY = 12;

async function manyDinners(): Promise<number[]> {
  return Promise.all(Array.from({ length: MANY }, async () => (await aDinner(app.db)).id));
}
/** One person requests every dinner at the same moment, alternating between two processes. */
async function askForAll(processes: readonly TestApp[], who: SignedIn, dinners: readonly number[]) {
  return Promise.all(
    dinners.map((id, n) => register(processes[n % processes.length] ?? app, who, { eventId: id })),
  );
}
/** The same with the dinners locked until both processes have read: neither sees the other's seats. */
async function askAtOnce(...asked: Parameters<typeof askForAll>) {
  const { replies } = await app.db.transaction(async (tx) => {
    await tx.execute(sql`select id from events order by id for no key update`);
    const under = askForAll(...asked);
    await vi.waitFor(async () => expect(await waitingForLocks(app.db)).toBeGreaterThan(1), {
      timeout: 30_000,
      interval: 10,
    });
    return { replies: under };
  });
  return replies;
}
async function seatsOf(dinners: readonly number[]): Promise<number> {
  const taken = await Promise.all(dinners.map((id) => seatsTaken(app.db, id)));
  return taken.reduce((sum, seats) => sum + seats, 0);
}
const TOO_MANY = "You already hold seats for 3 events. Please pay or cancel one first.";

describe("one member who requests seats at twelve events at once", () => {
  it("holds exactly three across processes", async () => {
    const processes = [app, await neighbourOf(app)];
    for (let round = 0; round < 5; round += 1) {
      const dinners = await manyDinners();
      const [anna] = (await manyMembers(app, 1)) as [SignedIn];
      const replies = await (round === 0 ? askForAll : askAtOnce)(processes, anna, dinners);
      expect(countByStatus(replies)).toEqual({ 201: 3, 409: MANY - 3 });
      expect(new Set(replies.filter(({ status }) => status === 409).map(({ body }) => body.message))).toEqual(
        new Set([TOO_MANY]),
      );
      expect(await seatsOf(dinners)).toBe(3);
    }
  });

  it("holds exactly three as an account without a member record", async () => {
    const processes = [app, await neighbourOf(app)];
    const dinners = await manyDinners();
    const { id } = await anAdministrator(app.db);
    const ada = { id, cookie: await sessionOf(app, { userId: id }) };
    const replies = await askForAll(processes, ada, dinners);
    expect(countByStatus(replies)).toEqual({ 201: 3, 409: MANY - 3 });
    expect(await seatsOf(dinners)).toBe(3);
  });

  it("takes nothing from others who register at the same moment", async () => {
    const processes = [app, await neighbourOf(app)];
    const dinners = await manyDinners();
    const [anna, otto, ...crowd] = (await manyMembers(app, 2 + MANY)) as [SignedIn, SignedIn, ...SignedIn[]];
    const [annas, ottos, theirs] = await Promise.all([
      askForAll(processes, anna, dinners),
      askForAll(processes.toReversed(), otto, dinners.toReversed()),
      Promise.all(
        crowd.map((who, n) => register(processes[n % 2] ?? app, who, { eventId: dinners[n] ?? 0 })),
      ),
    ]);
    expect(countByStatus(annas)).toEqual({ 201: 3, 409: MANY - 3 });
    expect(countByStatus(ottos)).toEqual({ 201: 3, 409: MANY - 3 });
    expect(countByStatus(theirs)).toEqual({ 201: MANY });
  });

  it("holds more without the index, which proves that it matters", async () => {
    await app.db.execute(sql`drop index registrations_one_per_hold_slot`);
    const processes = [app, await neighbourOf(app)];
    const dinners = await manyDinners();
    const [anna] = (await manyMembers(app, 1)) as [SignedIn];
    const replies = await askAtOnce(processes, anna, dinners);
    expect(countByStatus(replies)[201]).toBeGreaterThan(3);
  });
});

describe("one member who requests the same seats many times at once", () => {
  it("holds them for 60 minutes and no longer, across processes", async () => {
    const neighbor = await neighbourOf(app);
    const processes = [app, neighbor];
    const { id } = await aDinner(app.db);
    const [anna] = (await manyMembers(app, 1)) as [SignedIn];
    const pass = (minutes: number) => {
      app.now = new Date(app.now.getTime() + minutes * 60_000);
      neighbor.now = app.now;
    };
    const askSix = () =>
      Promise.all(
        Array.from({ length: 6 }, (_, n) => register(processes[n % 2] ?? app, anna, { eventId: id })),
      );
    for (let turn = 0; turn < 4; turn += 1) {
      expect(countByStatus(await askSix())).toEqual({ 201: 6 });
      pass(15);
    }
    expect(countByStatus(await askSix())).toEqual({ 409: 6 });
    const { rows } = await app.db.execute<{ until: number }>(sql`
      select max(extract(epoch from hold_expires_at - ${app.now.toISOString()}::timestamptz))::int as until
      from registrations where removed_at is null`);
    expect(rows[0]?.until).toBe(0);
  });
});
