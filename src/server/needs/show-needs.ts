import type { Needs } from "#contract/needs.ts";
import { readConnectionNeed } from "#server/mailing-list/read-connection-need.ts";
import { countMatters } from "#server/money-desk/list-matters.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Database } from "#server/platform/database.ts";
import { addDays, dayIn, instantAt } from "#server/platform/zone.ts";

/** A letter that has waited for so long will not go by itself: the mail server, or the portal's own sender, is down. */
const STUCK_MS = 15 * 60_000;
const MOST_SHOWN = 20;

type DinnerRow = { id: number; title: string; date_time: Date };

/** What waits for this officer: money and letters for full ones, dinners for all. */
export async function showNeeds(ctx: Ctx): Promise<Needs> {
  const { db, me, now, config } = ctx;
  const isFull = me.role === "full";
  const today = dayIn(now, config.chapter.timeZone);
  const midnight = (day: string) => instantAt(day, "00:00", config.chapter.timeZone);
  return {
    payments: isFull ? await countMatters(db) : null,
    letters: isFull ? await lettersInNeed(db, now, config.isHeld) : null,
    mailingList: isFull ? await readConnectionNeed(ctx) : null,
    // The officer came the same way as everybody.
    proxy: isFull ? config.trustProxy === 0 && ctx.request.headers.has("x-forwarded-for") : null,
    waiting: await waitingForSeats(db, now),
    today: await dinnersBetween(db, midnight(today), midnight(addDays(today, 1))),
  };
}

/** What waits because it is held needs nobody. */
async function lettersInNeed(db: Database, now: Date, isHeld: boolean): Promise<Needs["letters"]> {
  const [row] = await db.fast<{ given_up: number; oldest: Date | null }>(
    "needs-letters",
    `select (select count(*)::int from outbox where given_up_at is not null and set_aside_at is null) as given_up,
      (select min(greatest(created_at, held_until)) from outbox where sent_at is null and given_up_at is null
        and greatest(created_at, held_until) < $1) as oldest`,
    [new Date(now.getTime() - STUCK_MS)],
  );
  return { givenUp: row?.given_up ?? 0, stuckSince: (!isHeld && row?.oldest?.toISOString()) || null };
}

/** Seats may be free though a queue stands: an offer lapsed, or the party was too large at the time. */
async function waitingForSeats(db: Database, now: Date): Promise<Needs["waiting"]> {
  const rows = await db.fast<DinnerRow & { parties: number; free: number }>(
    "needs-waiting",
    // Dinner by dinner from the next one on, so that the first twenty end it, however many are planned.
    `select e.id, e.title, e.date_time, q.parties, (e.total_seats - e.seats_taken)::int as free
      from events e cross join lateral (select count(*)::int as parties from registrations r
        where r.event_id = e.id and r.status = 'waitlist' and r.removed_at is null
          and r.total_tickets <= e.total_seats - e.seats_taken
          and not exists (select from waitlist_offers o where o.registration_id = r.id and o.accepted_at is null
            and o.declined_at is null and o.lapsed_at is null)) q
      where e.deleted_at is null and e.date_time > $1 and e.seats_taken < e.total_seats and q.parties > 0
      order by e.date_time, e.id limit ${MOST_SHOWN}`,
    [now],
  );
  return rows.map(({ parties, free, ...row }) => ({ ...dinnerOf(row), parties, seatsFree: free }));
}

async function dinnersBetween(db: Database, from: Date, to: Date): Promise<Needs["today"]> {
  const rows = await db.fast<DinnerRow & { registered: number }>(
    "needs-today",
    `select e.id, e.title, e.date_time, coalesce((select sum(r.total_tickets)::int from registrations r
        where r.event_id = e.id and r.status = 'confirmed' and r.removed_at is null), 0) as registered
      from events e where e.deleted_at is null and e.date_time >= $1 and e.date_time < $2
      order by e.date_time, e.id limit ${MOST_SHOWN}`,
    [from, to],
  );
  return rows.map(({ registered, ...row }) => ({ ...dinnerOf(row), registered }));
}

function dinnerOf({ id, title, date_time: at }: DinnerRow) {
  return { eventId: id, title, dateTime: at.toISOString() };
}
