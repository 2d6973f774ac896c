import type { Database } from "#server/platform/database/database.ts";

type NextEventRow = {
  id: number;
  title: string;
  date_time: Date;
  location: string;
  image_url: string | null;
  total_seats: number;
  free: number;
  confirmed: number;
  unpaid: number;
  waiting: number;
  waiting_seats: number;
};

/** An event without an end counts as under way for this long. */
const EVENING = "interval '6 hours'";
/** No event lasts longer; the bound lets the index on the start find the next one. */
const LONGEST = "interval '7 days'";

/** The active event that is under way or comes next, with its parties counted. */
export async function readNextEvent(db: Database, now: Date): Promise<NextEventRow | undefined> {
  const [row] = await db.fast<NextEventRow>(
    "attention-next-event",
    `select e.id, e.title, e.date_time, e.location, e.image_url, e.total_seats,
        (e.total_seats - e.seats_taken)::int as free, p.*, line.*
      from (select * from events where deleted_at is null and is_active and date_time > $1::timestamptz - ${LONGEST}
          and coalesce(end_date_time, date_time + ${EVENING}) > $1 order by date_time, id limit 1) e
        cross join lateral (select
          coalesce(sum(r.total_tickets) filter (where r.status = 'confirmed'), 0)::int as confirmed,
          coalesce(sum(r.total_tickets) filter (where r.status = 'pending'), 0)::int as unpaid
        from registrations r where r.event_id = e.id and r.removed_at is null) p
        cross join lateral (select count(*)::int as waiting, coalesce(sum(w.total_tickets), 0)::int as waiting_seats
        from waitlist_entries w where w.event_id = e.id and w.ended_at is null) line`,
    [now],
  );
  return row;
}
