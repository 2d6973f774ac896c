import type { Ask } from "#contract/endpoint.ts";
import type { registerForEvent as endpoint } from "#contract/registrations/registrations.ts";
import type { EventFacts } from "#server/events/rules.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inBatches } from "#server/platform/database/batch-calls.ts";
import type { Database } from "#server/platform/database/database.ts";
import { isRowRejected } from "#server/platform/database/database-errors.ts";
import { notFound } from "#server/platform/refusal.ts";
import { FIRST_ANSWER } from "#server/registrations/needs/write-answer.ts";
import { ownerOf } from "#server/registrations/ownership.ts";

/** A party that the database rejects must not fail the others in its batch. */
const BATCH = { lanes: 2, most: 100, isOneAsks: isRowRejected };

/**
 * Checks and takes seats for many parties in one statement. A row is written if every rule of `whyNotRegister` holds,
 * the caller is not registered or waiting yet, not even by an earlier form in the batch, and the seats suffice for the
 * batch's parties up to this one. The facts it read are returned, so that a refusal can give the reason.
 *
 * The first read takes no lock, so that a rush after the last seat does not queue up only to be refused. Rows are
 * written under locks on the dinners, taken in the order of their ids, which shows what an officer changed or deleted
 * meanwhile; if too many seats were allowed, the database's own check refuses. A person with the maximum of unpaid
 * seats, or who gave up unpaid seats of this event within a day, takes the slow path (S-71), as does one about whom or whose
 * spouse something was said for this event before. Rows are written in the
 * order of persons, so that two batches never deadlock on each other's slots.
 *
 * `mine` selects all live registrations of the person and filters them itself. With a filter on the dinner or the
 * status, a planner with poor statistics would read all parties of a popular dinner for each caller, or all unpaid
 * seats of the chapter.
 */
const TAKE_SEATS = `with ask as materialized (
    select * from json_to_recordset($1::json) as a (n int, event_id int, member_id int, user_id int,
      member_tickets int, guest_tickets int, amount numeric, member_info jsonb, guest_info jsonb,
      food_requests text, seating_requests text, special_requirements text, agreed_to_terms_at timestamptz,
      hold_expires_at timestamptz, now timestamptz, needs jsonb, with_spouse boolean, couple_seating text)),
  look as materialized (
    select ask.*, case when mine.holds + row_number() over person <= 3
        then mine.free[(row_number() over person)::int] end as hold_slot,
      e.is_active, e.date_time, e.registration_deadline, e.total_seats, e.seats_taken, e.member_price,
      e.guest_price, spouse.id as spouse_id, spouse.first_name, spouse.last_name,
      mine.has_part or waiting.id is not null or given_up.id is not null or brought.id is not null or elsewhere.id is not null
        or answered.id is not null or row_number() over (partition by event_id, ask.member_id, ask.user_id order by n) > 1 as has_part
    from ask
    cross join lateral (select * from events where id = ask.event_id and deleted_at is null limit 1) e
    cross join lateral (
      select has_part, holds,
        array(select slot from generate_series(1, 3) slot where slot <> all (slots) order by slot) as free
      from (select coalesce(bool_or(event_id = ask.event_id), false) as has_part,
          count(*) filter (where status = 'pending') as holds,
          coalesce(array_agg(hold_slot) filter (where status = 'pending' and hold_slot is not null), '{}') as slots
        from (select event_id, status, hold_slot from registrations
            where member_id = ask.member_id and removed_at is null
          union all select event_id, status, hold_slot from registrations
            where user_id = ask.user_id and removed_at is null) live) sorted_out) mine
    left join lateral (
      select id from waitlist_entries where event_id = ask.event_id and member_id = ask.member_id and ended_at is null
      union all select id from waitlist_entries
        where event_id = ask.event_id and user_id = ask.user_id and ended_at is null
      limit 1) waiting on true
    left join lateral (
      select id from registrations r
        where coalesce(r.member_id, -r.user_id) = coalesce(ask.member_id, -ask.user_id) and r.event_id = ask.event_id
          and r.status = 'pending' and r.removed_at > ask.now - interval '24 hours'
      limit 1) given_up on true
    left join lateral (
      select s.id, s.first_name, s.last_name from members m join members s on s.id = m.spouse_id
        where ask.with_spouse and m.id = ask.member_id offset 0) spouse on true
    -- The caller in their spouse's party, or the spouse in any: one row of a unique index each.
    left join lateral (select id from attendees
      where event_id = ask.event_id and member_id = ask.member_id and is_live offset 0) brought on true
    left join lateral (select id from attendees
      where event_id = ask.event_id and member_id = spouse.id and is_live offset 0) elsewhere on true
    -- What was said of either in a party that is gone is carried over under the event's lock.
    left join lateral (select id from attendees said where member_id in (ask.member_id, spouse.id)
      and event_id = ask.event_id and not is_live and (needs is not null or card_name is not null
        or exists (select from choices where attendee_id = said.id)) limit 1) answered on true
    window person as (partition by ask.member_id, ask.user_id order by n)),
  fit as materialized (
    select *, sum(member_tickets + guest_tickets) over (partition by event_id order by n) as asked from look
    where is_active and date_time > now and (registration_deadline is null or registration_deadline > now)
      and member_price * member_tickets + guest_price * guest_tickets = amount and amount > 0 and not has_part
      and hold_slot is not null),
  locked as materialized (
    select id, date_time, registration_deadline, member_price, guest_price from events
    where id = any (array(select distinct event_id from fit where seats_taken + asked <= total_seats))
      and deleted_at is null and is_active
    order by id for no key update),
  taken as (
    insert into registrations (event_id, member_id, user_id, amount, status, member_tickets, guest_tickets,
      food_requests, seating_requests, special_requirements, couple_seating, agreed_to_terms_at,
      hold_expires_at, hold_slot, held_since, created_at, updated_at)
    select event_id, member_id, user_id, amount, 'pending', member_tickets, guest_tickets,
      food_requests, seating_requests, special_requirements, couple_seating, agreed_to_terms_at, hold_expires_at,
      hold_slot, now, now, now
    from fit join locked on locked.id = fit.event_id
    where seats_taken + asked <= total_seats and locked.date_time > now
      and (locked.registration_deadline is null or locked.registration_deadline > now)
      and locked.member_price * member_tickets + locked.guest_price * guest_tickets = amount
    order by coalesce(member_id, -user_id), hold_slot
    returning id, event_id, member_id, user_id, member_tickets, guest_tickets, amount, created_at),
  -- Joined once: every pair of a batch is compared.
  written as materialized (
    select taken.*, look.n, look.member_info, look.guest_info, look.needs, look.spouse_id, look.first_name,
      look.last_name
    from taken join look on not look.has_part and look.event_id = taken.event_id
      and coalesce(look.member_id, -look.user_id) = coalesce(taken.member_id, -taken.user_id)),
  named as (
    insert into attendees (registration_id, event_id, kind, place, member_id, first_name, last_name, is_listed, is_live,
      ${FIRST_ANSWER.columns})
    select w.id, w.event_id, k.kind, s.place, who.id,
      case when entry.is_spouse then w.first_name else coalesce(entry.one ->> 'firstName', '') end,
      case when entry.is_spouse then w.last_name else coalesce(entry.one ->> 'lastName', '') end,
      s.place >= k.owners, true, ${FIRST_ANSWER.values}
    from written w
      cross join lateral (values ('member', member_tickets, member_info, 1), ('guest', guest_tickets, guest_info, 0))
        as k (kind, tickets, info, owners)
      cross join lateral generate_series(0, k.tickets - 1) as s (place)
      -- The owner has no entry; a negative index would count from the end.
      cross join lateral (select case when s.place >= k.owners then k.info -> (s.place - k.owners) end as one,
        k.kind = 'member' and s.place = 0 as is_owner,
        k.kind = 'member' and s.place = 1 and w.spouse_id is not null as is_spouse) entry
      cross join lateral (select case when entry.is_owner then w.member_id when entry.is_spouse then w.spouse_id end
        as id) who
      cross join lateral (select case when entry.is_owner then w.needs else entry.one -> 'needs' end as needs) typed
      left join lateral (select p.needs from member_needs p where p.member_id = who.id offset 0) profile on true
      ${FIRST_ANSWER.from}),
  noted as (
    insert into audit_log (at, actor, action, entity, entity_id, after)
    select created_at, case when member_id is null then 'administrator ' || user_id else 'member ' || member_id end,
      'register', 'registration', id::text, jsonb_build_object('eventId', event_id, 'memberTickets', member_tickets,
        'guestTickets', guest_tickets, 'amount', amount::text)
    from taken)
  select look.n, written.id as taken, has_part or hold_slot is null as has_part, is_active, date_time,
    registration_deadline, total_seats, seats_taken, member_price, guest_price
  from look left join written using (n)`;

