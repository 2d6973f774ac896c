import { sql } from "drizzle-orm";
import { z } from "zod";
import { EVENT_FACTS } from "#server/events/facts.ts";
import { priceOf } from "#server/events/price-rules.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import { inBatches } from "#server/platform/database/batch-calls.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { isRowRejected } from "#server/platform/database/database-errors.ts";
import { shareWaitlists } from "#server/platform/database/locks.ts";
import { Moment, readRows } from "#server/platform/database/read-rows.ts";
import { perDatabase } from "#server/platform/database/share-reads.ts";
import { ownersOfRow } from "#server/platform/email/email-owners.ts";
import { queueEmails } from "#server/platform/email/outbox.ts";
import { waitlistJoined } from "#server/registrations/emails/registrant-emails.ts";
import { ownerKey, ownerOf } from "#server/registrations/parties/ownership.ts";
import { lockFreePersons } from "#server/registrations/parties/queries.ts";
import { choosePlaces } from "./choose-places.ts";

export type Ask = { id: number; memberTickets: number; guestTickets: number };

/** A place that the database rejects must not fail the others in its batch. */
const BATCH = { lanes: 2, most: 100, isOneAsks: isRowRejected };

type Asking = { ctx: Ctx; ask: Ask };

/**
 * The number of the caller's new place on the waitlist, or null if there is something to check under the event's lock:
 * a refusal, a second request, or a place or registration for this event that the caller gave up within a day.
 */
export function takePlace(ctx: Ctx, ask: Ask): Promise<number | null> {
  return takerOf(ctx.db)({ ctx, ask });
}

/** Takes places for simultaneous requests in batches. */
const takerOf = perDatabase((db) =>
  inBatches<Asking, number | null>(BATCH, (batch) => db.transaction((tx) => takePlaces(tx, batch))),
);

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
  const read = free.length > 0 ? await readRows(tx, Facts, readFactsStatement(free)) : [];
  const askers = read.flatMap((facts) => {
    const asking = batch[facts.n];
    return asking ? [{ ...facts, ...asking }] : [];
  });
  const waits = choosePlaces(
    askers.map(({ ctx, ask, ...facts }) => ({
      ...facts,
      tickets: ask,
      eventId: ask.id,
      event: facts,
      person: ownerKey(ctx.me),
      now: ctx.now,
    })),
  );
  const chosen = askers.filter((_, n) => waits[n]);
  const places = chosen.length > 0 ? await writePlaces(tx, chosen) : new Map<number, number>();
  return batch.map((_, n) => places.get(n) ?? null);
}

/**
 * Writes the places that the rule has given, with their audit entries and emails. Returns the number of each by asker.
 */
export async function writePlaces(tx: Tx, chosen: readonly Placed[]): Promise<Map<number, number>> {
  const rows = chosen.map(({ n, ctx, ask, prices }) => ({
    n,
    ...ask,
    ...ownerOf(ctx.me),
    now: ctx.now,
    actor: actorName(ctx.me),
    quoteCents: priceOf(prices, ask),
  }));
  const places = await readRows(tx, Place, writePlacesStatement(rows));
  await sendEmails(tx, chosen, places);
  return new Map(places.map(({ n, id }) => [n, id]));
}

const Facts = z.object({
  n: z.int(),
  title: z.string(),
  location: z.string(),
  isActive: z.boolean(),
  isDeleted: z.boolean(),
  dateTime: Moment,
  endDateTime: Moment.nullable(),
  imageUrl: z.string().nullable(),
  imageAlt: z.string().nullable(),
  registrationDeadline: Moment.nullable(),
  totalSeats: z.int(),
  seatsTaken: z.int(),
  prices: z.object({ member: z.int(), guest: z.int() }),
  isWeighed: z.boolean(),
  waiting: z.int(),
});

type Placed = Pick<
  z.output<typeof Facts>,
  "n" | "title" | "location" | "dateTime" | "endDateTime" | "imageUrl" | "imageAlt" | "prices"
