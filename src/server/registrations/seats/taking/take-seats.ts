import type { Ask } from "#contract/endpoint.ts";
import type { registerForEvent as endpoint } from "#contract/registrations/registrations.ts";
import { EVENT_FACTS, EVENT_VERSION } from "#server/events/facts.ts";
import { personsIn, pricesOf } from "#server/events/price-rules.ts";
import type { EventFacts } from "#server/events/rules.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inBatches } from "#server/platform/database/batch-calls.ts";
import type { Database } from "#server/platform/database/database.ts";
import { isRowRejected } from "#server/platform/database/database-errors.ts";
import { perDatabase } from "#server/platform/database/share-reads.ts";
import type { Refusal } from "#server/platform/refusal.ts";
import { HOLD_WINDOW_MS, MAX_HOLDS } from "#server/registrations/hold-rules.ts";
import { ownerKey } from "#server/registrations/parties/ownership.ts";
import { type Caller, type Choice, chooseParties } from "./choose-parties.ts";
import { type PartyRow, partyRow, SPOUSE, WRITE_PARTIES } from "./write-parties.ts";

/** A party that the database rejects must not fail the others in its batch. */
const BATCH = { lanes: 2, most: 100, isOneAsks: isRowRejected };
/** Maximum number of attempts per batch. If events keep changing, each caller is handled alone, under the lock. */
const MOST_ROUNDS = 10;

/**
 * The facts by which the rule decides for many callers. They are read without a lock, so that people who come after the
 * last seat is gone do not queue up only to be refused. A caller is handled alone if they are registered or waiting,
 * gave up unpaid seats of this event within a day (S-71), or if something was entered earlier about them or their
 * spouse for this event. The first caller for an event has its facts; later ones have a row only if something was found
 * about them.
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

type EventRow = EventFacts & { eventId: number | null; version: string | null };
type Facts = EventRow & Caller & { n: number };
type Written = EventRow & { n: number; taken: number | null };
type Party = {
  /** The row to write, with the names that `WRITE_PARTIES` uses. */
  row: PartyRow;
  tickets: { memberTickets: number; guestTickets: number };
  amount: string;
};

/** The number of a new registration, or why it was refused; neither if it must be decided under the event's lock. */
export type Seated = { taken: number | null; refusal: Refusal | null };

const ALONE: Seated = { taken: null, refusal: null };

/** Batches simultaneous requests. */
const takerOf = perDatabase((db) => inBatches<Party, Seated>(BATCH, (parties) => takeForAll(db, parties)));

/**
 * Applies the rule to each caller with the facts that were read, and writes the parties that get seats if these facts
 * still hold. Otherwise it decides again with the current facts.
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
      return slot === null ? [] : [{ ...row, n, prices: pricesFor(parties[n], events), hold_slot: slot }];
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

/** What each person costs in a party that gets seats. */
function pricesFor(party: Party | undefined, events: ReadonlyMap<number, EventRow>) {
  const event = party && events.get(party.row.event_id);
  if (!event) throw new Error("a party was seated without an event");
  return pricesOf(personsIn(party.tickets), event.prices);
}

/** The versions of the events with which these parties were seated. */
function versionsOf(rows: readonly { event_id: number }[], events: ReadonlyMap<number, EventRow>) {
  return [...new Set(rows.map(({ event_id }) => event_id))].map((eventId) => ({
    eventId,
    version: events.get(eventId)?.version ?? null,
  }));
}

/** The facts about a caller for whom `READ_FACTS` found nothing. */
const NOTHING_FOUND: Caller = {
  isWeighed: false,
  holds: 0,
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

/** Takes seats for the caller's party, together with everyone who asks at the same moment. */
export function takeSeats(ctx: Ctx, ask: Ask<typeof endpoint>): Promise<Seated> {
  const holdExpiresAt = new Date(ctx.now.getTime() + ctx.config.holdMs);
  return takerOf(ctx.db)({ row: partyRow(ctx, ask, { holdExpiresAt }), tickets: ask, amount: ask.amount });
}