type Row = {
  n: number;
  taken: number | null;
  has_part: boolean;
  is_active: boolean;
  date_time: Date;
  registration_deadline: Date | null;
  total_seats: number;
  seats_taken: number;
  member_price: string;
  guest_price: string;
};
type Party = Record<string, unknown>;
type TakeSeats = (party: Party) => Promise<Row | undefined>;

/** The batcher of simultaneous requests, per database. */
const takers = new WeakMap<Database, TakeSeats>();

function takerOf(db: Database): TakeSeats {
  const known = takers.get(db);
  if (known) return known;
  const made = inBatches<Party, Row | undefined>(BATCH, async (parties) => {
    const asks = JSON.stringify(parties.map((party, n) => ({ n, ...party })));
    const rows = await db.fast<Row>("take-seats", TAKE_SEATS, [asks]);
    const byPlace = new Map(rows.map((row) => [row.n, row]));
    return parties.map((_, n) => byPlace.get(n));
  });
  takers.set(db, made);
  return made;
}

/** The id of the new pending registration, or null with the facts that prevented it. */
export async function takeSeats(
  { db, me, now, config }: Ctx,
  ask: Ask<typeof endpoint>,
): Promise<{ taken: number | null; hasPart: boolean; event: EventFacts }> {
  const { memberId, userId } = ownerOf(me);
  const row = await takerOf(db)({
    event_id: ask.eventId,
    member_id: memberId,
    user_id: userId,
    member_tickets: ask.memberTickets,
    guest_tickets: ask.guestTickets,
    amount: ask.amount,
    member_info: ask.memberInfo,
    guest_info: ask.guestInfo,
    food_requests: ask.foodRequests,
    seating_requests: ask.seatingRequests,
    special_requirements: ask.specialRequirements,
    agreed_to_terms_at: ask.agreeToTerms ? now : null,
    hold_expires_at: new Date(now.getTime() + config.holdMs),
    now,
    needs: ask.needs,
    with_spouse: ask.withSpouse ?? false,
    couple_seating: ask.coupleSeating ?? "together",
  });
  if (!row) throw notFound("Event not found");
  return {
    taken: row.taken,
    hasPart: row.has_part,
    event: {
      isDeleted: false,
      isActive: row.is_active,
      dateTime: row.date_time,
      registrationDeadline: row.registration_deadline,
      totalSeats: row.total_seats,
      seatsTaken: row.seats_taken,
      memberPrice: row.member_price,
      guestPrice: row.guest_price,
    },
  };
}
