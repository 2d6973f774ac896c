import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { SystemContext } from "#server/platform/context.ts";
import type { Database } from "#server/platform/database/database.ts";

/** Who a call is made for. Calls a person waits for may use the last of the daily quota. */
export type Caller = "person" | "job";

/** Share of the daily quota that background work leaves to people. */
const RESERVE = 0.05;

type Turn = { ok: true } | { ok: false; afterMs: number };

/**
 * Waits for this call's turn among all processes, by the database's clock, and counts it. If the turn would come after
 * more than `mostMs`, or not today, it isn't taken and `afterMs` says when to try again.
 */
export async function takeTurn({ db, config }: SystemContext, who: Caller, mostMs: number): Promise<Turn> {
  const { spacingMs, dailyCalls } = config.constantContact;
  const most = who === "person" ? dailyCalls : Math.ceil(dailyCalls * (1 - RESERVE));
  const spacing = sql`${spacingMs} * interval '1 ms'`;
  // A time too far ahead can only have been written by a clock that was ahead and has been corrected since.
  const believed = sql`case when pace.next_free_at < clock_timestamp() + interval '10 minutes' then pace.next_free_at end`;
  const today = sql`(clock_timestamp() at time zone 'UTC')::date`;
  const { rows } = await db.execute<{ wait: number }>(sql`
    insert into mailing_pace as pace (next_free_at, day, calls)
      values (clock_timestamp() + ${spacing}, ${today}, 1)
    on conflict (id) do update set next_free_at = greatest(${believed}, clock_timestamp()) + ${spacing},
      calls = case when pace.day = ${today} then pace.calls + 1 else 1 end, day = ${today}
    where coalesce(${believed}, clock_timestamp()) <= clock_timestamp() + ${mostMs} * interval '1 ms'
      and (pace.stopped_until is null or pace.stopped_until <= clock_timestamp()
        or pace.stopped_until > clock_timestamp() + interval '25 hours')
      and (pace.day <> ${today} or pace.calls < ${most})
    returning extract(epoch from next_free_at - ${spacing} - clock_timestamp())::float8 * 1000 as wait`);
  const [turn] = rows;
  if (!turn) return { ok: false, afterMs: await howLong(db, most) };
  if (turn.wait > 0) await sleep(turn.wait);
  return { ok: true };
}

/** Milliseconds until the next call is allowed. */
async function howLong(db: Database, most: number): Promise<number> {
  const [row] = await db.fast<{ after: number }>(
    "mailing-pace-wait",
    `select extract(epoch from greatest(next_free_at, stopped_until, case when calls >= $1
        and day = (clock_timestamp() at time zone 'UTC')::date then (day + 1)::timestamp at time zone 'UTC' end)
      - clock_timestamp())::float8 * 1000 as after from mailing_pace`,
    [most],
  );
  return Math.max(0, row?.after ?? 0);
}

/** The service reported too many requests: no process calls it for this long. */
export async function delayCalls(db: Database, ms: number): Promise<void> {
  await db.execute(sql`update mailing_pace set
    next_free_at = greatest(next_free_at, clock_timestamp() + ${ms} * interval '1 ms')`);
}

/** The service reported the daily quota as used up. Returns the milliseconds until it resets, at midnight UTC. */
export async function stopForToday(db: Database): Promise<number> {
  const { rows } = await db.execute<{ after: number }>(sql`update mailing_pace
    set stopped_until = (date_trunc('day', clock_timestamp() at time zone 'UTC') + interval '1 day') at time zone 'UTC'
    returning extract(epoch from stopped_until - clock_timestamp())::float8 * 1000 as after`);
  return rows[0]?.after ?? 0;
}
