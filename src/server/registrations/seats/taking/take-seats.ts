import type { Ask } from "#contract/endpoint.ts";
import type { registerForEvent as endpoint } from "#contract/registrations/registrations.ts";
import { EVENT_FACTS, EVENT_VERSION } from "#server/events/facts.ts";
import { personsIn, pricesOf } from "#server/events/price-rules.ts";
import type { EventFacts } from "#server/events/rules.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import { inBatches } from "#server/platform/database/batch-calls.ts";
import type { Database } from "#server/platform/database/database.ts";
import { isRowRejected } from "#server/platform/database/database-errors.ts";
import type { Refusal } from "#server/platform/refusal.ts";
import { FIRST_ANSWER } from "#server/registrations/parties/needs/write-answer.ts";
import { ownerKey, ownerOf } from "#server/registrations/parties/ownership.ts";
import { HOLD_WINDOW_MS, MAX_HOLDS } from "#server/registrations/seats/holds/hold-rules.ts";
import { type Caller, type Choice, chooseParties } from "./choose-parties.ts";

/** A party that the database rejects must not fail the others in its batch. */
const BATCH = { lanes: 2, most: 100, isOneAsks: isRowRejected };
/** An event that changes so often while a batch is written is locked for each caller alone. */
const MOST_ROUNDS = 10;

/** The linked spouse of the member `ask.member_id`, where their form brings them. */
const SPOUSE = `(select s.id, s.first_name, s.last_name from members m join members s on s.id = m.spouse_id
  where ask.with_spouse and m.id = ask.member_id offset 0)`;

/**
 * The facts by which the rule decides for many callers, read without a lock, so that a rush after the last seat does not
 * queue up only to be refused. A caller is weighed who is registered or waiting, who gave up unpaid seats of this event
 * within a day (S-71), or about whom or whose spouse something was said for this event before. The facts of an event are
 * with the first who asks for it; a later one has a row only if something was found about them.
 *
 * `mine` selects all live registrations of the person and filters them itself. With a filter on the dinner or the
 * status, a planner with poor statistics would read all parties of a popular dinner for each caller, or all unpaid
 * seats of the chapter.
 */
const READ_FACTS = `with ask as materialized (
    select * from json_to_recordset($1::json) as a (n int, event_id int, member_id int, user_id int,
      with_spouse boolean, now timestamptz)),
  happening as materialized (
    select first_asked, e.id as "eventId", ${EVENT_VERSION} as version, ${EVENT_FACTS}
    from (select min(n) as first_asked, event_id from ask group by event_id) wanted
    cross join lateral (select * from events where id = wanted.event_id limit 1) e)
  select * from (select ask.n, happening.*, mine.has_part or waiting.id is not null or given_up.id is not null or brought.id is not null
      or elsewhere.id is not null or answered.id is not null as "isWeighed",
    mine.holds, mine.free as "freeSlots"
  from ask
    left join happening on first_asked = ask.n
    cross join lateral (
      select has_part, holds, (select coalesce(json_agg(slot order by slot), '[]')
          from generate_series(1, ${MAX_HOLDS}) slot where slot <> all (slots)) as free
      from (select coalesce(bool_or(event_id = ask.event_id), false) as has_part,
          (count(*) filter (where status = 'pending'))::int as holds,
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
          and r.status = 'pending' and r.removed_at > ask.now - interval '${HOLD_WINDOW_MS} milliseconds'
      limit 1) given_up on true
    left join lateral ${SPOUSE} spouse on true
    -- The caller in their spouse's party, or the spouse in any: one row of a unique index each.
    left join lateral (select id from attendees
      where event_id = ask.event_id and member_id = ask.member_id and is_live offset 0) brought on true
    left join lateral (select id from attendees
      where event_id = ask.event_id and member_id = spouse.id and is_live offset 0) elsewhere on true
    -- What was said of either in a party that is gone is carried over under the event's lock.
    left join lateral (select id from attendees said where member_id in (ask.member_id, spouse.id)
      and event_id = ask.event_id and not is_live and (needs is not null or card_name is not null
        or exists (select from choices where attendee_id = said.id)) limit 1) answered on true) found
  where first_asked is not null or "isWeighed" or holds > 0`;

/**
 * Writes the parties that the rule has seated, all or none: under locks on their events, taken in the order of their ids,
 * it compares each event with the version that the rule decided by and with the seats that the batch wants of it. Where
 * one differs nothing is written, and the current facts are answered, for the rule to decide again. What changed about a
 * person is seen by the unique indexes. Rows are written in the order of persons, so that two batches never deadlock on
 * each other's slots.
 */
