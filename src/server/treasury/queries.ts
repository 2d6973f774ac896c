import { asc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Found } from "#contract/officers/search.ts";
import type { Database, Tx } from "#server/platform/database/database.ts";
import { Moment, readRows } from "#server/platform/database/read-rows.ts";
import { findQueued, QUEUED, type Queued } from "#server/platform/email/repeat-email.ts";
import { outbox } from "#server/platform/tables.ts";
import { paymentFilter } from "./payment-filter.ts";

/**
 * Joins the payer and the subject of payment `p` for every purpose; `p` is null for charges without a payment, and
 * `manualId` is the number of a manual payment in its place. What was paid for a party before it went to another member
 * is that of who paid it (105). `then` is the registration that a party had at another time than now (109). `offset 0` makes PostgreSQL look events up row by row; without it a page of payments
 * reads all of them.
 */
export const joinAbout = (manualId = "null::int", then = (party: string) => party) => `
  left join manual_registrations mr on p.purpose = 'manual-registration' and mr.id = p.subject_id
  left join registrations r
    on r.id = ${then("case p.purpose when 'registration' then p.subject_id else mr.registration_id end")}
  left join earlier_payers ep on ep.payment_id = p.id or ep.manual_payment_id = ${manualId}
  left join members m on m.id = case when p.purpose = 'dues' then p.subject_id when ep.id is not null then ep.member_id
    else coalesce(r.member_id, mr.member_id) end
  left join users u on u.id = case when ep.id is not null then ep.user_id else r.user_id end
  left join lateral (select ep.first_name, ep.last_name, ep.email where ep.id is not null
    union all select r.contact_first_name, r.contact_last_name, r.contact_email where ep.id is null) contact on true
  left join lateral (select id, title from events where events.id = coalesce(r.event_id, mr.event_id) offset 0) e
    on true`;

/** The payer's name, or null if unknown; the first guest's where guests have no contact (S-44). */
export const PAYER = `coalesce(nullif(trim(concat_ws(' ', coalesce(m.first_name, u.first_name, contact.first_name),
  coalesce(m.last_name, u.last_name, contact.last_name))), ''), case when r.member_tickets = 0 and ep.id is null then nullif(
  (select trim(concat_ws(' ', a.first_name, a.last_name)) from attendees a
    where a.registration_id = r.id and a.kind = 'guest' order by a.place limit 1), '') end)`;

/** The columns that `joinAbout` provides. */
export const ABOUT = `${PAYER} as payer, coalesce(m.confirmed_email, u.email, contact.email, p.email) as email,
  coalesce(e.title, p.description) as what, m.id as member_id, e.id as event_id`;

export type AboutRow = {
  payer: string | null;
  email: string | null;
  what: string | null;
  member_id: number | null;
  event_id: number | null;
};

/** The same in the contract's shape. */
export function aboutOf(row: AboutRow) {
  return {
    payer: row.payer,
    email: row.email,
    what: row.what ?? "Unknown invoice",
    memberId: row.member_id,
    eventId: row.event_id,
  };
}

/** Total refunded of payment `p`, by card or another way. */
export const REFUNDED = `coalesce((select sum(f.amount) from payment_refunds f
  join payment_charges c on c.transaction_id = f.transaction_id
  where c.payment_id = p.id and f.status in ('refunded', 'settled_otherwise')), 0)`;

/** The email with this key and its copies, oldest first; empty if it was never queued. */
export async function readQueued(tx: Tx, onceKey: string): Promise<Queued[]> {
  const first = await findQueued(tx, onceKey);
  if (!first) return [];
  const copies = await tx
    .select(QUEUED)
    .from(outbox)
    .where(eq(outbox.copyOf, first.id))
    .orderBy(asc(outbox.id));
  return [first, ...copies];
}

const FoundPayment = z.object({
  id: z.int(),
  payer: z.string().nullable(),
  what: z.string().nullable(),
  amount: z.string(),
  created_at: Moment,
});

/** The newest payments that a search finds, as on the payments page, without counting them. */
export async function findPayments(
  db: Database,
  search: string,
  { timeZone, limit }: { timeZone: string; limit: number },
): Promise<Found["payments"]> {
  const all = { state: null, group: null, purpose: null, from: null, to: null, member: null };
  const rows = await readRows(
    db,
    FoundPayment,
    sql`with found as materialized (select p.id, p.created_at from payments p
        where ${paymentFilter({ search, ...all }, timeZone, limit)}
        order by p.created_at desc, p.id desc limit ${limit})
    select p.id, p.amount::text, p.created_at, ${sql.raw(PAYER)} as payer,
      coalesce(e.title, p.description) as what from found join payments p on p.id = found.id ${sql.raw(joinAbout())}
    order by p.created_at desc, p.id desc`,
  );
  return rows.map(({ created_at: at, what, ...row }) => ({
    ...row,
    what: what ?? "Unknown invoice",
    createdAt: at.toISOString(),
  }));
}
