import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Work } from "#server/platform/context.ts";
import { openLog } from "#server/platform/log.ts";
import { type TestApp, useApp } from "#test/app.ts";
import { neighbourOf, openRaceDatabase } from "#test/race-database.ts";
import { holdBack, stopForToday, takeTurn } from "./pace.ts";

const app = useApp(
  { CONSTANT_CONTACT_SPACING_MS: "40", CONSTANT_CONTACT_DAILY_CALLS: "100" },
  openRaceDatabase,
);
const workOf = ({ db, config, now }: TestApp): Work => ({ db, config, now, log: openLog(config) });

test("Two processes that call all at once keep the pace together", async () => {
  const works = [workOf(app), workOf(await neighbourOf(app))];
  const at: number[] = [];
  const call = async (work: Work) => {
    expect(await takeTurn(work, "chore", 10_000)).toEqual({ ok: true });
    at.push(performance.now());
  };
  const begin = performance.now();
  await Promise.all(Array.from({ length: 24 }, (_, n) => call(works[n % 2] as Work)));
  // The first goes at once, each other one 40 ms after the one before; timers may ring early by a hair.
  expect(Math.max(...at) - begin).toBeGreaterThanOrEqual(23 * 40 - 5);
  const { rows } = await app.db.execute<{ calls: number }>(sql`select calls from mailing_pace`);
  expect(rows).toEqual([{ calls: 24 }]);
});

test("Who would wait too long does not queue, and hears when to come again", async () => {
  const work = workOf(app);
  await takeTurn(work, "person", 0);
  await holdBack(app.db, 5_000);
  const turn = await takeTurn(work, "person", 1_000);
  expect(turn.ok).toBe(false);
  expect(turn).toMatchObject({ afterMs: expect.closeTo(5_000, -3) });
  const { rows } = await app.db.execute<{ calls: number }>(sql`select calls from mailing_pace`);
  expect(rows).toEqual([{ calls: 1 }]);
});

test("Background work leaves the last calls of a day to people, and nobody goes beyond them", async () => {
  const work = workOf(app);
  await takeTurn(work, "person", 0);
  const untilMidnight = async () => {
    const { rows } = await app.db.execute<{ ms: number }>(sql`select extract(epoch from
      date_trunc('day', clock_timestamp() at time zone 'UTC') + interval '1 day' - clock_timestamp() at time zone 'UTC')::float8
      * 1000 as ms`);
    return rows[0]?.ms ?? 0;
  };
  await app.db.execute(sql`update mailing_pace set calls = 95`);
  expect(await takeTurn(work, "chore", 1_000)).toMatchObject({ ok: false });
  expect(await takeTurn(work, "person", 1_000)).toEqual({ ok: true });
  await app.db.execute(sql`update mailing_pace set calls = 100`);
  const refused = await takeTurn(work, "person", 1_000);
  expect(refused).toMatchObject({ ok: false });
  if (!refused.ok) expect(Math.abs(refused.afterMs - (await untilMidnight()))).toBeLessThan(2_000);
  await app.db.execute(sql`update mailing_pace set day = day - 1`);
  expect(await takeTurn(work, "chore", 1_000)).toEqual({ ok: true });
});

test("Once the service says that the day is over nobody calls before midnight in Greenwich", async () => {
  const work = workOf(app);
  await takeTurn(work, "person", 0);
  expect(await stopForToday(app.db)).toBeGreaterThan(0);
  expect(await takeTurn(work, "person", 1_000)).toMatchObject({ ok: false });
  await app.db.execute(sql`update mailing_pace set stopped_until = clock_timestamp() - interval '1 ms'`);
  expect(await takeTurn(work, "person", 1_000)).toEqual({ ok: true });
});