const WRITE_PARTIES = `with ask as materialized (
    select * from json_to_recordset($1::json) as a (n int, event_id int, member_id int, user_id int,
      actor text, member_tickets int, guest_tickets int, amount numeric, member_info jsonb, guest_info jsonb,
      food_requests text, seating_requests text, special_requirements text, agreed_to_terms_at timestamptz,
      hold_expires_at timestamptz, hold_slot int, now timestamptz, needs jsonb, with_spouse boolean,
      couple_seating text, prices jsonb)),
  locked as materialized (
    select e.id as "eventId", ${EVENT_VERSION} as version, ${EVENT_FACTS} from events e
    where id = any (array(select distinct event_id from ask))
    order by id for no key update),
  changed as materialized (
    select from (select event_id, sum(member_tickets + guest_tickets) as seats from ask group by 1) wanted
      left join json_to_recordset($2::json) as known ("eventId" int, version text) on known."eventId" = event_id
      left join locked on locked."eventId" = event_id
    where locked.version is distinct from known.version or locked."seatsTaken" + seats > locked."totalSeats"),
  taken as (
    insert into registrations (event_id, member_id, user_id, amount, status, member_tickets, guest_tickets,
      food_requests, seating_requests, special_requirements, couple_seating, agreed_to_terms_at,
      hold_expires_at, hold_slot, held_since, created_at, updated_at)
    select event_id, member_id, user_id, amount, 'pending', member_tickets, guest_tickets,
      food_requests, seating_requests, special_requirements, couple_seating, agreed_to_terms_at, hold_expires_at,
      hold_slot, now, now, now
    from ask where not exists (select from changed)
    order by coalesce(member_id, -user_id), hold_slot
    returning id, event_id, member_id, user_id, member_tickets, guest_tickets, amount, created_at),
  -- Joined once: every pair of a batch is compared.
  written as materialized (
    select taken.*, ask.n, ask.actor, ask.member_info, ask.guest_info, ask.needs, ask.prices, spouse.id as spouse_id,
      spouse.first_name, spouse.last_name
    from taken join ask on ask.event_id = taken.event_id
      and coalesce(ask.member_id, -ask.user_id) = coalesce(taken.member_id, -taken.user_id)
    left join lateral ${SPOUSE} spouse on true),
  named as (
    insert into attendees (registration_id, event_id, kind, place, member_id, first_name, last_name, is_listed, is_live,
      price_cents, price_line, priced_at, ${FIRST_ANSWER.columns})
    select w.id, w.event_id, k.kind, s.place, who.id,
      case when entry.is_spouse then w.first_name else coalesce(entry.one ->> 'firstName', '') end,
      case when entry.is_spouse then w.last_name else coalesce(entry.one ->> 'lastName', '') end,
      s.place >= k.owners, true, (priced.price ->> 'cents')::bigint, priced.price ->> 'line', w.created_at,
      ${FIRST_ANSWER.values}
    from written w
      cross join lateral (values ('member', member_tickets, member_info, 1, 0),
        ('guest', guest_tickets, guest_info, 0, member_tickets)) as k (kind, tickets, info, owners, before)
      cross join lateral generate_series(0, k.tickets - 1) as s (place)
      cross join lateral (select w.prices -> (k.before + s.place) as price offset 0) priced
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
    select created_at, actor, 'register', 'registration', id::text, jsonb_build_object('eventId', event_id,
      'memberTickets', member_tickets, 'guestTickets', guest_tickets, 'amount', amount::text)
    from written)
  select ask.n, written.id as taken, locked.*
  from ask left join written using (n)
    left join locked on locked."eventId" = ask.event_id and exists (select from changed)`;

type EventRow = EventFacts & { eventId: number | null; version: string | null };
type Facts = EventRow & Caller & { n: number };
type Written = EventRow & { n: number; taken: number | null };
type Party = {
  /** What is written, by the names of `WRITE_PARTIES`. */
  row: {
    event_id: number;
    member_id: number | null;
    user_id: number | null;
    with_spouse: boolean;
    now: Date;
  };
  tickets: { memberTickets: number; guestTickets: number };
  amount: string;
};

/** The number of a new registration; or why it was refused; neither where it is to be weighed under the event's lock. */
export type Seated = { taken: number | null; refusal: Refusal | null };

