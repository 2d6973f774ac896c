import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Ask } from "#contract/endpoint.ts";
import type { registerForEvent as endpoint } from "#contract/registrations/registrations.ts";
import { EVENT_FACTS, EVENT_VERSION } from "#server/events/facts.ts";
import { type Prices, personsIn, pricesOf } from "#server/events/price-rules.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { readRows } from "#server/platform/database/read-rows.ts";
import { FIRST_ANSWER } from "#server/registrations/parties/needs/write-answer.ts";
import { ownerOf } from "#server/registrations/parties/ownership.ts";

/** The linked spouse of the member `ask.member_id`, if their form includes the spouse. */
export const SPOUSE = `(select s.id, s.first_name, s.last_name from members m join members s on s.id = m.spouse_id
  where ask.with_spouse and m.id = ask.member_id offset 0)`;

/**
 * Writes the parties that the rule has seated: all of them or none, whether few or many. Under locks on their events,
 * taken in the order of their ids, it compares each event with the version that the rule used and with the seats that
 * the batch needs. If one differs, nothing is written, and the current facts are returned so that the rule can decide
 * again. Unique indexes catch changes about a person. Rows are written in the order of persons, so that two batches
 * never deadlock on each other's slots.
 */
export const WRITE_PARTIES = `with ask as materialized (
    select * from json_to_recordset($1::json) as a (n int, event_id int, member_id int, user_id int,
      actor text, member_tickets int, guest_tickets int, amount numeric, member_info jsonb, guest_info jsonb,
      food_requests text, seating_requests text, special_requirements text, agreed_to_terms_at timestamptz,
      hold_expires_at timestamptz, hold_slot int, now timestamptz, needs jsonb, with_spouse boolean,
      couple_seating text, prices jsonb, id int, offer_id int)),
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
    insert into registrations (id, offer_id, event_id, member_id, user_id, amount, status, member_tickets, guest_tickets,
      food_requests, seating_requests, special_requirements, couple_seating, agreed_to_terms_at,
      hold_expires_at, hold_slot, held_since, created_at, updated_at)
    select coalesce(id, nextval('registrations_id_seq')), offer_id, event_id, member_id, user_id, amount, 'pending', member_tickets, guest_tickets,
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

/** How a party holds its seats: when the hold ends, its slot, and the place in line whose number it may take over. */
type Held = { holdExpiresAt: Date; holdSlot?: number | null; id?: number; offerId?: number };

export type PartyRow = ReturnType<typeof partyRow>;

/** A form as `WRITE_PARTIES` writes it, except for the prices of its persons. */
export function partyRow({ me, now }: Ctx, ask: Ask<typeof endpoint>, held: Held) {
  const { memberId, userId } = ownerOf(me);
  return {
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
    hold_expires_at: held.holdExpiresAt,
    hold_slot: held.holdSlot ?? null,
    now,
    needs: ask.needs,
    with_spouse: ask.withSpouse ?? false,
    couple_seating: ask.coupleSeating ?? "together",
    id: held.id ?? null,
    offer_id: held.offerId ?? null,
  };
}

/** Writes one party under the lock on its event, against the event's current version. Returns its number. */
export async function writeParty(
  tx: Tx,
  ask: Ask<typeof endpoint>,
  { row, prices }: { row: PartyRow; prices: Prices },
): Promise<number> {
  const rows = [{ ...row, n: 0, prices: pricesOf(personsIn(ask), prices) }];
  const known = sql`select json_agg(one) from (select e.id as "eventId", ${sql.raw(EVENT_VERSION)} as version
    from events e where e.id = ${ask.eventId}) one`;
  const [before, between, after] = WRITE_PARTIES.split(/\$[12](?=::json)/).map((text) => sql.raw(text));
  const statement = sql`${before}${JSON.stringify(rows)}${between}(${known})${after}`;
  const [written] = await readRows(tx, z.object({ taken: z.int().nullable() }), statement);
  if (!written?.taken) throw new Error("the registration was not written");
  return written.taken;
}
