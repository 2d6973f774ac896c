import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#server/platform/database/database.ts";
import { Moment, readRows } from "#server/platform/database/read-rows.ts";
import { openOfferOf } from "#server/registrations/waitlist/open-offer.ts";
import { RESTS } from "#server/registrations/waitlist/queries.ts";

/** Maximum number of dinners in one answer. */
export const MAX_SHOWN = 20;

export type DinnerRow = { id: number; title: string; date_time: Date };
const WaitingRow = z.object({
  id: z.int(),
  title: z.string(),
  date_time: Moment,
  parties: z.int(),
  free: z.int(),
});

/**
 * Dinners, or this dinner, with free seats while parties that would fit wait without an offer: an offer lapsed, or the
 * party was too large at the time.
 */
export function readWaitingForSeats(db: Database, now: Date, eventId: number | null = null) {
  return readRows(
    db,
    WaitingRow,
    // Event by event, starting with the next one, so that it stops after twenty, however many are planned.
    sql`select e.id, e.title, e.date_time, q.parties, (e.total_seats - e.seats_taken)::int as free
      from events e cross join lateral (select count(*)::int as parties from waitlist_entries w
        where w.event_id = e.id and w.ended_at is null and w.total_tickets <= e.total_seats - e.seats_taken
          and not exists (select from waitlist_offers o where o.entry_id = w.id and ${sql.raw(openOfferOf("o"))})
          and not ${RESTS}) q
      where e.deleted_at is null and e.date_time > ${now.toISOString()} and e.seats_taken < e.total_seats
        and q.parties > 0 and ${eventId === null ? sql`true` : sql`e.id = ${eventId}`}
      order by e.date_time, e.id limit ${MAX_SHOWN}`,
  );
}

type CountsRow = DinnerRow & { on_board: number; on_list: number; tickets: number; elsewhere: number };

/** Dinners, or this dinner, for which the nightly comparison found different counts of people. */
export function readDifferingCounts(db: Database, eventId: number | null = null): Promise<CountsRow[]> {
  return db.fast<CountsRow>(
    "left-to-do-counts",
    `select e.id, e.title, e.date_time, d.on_board, d.on_list, d.tickets, d.elsewhere
      from seating_differences d join events e on e.id = d.event_id
      where e.deleted_at is null and ($1::int is null or e.id = $1) order by e.date_time, e.id limit ${MAX_SHOWN}`,
    [eventId],
  );
}

type LineRow = { parties: number; seats: number; unpaid: number; unnamed: number };

/**
 * How many parties and seats wait, how many seats have their payment open, and how many guests who come have no name.
 */
export async function readLine(db: Database, eventId: number): Promise<LineRow> {
  const [row] = await db.fast<LineRow>(
    "left-to-do-line",
    `select count(*)::int as parties, coalesce(sum(w.total_tickets), 0)::int as seats,
        (select coalesce(sum(r.total_tickets), 0)::int from registrations r
          where r.event_id = $1 and r.status = 'pending' and r.removed_at is null) as unpaid,
        (select count(*)::int from attendees a join registrations r on r.id = a.registration_id
          where r.event_id = $1 and r.status = 'confirmed' and r.removed_at is null and a.kind = 'guest'
            and a.member_id is null and a.first_name = '' and a.last_name = '') as unnamed
      from waitlist_entries w where w.event_id = $1 and w.ended_at is null`,
    [eventId],
  );
  return row ?? { parties: 0, seats: 0, unpaid: 0, unnamed: 0 };
}