const ALONE: Seated = { taken: null, refusal: null };

/** The batcher of simultaneous requests, per database. */
const takers = new WeakMap<Database, (party: Party) => Promise<Seated>>();

function takerOf(db: Database): (party: Party) => Promise<Seated> {
  const known = takers.get(db);
  if (known) return known;
  const made = inBatches<Party, Seated>(BATCH, (parties) => takeForAll(db, parties));
  takers.set(db, made);
  return made;
}

/**
 * The rule decides for each caller by the facts that were read, and those who are seated are written if these still hold.
 * Otherwise it decides again by the current ones.
 */
async function takeForAll(db: Database, parties: readonly Party[]): Promise<Seated[]> {
  const asks = parties.map(({ row: { event_id, member_id, user_id, with_spouse, now } }, n) => {
    return { n, event_id, member_id, user_id, with_spouse, now };
  });
  const read = await db.fast<Facts>("read-party-facts", READ_FACTS, [JSON.stringify(asks)]);
  const callers = new Map(read.map((one) => [one.n, one]));
  let events: ReadonlyMap<number, EventRow> = eventsOf(read);
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const choices = chooseParties(
      parties.map((party, n) => askedOf(party, callers.get(n) ?? NOTHING_FOUND)),
      events,
    );
    const rows = parties.flatMap(({ row }, n) => {
      const slot = slotOf(choices[n]);
      return slot === null ? [] : [{ n, ...row, prices: pricesFor(parties[n], events), hold_slot: slot }];
    });
    if (rows.length === 0) return choices.map((choice) => seatedOf(choice, null));
    const written = await db.fast<Written>("take-seats", WRITE_PARTIES, [
      JSON.stringify(rows),
      JSON.stringify(versionsOf(rows, events)),
    ]);
    const taken = new Map(written.map((row) => [row.n, row.taken]));
    if (written.every((row) => row.taken !== null))
      return choices.map((choice, n) => seatedOf(choice, taken.get(n) ?? null));
    events = new Map([...events, ...eventsOf(written)]);
  }
  return parties.map(() => ALONE);
}

/** What each person of a party costs that was seated. */
function pricesFor(party: Party | undefined, events: ReadonlyMap<number, EventRow>) {
  const event = party && events.get(party.row.event_id);
  if (!event) throw new Error("a party was seated without an event");
  return pricesOf(personsIn(party.tickets), event.prices);
}

/** The versions of the events by which these parties were seated. */
function versionsOf(rows: readonly { event_id: number }[], events: ReadonlyMap<number, EventRow>) {
  return [...new Set(rows.map(({ event_id }) => event_id))].map((eventId) => ({
    eventId,
    version: events.get(eventId)?.version ?? null,
  }));
}

/** What is known of a caller about whom `READ_FACTS` found nothing. */
const NOTHING_FOUND: Caller = {
  ...{ isWeighed: false, holds: 0 },
  freeSlots: Array.from({ length: MAX_HOLDS }, (_, n) => n + 1),
};

function eventsOf(rows: readonly EventRow[]): Map<number, EventRow> {
  return new Map(rows.flatMap((row) => (row.eventId === null ? [] : [[row.eventId, row]])));
}

function askedOf({ row, tickets, amount }: Party, { isWeighed, holds, freeSlots }: Caller) {
  const person = ownerKey({ memberId: row.member_id, userId: row.user_id });
  const { memberTickets, guestTickets } = tickets;
  const asked = { memberTickets, guestTickets, amount, person, eventId: row.event_id, now: row.now };
  return { ...asked, isWeighed, holds, freeSlots };
}

function slotOf(choice: Choice | undefined): number | null {
  return typeof choice === "object" && "slot" in choice ? choice.slot : null;
}

function seatedOf(choice: Choice, taken: number | null): Seated {
  return typeof choice === "object" && "refused" in choice
    ? { taken: null, refusal: choice.refused }
    : { taken, refusal: null };
}

/** Seats for the caller's party, together with those who ask at the same moment. */
export function takeSeats({ db, me, now, config }: Ctx, ask: Ask<typeof endpoint>): Promise<Seated> {
  const { memberId, userId } = ownerOf(me);
  const row = {
    event_id: ask.eventId,
    member_id: memberId,
    user_id: userId,
    actor: actorName(me),
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
  };
  return takerOf(db)({ row, tickets: ask, amount: ask.amount });
}
