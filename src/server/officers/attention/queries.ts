import type { Database } from "#server/platform/database/database.ts";

type NextEventRow = {
  id: number;
  title: string;
  date_time: Date;
  location: string;
  image_url: string | null;
};

/** An event without an end counts as under way for this long. */
const EVENING = "interval '6 hours'";
/** No event lasts longer; the bound lets the index on the start find the next one. */
const LONGEST = "interval '7 days'";

/** The active event that is under way or comes next. */
export async function readNextEvent(db: Database, now: Date): Promise<NextEventRow | undefined> {
  const [row] = await db.fast<NextEventRow>(
    "attention-next-event",
    `select id, title, date_time, location, image_url from events
      where deleted_at is null and is_active and date_time > $1::timestamptz - ${LONGEST}
        and coalesce(end_date_time, date_time + ${EVENING}) > $1 order by date_time, id limit 1`,
    [now],
  );
  return row;
}