> &
  Asking;
type Asks = readonly { n: number; id: number; now: Date }[];

/**
 * What the rule decides by for many askers. An asker is weighed who has a seat or a place here, or gave one up within a
 * day. Each lookup names its person or event first, so that even a planner without statistics reads no other rows (see
 * `take-seats.ts`).
 */
function readFactsStatement(asks: Asks) {
  return sql`with ask as materialized (
      select * from json_to_recordset(${JSON.stringify(asks)}::json) as a (n int, id int, "memberId" int, "userId" int,
        now timestamptz))
    select ask.n, e.title, e.location, e.end_date_time as "endDateTime", e.image_url as "imageUrl",
      e.image_alt as "imageAlt", ${sql.raw(EVENT_FACTS)}, mine.waiting,
      mine.has_part or registered.id is not null or brought.id is not null as "isWeighed"
    from ask
    cross join lateral (select * from events where id = ask.id limit 1) e
    cross join lateral (
      select coalesce(bool_or(event_id = ask.id), false) as has_part, (count(*) filter (where waits))::int as waiting
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
      where event_id = ask.id and member_id = "memberId" and is_live offset 0) brought on true
    order by ask.n`;
}

const Place = z.object({
  n: z.int(),
  id: z.int(),
  member_id: z.int().nullable(),
  user_id: z.int().nullable(),
  first_name: z.string(),
  email: z.string().nullable(),
});

/** In the order of the requests. */
function writePlacesStatement(rows: Asks) {
  return sql`with ask as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as a (n int, id int, "memberId" int, "userId" int,
        actor text, "memberTickets" int, "guestTickets" int, "quoteCents" bigint, now timestamptz)),
    taken as (
      insert into waitlist_entries (event_id, member_id, user_id, quote_cents, member_tickets, guest_tickets, joined_at,
        created_at, updated_at)
      select id, "memberId", "userId", "quoteCents", "memberTickets", "guestTickets", now, now, now from ask order by n
      returning number, event_id, member_id, user_id),
    placed as materialized (
      select ask.*, taken.number from taken join ask on ask.id = taken.event_id
        and coalesce(ask."memberId", -ask."userId") = coalesce(taken.member_id, -taken.user_id)),
    noted as (
      insert into audit_log (at, actor, action, entity, entity_id, after)
      select now, actor, 'join waitlist', 'registration', number::text, jsonb_build_object('eventId', id,
        'memberTickets', "memberTickets", 'guestTickets', "guestTickets")
      from placed)
    select placed.n, placed.number as id, "memberId" as member_id, "userId" as user_id,
      coalesce(m.first_name, u.first_name, '') as first_name, coalesce(m.confirmed_email, u.email) as email
    from placed left join members m on m.id = "memberId" left join users u on u.id = "userId"`;
}

/** Tells everyone who got a place, in the transaction that wrote it (S-53). */
async function sendEmails(
  tx: Tx,
  chosen: readonly Placed[],
  places: readonly z.output<typeof Place>[],
): Promise<void> {
  const askers = new Map(chosen.map((one) => [one.n, one]));
  const emails = places.flatMap(({ n, id, ...place }) => {
    const asker = askers.get(n);
    if (!asker) throw new Error("a place was taken for no one who asked");
    const { ctx, ask, title, location, dateTime, endDateTime, imageUrl, imageAlt } = asker;
    const owners = ownersOfRow({ memberId: place.member_id, userId: place.user_id });
    const to = { firstName: place.first_name, email: place.email, owners };
    const dinner = { id: ask.id, title, location, dateTime, endDateTime, imageUrl, imageAlt };
    return waitlistJoined(ctx.config, to, { party: { ...ask, id }, dinner }) ?? [];
  });
  const [first] = chosen;
  if (first) await queueEmails(tx, first.ctx.now, emails);
}
