import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Attention, PARTY_NUMBERS } from "#contract/attention.ts";
import { REFUNDABLE } from "#server/payments/rules.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { Moment, readRows } from "#server/platform/database/read-rows.ts";
import { contactOf } from "#server/registrations/emails/contact-of.ts";
import type { ComparedParty } from "./party-differences.ts";

const Cents = z.string().transform(Number);
const PartyRow = z.object({
  id: z.int(),
  status: z.enum(["pending", "confirmed"]),
  amount: Cents,
  adjustment: Cents,
  prices: Cents,
  member_tickets: z.int(),
  guest_tickets: z.int(),
  members: z.int(),
  guests: z.int(),
  charged: Cents,
  asked: Cents,
  kept: Cents,
  dismissed: Cents,
  stays: Cents,
  open: Cents.nullable(),
});

/** The parties of a dinner that have seats, each number from rows of its own. */
export async function readCompared(tx: Tx, eventId: number): Promise<(ComparedParty & { id: number })[]> {
  const rows = await readRows(
    tx,
    PartyRow,
    sql`select r.id, r.status, round(r.amount * 100)::text as amount, r.adjustment_cents::text as adjustment,
      r.kept_without_deadline_cents::text as stays, r.member_tickets, r.guest_tickets, person.*, card.*, round(page.amount * 100)::text as open
    from registrations r
      cross join lateral (select coalesce(sum(a.price_cents), 0)::text as prices,
          count(*) filter (where a.kind = 'member' and a.is_live)::int as members,
          count(*) filter (where a.kind = 'guest' and a.is_live)::int as guests
        from attendees a where a.registration_id = r.id) person
      cross join lateral (select round(coalesce(sum(c.amount), 0) * 100)::text as charged,
          round(coalesce(sum(p.amount), 0) * 100)::text as asked,
          round(coalesce(sum(${sql.raw(REFUNDABLE)}), 0) * 100)::text as kept,
          round(coalesce(sum((select sum(f.amount) from payment_refunds f
            where f.transaction_id = c.transaction_id and f.status = 'dismissed')), 0) * 100)::text as dismissed
        from registration_payments rp join payments p on p.id = rp.payment_id
          join payment_charges c on c.payment_id = p.id and c.outcome = 'applied'
        where rp.registration_id = r.id) card
      left join lateral (select p.amount from payments p where p.purpose = 'registration' and p.subject_id = r.id
          and p.status = 'created' order by p.id desc limit 1) page on true
    where r.event_id = ${eventId} and r.removed_at is null order by r.id`,
  );
  return rows.map(({ member_tickets, guest_tickets, members, guests, ...row }) => ({
    ...row,
    tickets: { member: member_tickets, guest: guest_tickets },
    persons: { member: members, guest: guests },
  }));
}

/** How many seats a dinner says are taken, and how many its parties and holds have. */
export async function readSeatsTaken(tx: Tx, eventId: number): Promise<{ found: number; expected: number }> {
  const [row] = await readRows(
    tx,
    z.object({ found: z.int(), expected: z.int() }),
    sql`select e.seats_taken as found, (coalesce((select sum(r.member_tickets + r.guest_tickets) from registrations r
          where r.event_id = e.id and r.removed_at is null), 0)
        + coalesce((select sum(h.seats) from seat_holds h where h.event_id = e.id), 0))::int as expected
      from events e where e.id = ${eventId}`,
  );
  return row ?? { found: 0, expected: 0 };
}

/** A party that has waited for its comparison this long was left out of a night. */
const A_NIGHT_AND_A_DAY_MS = 48 * 3_600_000;
const MAX_SHOWN = 20;
const CONTACT = contactOf("r");
const DifferenceRow = z.object({
  event_id: z.int(),
  title: z.string(),
  date_time: Moment,
  registration_id: z.int().nullable(),
  first_name: z.string(),
  last_name: z.string(),
  found: Cents,
  expected: Cents,
  total: z.int(),
  what: z.enum(PARTY_NUMBERS),
});

/** What the nightly comparison found, and whether parties of coming dinners are waiting for it. */
export async function readPartyDifferences(tx: Tx, now: Date): Promise<Attention["parties"]> {
  const rows = await readRows(
    tx,
    DifferenceRow,
    sql`select d.event_id, e.title, e.date_time, d.registration_id, d.what, d.found::text, d.expected::text,
      ${CONTACT.columns}, count(*) over ()::int as total
    from party_differences d join events e on e.id = d.event_id
      left join registrations r on r.id = d.registration_id ${CONTACT.join}
    where e.deleted_at is null order by e.date_time, d.event_id, d.registration_id nulls first, d.id limit ${MAX_SHOWN}`,
  );
  const since = new Date(now.getTime() - A_NIGHT_AND_A_DAY_MS).toISOString();
  const [left] = await readRows(
    tx,
    z.object({ is_overdue: z.boolean() }),
    sql`select not exists (select from party_comparisons where finished_at > ${since})
      and exists (select from events e join registrations r on r.event_id = e.id and r.removed_at is null
        where e.deleted_at is null and e.date_time > ${now.toISOString()} and r.created_at < ${since}) as is_overdue`,
  );
  return {
    differences: rows.map((row) => ({
      eventId: row.event_id,
      title: row.title,
      dateTime: row.date_time.toISOString(),
      registrationId: row.registration_id,
      name: `${row.first_name} ${row.last_name}`.trim() || null,
      what: row.what,
      found: row.found,
      expected: row.expected,
    })),
    more: (rows[0]?.total ?? 0) - rows.length,
    isOverdue: left?.is_overdue ?? false,
  };
}
