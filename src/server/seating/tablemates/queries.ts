import { sql } from "drizzle-orm";
import { z } from "zod";
import { TablematePair } from "#contract/seating/tablemates.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { Moment, readRows } from "#server/platform/database/read-rows.ts";

const Found = z.object({
  dinners: z.array(
    z.object({ eventId: z.int(), title: z.string(), dateTime: Moment.transform((at) => at.toISOString()) }),
  ),
  pairs: z.array(TablematePair),
});

/** The last `dinners` before this one at which people had tables, and who of this one shared a table there. */
export async function readTablemates(tx: Tx, { eventId, dinners }: { eventId: number; dinners: number }) {
  const [row] = await readRows(
    tx,
    Found,
    sql`with seated as (
        select a.id, a.event_id, a.member_id, a.table_id
          from attendees a join registrations r on r.id = a.registration_id
          where a.is_live and r.status = 'confirmed' and r.removed_at is null),
      last as materialized (
        select e.id, e.title, e.date_time from events this join events e on e.date_time < this.date_time
          where this.id = ${eventId} and e.deleted_at is null
            and exists (select from seated s where s.event_id = e.id and s.table_id is not null)
          order by e.date_time desc, e.id desc limit ${dinners}),
      here as materialized (
        select h.id as attendee_id, s.event_id, s.table_id
          from seated h join seated s on s.member_id = h.member_id join last on last.id = s.event_id
          where h.event_id = ${eventId} and s.table_id is not null),
      pair as (
        select one.attendee_id as a, other.attendee_id as b, count(*)::int as dinners
          from here one join here other on other.event_id = one.event_id and other.table_id = one.table_id
            and other.attendee_id > one.attendee_id
          group by 1, 2)
      select (select coalesce(jsonb_agg(jsonb_build_object('eventId', id, 'title', title, 'dateTime', date_time)
            order by date_time desc, id desc), '[]') from last) as dinners,
        (select coalesce(jsonb_agg(jsonb_build_object('a', a, 'b', b, 'dinners', dinners) order by a, b), '[]')
          from pair) as pairs`,
  );
  return row ?? { dinners: [], pairs: [] };
}
