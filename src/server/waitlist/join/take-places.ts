import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Ctx } from "#server/platform/context.ts";
import { inBatches } from "#server/platform/database/batch-calls.ts";
import type { Database, Tx } from "#server/platform/database/database.ts";
import { isRowRejected } from "#server/platform/database/database-errors.ts";
import { shareWaitlists } from "#server/platform/database/locks.ts";
import { Moment, readRows } from "#server/platform/database/read-rows.ts";
import { ownersOfRow } from "#server/platform/email/email-owners.ts";
import { queueEmails } from "#server/platform/email/outbox.ts";
import { waitlistJoined } from "#server/registrations/emails/registrant-emails.ts";
import { ownerOf } from "#server/registrations/ownership.ts";
import { lockFreePersons } from "#server/registrations/queries.ts";

export type Ask = { id: number; memberTickets: number; guestTickets: number };

/** The most upcoming events one person may wait for at once. */
export const MOST_WAITING = 10;

/** A place that the database rejects must not fail the others in its batch. */
const BATCH = { lanes: 2, most: 100, isOneAsks: isRowRejected };

type Asking = { ctx: Ctx; ask: Ask };

/** What takes places for simultaneous requests, per database. */
const takers = new WeakMap<Database, (asking: Asking) => Promise<number | null>>();

/**
 * The number of the caller's new place on the waitlist, or null if there is something to check under the event's lock: a
 * refusal, a second request, or a place or registration for this event that the caller gave up within a day.
 */
export function takePlace(ctx: Ctx, ask: Ask): Promise<number | null> {
  return takerOf(ctx.db)({ ctx, ask });
}

function takerOf(db: Database) {
  const known = takers.get(db);
  if (known) return known;
  const made = inBatches<Asking, number | null>(BATCH, (batch) =>
    db.transaction((tx) => takePlaces(tx, batch)),
  );
  takers.set(db, made);
  return made;
}

/**
 * Takes places for many askers. Anyone who frees seats, ends the event or confirms a registration locks its waitlist
 * (057), so what is read here is as they left it, or they see the places that are taken here.
 */
async function takePlaces(tx: Tx, batch: readonly Asking[]): Promise<(number | null)[]> {
  await shareWaitlists(
    tx,
    batch.map(({ ask }) => ask.id),
  );
  const asks = batch.map(({ ctx, ask }, n) => ({ n, ...ask, ...ownerOf(ctx.me), now: ctx.now }));
  // Locked in an earlier statement than the count of their places, which is true until the commit.
  const free = await lockFreePersons(tx, asks);
  if (free.length === 0) return batch.map(() => null);
  const places = await readRows(tx, Place, takePlacesStatement(free));
  await sendEmails(tx, batch, places);
  const byAsker = new Map(places.map(({ n, id }) => [n, id]));
  return batch.map((_, n) => byAsker.get(n) ?? null);
}

const Place = z.object({
  n: z.int(),
  id: z.int(),
  title: z.string(),
  location: z.string(),
  date_time: Moment,
  member_id: z.int().nullable(),
  user_id: z.int().nullable(),
  first_name: z.string(),
  email: z.string().nullable(),
});

type Asks = readonly { n: number; id: number; now: Date }[];

/**
 * A place is written, in the order of the requests, if every rule of `whyNotWait` holds and the person neither has a seat
 * nor waits, waits for few enough events, and gave up nothing here within a day. Each lookup names its person or event
 * first, so that even a planner without statistics reads no other rows (see `take-seats.ts`).
 */
function takePlacesStatement(asks: Asks) {
  return sql`with ask as materialized (
      select * from json_to_recordset(${JSON.stringify(asks)}::json) as a (n int, id int, "memberId" int, "userId" int,
        "memberTickets" int, "guestTickets" int, now timestamptz)),
    look as materialized (
      select ask.n, ask.id as event_id, "memberId" as member_id, "userId" as user_id, "memberTickets" as member_tickets,
        "guestTickets" as guest_tickets, now, e.title, e.location, e.date_time,
        e.member_price * "memberTickets" + e.guest_price * "guestTickets" as amount,
        e.is_active and e.date_time > now and (e.registration_deadline is null or e.registration_deadline > now)
          and "memberTickets" + "guestTickets" > e.total_seats - e.seats_taken and not mine.has_part
          and registered.id is null and brought.id is null
          and mine.waiting + row_number() over (partition by "memberId", "userId" order by n) <= ${MOST_WAITING}::int
          and row_number() over (partition by ask.id, "memberId", "userId" order by n) = 1 as may_wait
      from ask
      cross join lateral (select * from events where id = ask.id and deleted_at is null limit 1) e
      cross join lateral (
        select coalesce(bool_or(event_id = ask.id), false) as has_part, count(*) filter (where waits) as waiting
        from (select event_id, ended_at is null and (
              select date_time > ask.now and deleted_at is null from events where id = own.event_id) as waits
            from (select event_id, ended_at from waitlist_entries where member_id = "memberId"
              union all select event_id, ended_at from waitlist_entries
                where user_id = "userId" and member_id is null) own
            where ended_at is null or ended_at > ask.now - interval '24 hours') counted) mine
      left join lateral (select id from (select id, event_id, removed_at from registrations where member_id = "memberId"
          union all select id, event_id, removed_at from registrations
            where user_id = "userId" and member_id is null) own
        where event_id = ask.id and (removed_at is null or removed_at > ask.now - interval '24 hours')
        limit 1) registered on true
      left join lateral (select id from attendees
        where event_id = ask.id and member_id = "memberId" and is_live offset 0) brought on true),
    taken as (
      insert into waitlist_entries (event_id, member_id, user_id, quote_cents, member_tickets, guest_tickets, joined_at,
        created_at, updated_at)
      select event_id, member_id, user_id, round(amount * 100), member_tickets, guest_tickets, now, now, now
      from look where may_wait order by n
      returning number as id, event_id, member_id, user_id, member_tickets, guest_tickets, created_at),
    noted as (
      insert into audit_log (at, actor, action, entity, entity_id, after)
      select created_at, case when member_id is null then 'administrator ' || user_id else 'member ' || member_id end,
        'join waitlist', 'registration', id::text, jsonb_build_object('eventId', event_id,
          'memberTickets', member_tickets, 'guestTickets', guest_tickets)
      from taken)
    select look.n, taken.id, look.title, look.location, look.date_time, taken.member_id, taken.user_id,
      coalesce(m.first_name, u.first_name, '') as first_name, coalesce(m.confirmed_email, u.email) as email
    from taken
    join look on look.may_wait and look.event_id = taken.event_id
      and coalesce(look.member_id, -look.user_id) = coalesce(taken.member_id, -taken.user_id)
    left join members m on m.id = taken.member_id left join users u on u.id = taken.user_id`;
}

/** Tells everyone who got a place, in the transaction that wrote it (S-53). */
async function sendEmails(
  tx: Tx,
  batch: readonly Asking[],
  places: readonly z.output<typeof Place>[],
): Promise<void> {
  const emails = places.flatMap(({ n, id, ...place }) => {
    const asking = batch[n];
    if (!asking) throw new Error("a place was taken for no one who asked");
    const { ctx, ask } = asking;
    const owners = ownersOfRow({ memberId: place.member_id, userId: place.user_id });
    const to = { firstName: place.first_name, email: place.email, owners };
    const dinner = { ...place, id: ask.id, dateTime: place.date_time };
    return waitlistJoined(ctx.config, to, { party: { ...ask, id }, dinner }) ?? [];
  });
  const [first] = batch;
  if (first) await queueEmails(tx, first.ctx.now, emails);
}
