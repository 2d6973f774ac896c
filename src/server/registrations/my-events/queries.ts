import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Needs } from "#contract/registrations/needs.ts";
import type { PersonPrice } from "#contract/registrations/prices.ts";
import { REFUNDABLE } from "#server/payments/rules.ts";
import type { Me } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { readRows } from "#server/platform/database/read-rows.ts";
import { dismissedOf, LEFT_OF_PAYMENT } from "#server/registrations/parties/manual-returns.ts";
import { isMineOf, ownerOf, SEES_PARTY } from "#server/registrations/parties/ownership.ts";
import { paidByAnother } from "#server/registrations/parties/payers/queries.ts";
import { isPaymentKnown } from "#server/registrations/parties/payment-known.ts";
import { openOfferOf } from "#server/registrations/waitlist/open-offer.ts";
import { amountIn } from "#server/registrations/waitlist/read-waiting.ts";

/** One person of a party with everything that decides what the caller may see and do. */
export type AttendeeFacts = {
  id: number;
  kind: "member" | "guest";
  place: number;
  memberId: number | null;
  firstName: string;
  lastName: string;
  cardName: string | null;
  partnerOf: number | null;
  needs: Needs | null;
  needsSource: "typed" | "profile" | "officer" | null;
  needsByMember: number | null;
  needsByUser: number | null;
  needsAt: string | null;
  priceCents: number;
  priceLine: PersonPrice["line"];
  priceWhy: string | null;
  /** As published by the officers. */
  table: { number: number; seat: number | null } | null;
};

/** The persons of registration `r` as a JSON list of `AttendeeFacts`; a person with a record has its name. */
export const ATTENDEES_OF_R = `(select jsonb_agg(jsonb_build_object('id', a.id, 'kind', a.kind, 'place', a.place,
    'memberId', a.member_id, 'firstName', coalesce(nullif(a.first_name, ''), am.first_name, ''),
    'lastName', coalesce(nullif(a.last_name, ''), am.last_name, ''), 'cardName', a.card_name,
    'partnerOf', a.partner_of, 'needs', a.needs, 'needsSource', a.needs_source, 'needsByMember', a.needs_by_member,
    'needsByUser', a.needs_by_user, 'needsAt', a.needs_at, 'priceCents', a.price_cents,
    'priceLine', a.price_line, 'priceWhy', a.price_why,
    'table', (select jsonb_build_object('number', t.number, 'seat', a.seat) from event_tables t
      join seating_plans p on p.event_id = t.event_id and p.published_at is not null
      where t.id = a.table_id and r.status = 'confirmed')) order by a.kind desc, a.place)
  from attendees a left join members am on am.id = a.member_id where a.registration_id = r.id)`;

/** The row `caller` holds the `ownerOf` of the person who reads. */
const IS_MINE = isMineOf("caller.member_id", "caller.user_id");

/**
 * The ids of the caller's live registrations, and of those to which their linked spouse or an officer added them. Once
 * spouses are unlinked, they no longer see each other's registrations (D-030).
 */
const PARTIES_OF_MINE = `(select r.id from registrations r where r.removed_at is null and ${IS_MINE}
  union select r.id from attendees a join members me on me.id = a.member_id
    join registrations r on r.id = a.registration_id and ${SEES_PARTY}
  where a.member_id = caller.member_id and r.removed_at is null)`;

/** What is left of each payment of registration `of`, by card or as an officer recorded it, the latest first (D-369). */
const sourcesOf = (
  of: string,
) => `coalesce((select jsonb_agg(jsonb_build_object('cents', s.cents, 'way', s.way, 'isOthers', s.is_others)
    order by s.at desc) from (
      select (${REFUNDABLE}) * 100 as cents, 'card' as way, coalesce(c.charged_at, c.recorded_at) as at,
          ${paidByAnother(of, "payment_id = rp.payment_id")} as is_others
        from registration_payments rp join payment_charges c on c.payment_id = rp.payment_id and c.outcome = 'applied'
        where rp.registration_id = ${of}
      union all select ${LEFT_OF_PAYMENT} * 100, h.method, h.received_at,
          ${paidByAnother(of, "manual_payment_id = h.id")}
        from manual_payments h where h.registration_id = ${of} and h.voided_at is null) s where s.cents > 0), '[]')`;

