import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { SystemContext } from "#server/platform/context.ts";
import { openLog } from "#server/platform/log/log.ts";
import { type TestApp, useApp } from "#test/app.ts";
import { neighbourOf, openRaceDatabase } from "#test/database/race-database.ts";
import { delayCalls, stopForToday, takeTurn } from "./rate-limit.ts";

const app = useApp(
  { CONSTANT_CONTACT_SPACING_MS: "40", CONSTANT_CONTACT_DAILY_CALLS: "100" },
  openRaceDatabase,
);
const workOf = ({ db, config, now }: TestApp): SystemContext => ({ db, config, now, log: openLog(config) });

test("Two processes share the rate limit", async () => {
  const works = [workOf(app), workOf(await neighbourOf(app))];
  const at: number[] = [];
  const call = async (work: SystemContext) => {
    expect(await takeTurn(work, "job", 10_000)).toEqual({ ok: true });
    at.push(performance.now());
  };
  const begin = performance.now();
  await Promise.all(Array.from({ length: 24 }, (_, n) => call(works[n % 2] as SystemContext)));
  // The first runs immediately, each next one 40 ms later; timers may fire slightly early.
  expect(Math.max(...at) - begin).toBeGreaterThanOrEqual(23 * 40 - 5);
  const { rows } = await app.db.execute<{ calls: number }>(sql`select calls from mailing_pace`);
  expect(rows).toEqual([{ calls: 24 }]);
});

test("A call that would wait too long is told when to come back", async () => {
  const work = workOf(app);
  await takeTurn(work, "person", 0);
  await delayCalls(app.db, 5_000);
  const turn = await takeTurn(work, "person", 1_000);
  expect(turn.ok).toBe(false);
  expect(turn).toMatchObject({ afterMs: expect.closeTo(5_000, -3) });
  const { rows } = await app.db.execute<{ calls: number }>(sql`select calls from mailing_pace`);
  expect(rows).toEqual([{ calls: 1 }]);
});

test("Background work leaves the last of the quota to people, who can't exceed it", async () => {
  const work = workOf(app);
  await takeTurn(work, "person", 0);
  const untilMidnight = async () => {
    const { rows } = await app.db.execute<{ ms: number }>(sql`select extract(epoch from
      date_trunc('day', clock_timestamp() at time zone 'UTC') + interval '1 day' - clock_timestamp() at time zone 'UTC')::float8
      * 1000 as ms`);
    return rows[0]?.ms ?? 0;
  };
  await app.db.execute(sql`update mailing_pace set calls = 95`);
  expect(await takeTurn(work, "job", 1_000)).toMatchObject({ ok: false });
  expect(await takeTurn(work, "person", 1_000)).toEqual({ ok: true });
  await app.db.execute(sql`update mailing_pace set calls = 100`);
  const refused = await takeTurn(work, "person", 1_000);
  expect(refused).toMatchObject({ ok: false });
  if (!refused.ok) expect(Math.abs(refused.afterMs - (await untilMidnight()))).toBeLessThan(2_000);
  await app.db.execute(sql`update mailing_pace set day = day - 1`);
  expect(await takeTurn(work, "job", 1_000)).toEqual({ ok: true });
});

test("Once the service reports the quota used up, no call is made before midnight UTC", async () => {
  const work = workOf(app);
  await takeTurn(work, "person", 0);
  expect(await stopForToday(app.db)).toBeGreaterThan(0);
  expect(await takeTurn(work, "person", 1_000)).toMatchObject({ ok: false });
  await app.db.execute(sql`update mailing_pace set stopped_until = clock_timestamp() - interval '1 ms'`);
  expect(await takeTurn(work, "person", 1_000)).toEqual({ ok: true });
});