/** The caller's live parties with seats, as they may see them; `caller` as in `IS_MINE`. */
export const OWN_PARTIES = `select r.id, r.event_id, r.member_id, r.user_id, r.status, r.amount, r.member_tickets,
    r.guest_tickets, r.total_tickets, party_names(r.id, 'member') as member_info,
    party_names(r.id, 'guest') as guest_info, r.food_requests, r.seating_requests, r.special_requirements,
    r.request_questions, r.couple_seating, ${ATTENDEES_OF_R} as attendees, ${IS_MINE} as mine,
    coalesce(om.first_name, ou.first_name, r.contact_first_name) as owner_first_name,
    coalesce(om.last_name, ou.last_name, r.contact_last_name) as owner_last_name, r.hold_expires_at, r.created_at,
    r.updated_at, r.payment_type, ${sourcesOf("r.id")} as sources, (${dismissedOf("r.id")})::text as dismissed,
    ${isPaymentKnown("r.id")} as is_payment_known,
    r.kept_without_deadline_cents::text,
    r.adjustment_cents::text as adjustment_cents, r.adjustment_why, r.pays_later_since, r.pay_by::text,
    null::timestamptz as offer_expires_at
  from ${PARTIES_OF_MINE} party join registrations r on r.id = party.id
    left join members om on om.id = r.member_id left join users ou on ou.id = r.user_id`;

/** The caller's places in line in the same columns; `caller.now` is the time. */
export const OWN_ENTRIES = `select r.number, r.event_id, r.member_id, r.user_id, 'waitlist',
    ${amountIn("r")}, r.member_tickets, r.guest_tickets,
    r.total_tickets, coalesce(r.details -> 'memberInfo', '[]'), coalesce(r.details -> 'guestInfo', '[]'),
    r.details ->> 'foodRequests', r.details ->> 'seatingRequests', r.details ->> 'specialRequirements', '[]'::jsonb,
    coalesce(r.details ->> 'coupleSeating', 'together'), null::jsonb, true, null, null, null::timestamptz, r.joined_at,
    r.updated_at, 'online', ${sourcesOf("r.came_from")}, '0', false,
    coalesce((select kept_without_deadline_cents from registrations where id = r.came_from), 0)::text, '0', null, null, null,
    (select o.expires_at from waitlist_offers o where o.entry_id = r.id
      and o.expires_at > caller.now and ${openOfferOf("o")})
  from waitlist_entries r where r.ended_at is null and ${IS_MINE}`;

/** The party of a person about whom the caller may change something; undefined for anyone else. */
export async function findOwnAttendee(
  tx: Tx,
  me: Me,
  attendeeId: number,
): Promise<{ registrationId: number; eventId: number; isOwner: boolean } | undefined> {
  const { memberId, userId } = ownerOf(me);
  const rows = await readRows(
    tx,
    z.object({ registration_id: z.number(), event_id: z.number(), is_owner: z.boolean() }),
    sql`select r.id as registration_id, r.event_id, mine.is_owner
    from attendees a join registrations r on r.id = a.registration_id and r.removed_at is null
      left join members me on me.id = ${memberId}::int
      cross join lateral (select coalesce(r.member_id = ${memberId}::int
        or (${memberId}::int is null and r.member_id is null and r.user_id = ${userId}::int), false) as is_owner) mine
    where a.id = ${attendeeId} and (mine.is_owner or (a.member_id = me.id
      and ${sql.raw(SEES_PARTY)}))`,
  );
  const [row] = rows;
  return row && { registrationId: row.registration_id, eventId: row.event_id, isOwner: row.is_owner };
}

/** The persons of one registration. */
export async function readAttendeeFacts(tx: Tx, registrationId: number): Promise<AttendeeFacts[]> {
  const [row] = await readRows(
    tx,
    // Made by `ATTENDEES_OF_R`, which names every key.
    z.object({ attendees: z.custom<AttendeeFacts[]>(Array.isArray).nullable() }),
    sql`select ${sql.raw(ATTENDEES_OF_R)} as attendees from registrations r where r.id = ${registrationId}`,
  );
  return row?.attendees ?? [];
}

/** The guest at this index of the party's guests. */
export async function findGuestAt(tx: Tx, registrationId: number, index: number): Promise<AttendeeFacts> {
  const guests = (await readAttendeeFacts(tx, registrationId)).filter(({ kind }) => kind === "guest");
  const guest = guests[index];
  if (!guest) throw new Error("the guest is gone");
  return guest;
}
