import { sql } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";

/** One in this many paid parties has a refund that is not sent yet. */
const PARTIES_A_DEBT = 5000;
/** Card transaction ids written here start at this number: below all real ones, above all of the demo's. */
const FIRST_TRANSACTION = 70_000_000_000;

/**
 * What years of dinners and dues leave behind, for the members from `first` on and their parties: payments with charges
 * and refunds, dues, offers, emails, the audit log, accounts, imports, comparisons with the card processor and the mailing
 * list's entries. Settled and sent but for the little that is always under way.
 */
export async function writeRecords(tx: Tx, first: number, at: string): Promise<void> {
  await writePayments(tx, first, at);
  await writeRefunds(tx, at);
  await writeEmails(tx, first);
  await writeAuditLog(tx, first);
  await writeOffers(tx, first);
  await writeOffice(tx, first, at);
  await writeMailing(tx, first, at);
}

/** One for each party that paid, and three years of dues for each member; every one by card and settled. */
async function writePayments(tx: Tx, first: number, at: string): Promise<void> {
  await tx.execute(sql`insert into payments (purpose, subject_id, invoice_number, reference, description, email, amount,
      status, paid_at, closed_at, created_at, updated_at)
    select 'registration', r.id, 'L-R' || r.id, 'large-registration-' || r.id, e.title, null, r.amount, 'paid',
      r.created_at, r.created_at, r.created_at, r.created_at
    from registrations r join events e on e.id = r.event_id where r.member_id >= ${first} and r.status = 'confirmed'`);
  await tx.execute(sql`insert into payments (purpose, subject_id, invoice_number, reference, description, email, amount,
      status, paid_at, closed_at, created_at, updated_at)
    select 'dues', m.id, 'L-D' || m.id || '-' || year, 'large-dues-' || m.id || '-' || year, 'Membership dues', m.email,
      300, 'paid', paid, paid, paid, paid
    from members m cross join generate_series(1, 3) year
      cross join lateral (select ${at}::timestamptz - make_interval(days => year * 365, mins => m.id) as paid) p
    where m.id >= ${first}`);
  await tx.execute(sql`insert into payment_charges (transaction_id, payment_id, invoice_number, amount, card, outcome,
      provider_status, charged_at, recorded_at, batch_id, settled_at)
    select (${FIRST_TRANSACTION}::bigint + id)::text, id, invoice_number, amount, 'XXXX1111', 'applied',
      'settledSuccessfully', paid_at, paid_at, 'large', paid_at + interval '1 day'
    from payments where invoice_number like 'L-%'`);
  await tx.execute(sql`insert into dues_payments (member_id, payment_id, amount, payment_date, paid_through,
      transaction_id, created_at)
    select subject_id, id, amount, paid_at, paid_at::date + 365, (${FIRST_TRANSACTION}::bigint + id)::text, paid_at
    from payments where invoice_number like 'L-D%'`);
}

/** Refunds of canceled parties, and the few that still wait. */
async function writeRefunds(tx: Tx, at: string): Promise<void> {
  await tx.execute(sql`insert into payment_refunds (transaction_id, amount, kind, status, provider_transaction_id,
      reason, asked_by, created_at, updated_at, refunded_at)
    select c.transaction_id, c.amount, 'refund', 'refunded', (c.transaction_id::bigint + 10000000000)::text,
      'Cancelled in time.', 'portal', r.removed_at, r.removed_at, r.removed_at
    from registrations r join payments p on p.purpose = 'registration' and p.subject_id = r.id
      join payment_charges c on c.payment_id = p.id
    where p.invoice_number like 'L-%' and r.removed_at is not null`);
  await tx.execute(sql`update payments p set status = 'refunded' from registrations r
    where p.invoice_number like 'L-R%' and p.purpose = 'registration' and r.id = p.subject_id
      and r.removed_at is not null`);
  await tx.execute(sql`insert into payment_refunds (transaction_id, amount, status, reason, asked_by, created_at, updated_at)
    select c.transaction_id, 50, 'due', 'Charged more than was to pay.', 'portal', ${at}, ${at}
    from registrations r join payments p on p.purpose = 'registration' and p.subject_id = r.id
      join payment_charges c on c.payment_id = p.id
    where p.invoice_number like 'L-%' and r.removed_at is null and r.id % ${PARTIES_A_DEBT} = 0`);
}

/** An email for each party; one of ten thousand was given up. */
async function writeEmails(tx: Tx, first: number): Promise<void> {
  await tx.execute(sql`insert into outbox (kind, once_key, share, recipient, subject, body_text, body_html, created_at, attempts,
      next_attempt_at, sent_at, given_up_at, error)
    select 'registration confirmed', 'large:' || r.id, 'member ' || m.id, coalesce(m.email, ''), 'Your registration for ' || e.title,
      'Dear ' || m.first_name || ', your seats are reserved. ' || e.location, '<p>Dear ' || m.first_name ||
        ', your seats are reserved.</p><p>' || e.location || '</p>', r.created_at, 1, r.created_at,
      case when r.id % 10000 <> 0 then r.created_at end, case when r.id % 10000 = 0 then r.created_at end,
      case when r.id % 10000 = 0 then 'mailbox unavailable' end
    from registrations r join members m on m.id = r.member_id join events e on e.id = r.event_id
    where m.id >= ${first} order by r.created_at`);
  await tx.execute(sql`insert into outbox_owners (outbox_id, member_id)
    select o.id, r.member_id from registrations r join outbox o on o.once_key = 'large:' || r.id
    where r.member_id >= ${first}`);
}

/** What was done to each party and each member. */
async function writeAuditLog(tx: Tx, first: number): Promise<void> {
  await tx.execute(sql`insert into audit_log (at, actor, action, entity, entity_id, after)
    select created_at, 'member ' || member_id, action, 'registration', number::text,
      jsonb_build_object('guestTickets', guest_tickets, 'amount', amount::text)
    from (select created_at, member_id, 'register' as action, id as number, guest_tickets, amount from registrations
      union all select created_at, member_id, 'join waitlist', number, guest_tickets,
        (quote_cents / 100.0)::numeric(10, 2) from waitlist_entries) parties
    where member_id >= ${first} order by created_at`);
  await tx.execute(sql`insert into audit_log (at, actor, action, entity, entity_id, after)
    select created_at - make_interval(mins => id), 'portal', 'member created', 'member', id::text,
      jsonb_build_object('firstName', first_name, 'lastName', last_name)
    from members where id >= ${first}`);
}

/** Every tenth waiting party was offered seats once and let them pass. */
async function writeOffers(tx: Tx, first: number): Promise<void> {
  await tx.execute(sql`insert into waitlist_offers (entry_id, event_id, seats, prices, offered_at, expires_at, lapsed_at,
      passed_in_round)
    select id, event_id, total_tickets, '{"member": 15000, "guest": 17500}', created_at + interval '1 day',
      created_at + interval '2 days', created_at + interval '2 days', 1
    from waitlist_entries where member_id >= ${first} and id % 10 = 9`);
}

/** Accounts, one for a hundred members; an import for as many; a comparison for two dinners and a difference in some. */
async function writeOffice(tx: Tx, first: number, at: string): Promise<void> {
  await tx.execute(sql`insert into users (email, first_name, last_name, created_at, updated_at)
    select 'account' || id || '@example.org', first_name, last_name, created_at, created_at
    from members where id >= ${first} and id % 100 = 0`);
  await tx.execute(sql`insert into imports (file_name, source, state, asked_by, created_at, started_at, finished_at,
      progress, rows, headers, samples, counts)
    select 'members ' || id || '.csv', 'upload', 'done', 'member ' || id, day, day, day, 1, 100, '[]', '[]',
      '{"created": 0, "changed": 1, "unchanged": 99, "refused": 0}'
    from members cross join lateral (select ${at}::timestamptz - make_interval(mins => id) as day) d
    where id >= ${first} and id % 100 = 50`);
  await tx.execute(sql`with made as (
      insert into reconciliations (from_on, to_on, asked_by, started_at, finished_at, batches, charges, charged)
      select e.date_time::date, e.date_time::date, 'portal', e.date_time, e.date_time, 1, 100, 15000
      from events e where id % 2 = 0 and e.date_time < ${at} order by e.date_time returning id)
    insert into reconciliation_differences (reconciliation_id, kind, transaction_id, amount_here, sentence)
    select id, 'not-settled', (${FIRST_TRANSACTION}::bigint + id)::text, 150, 'The charge is in no batch yet.'
    from made where id % 7 = 0`);
}

/** Every address synced with the mailing service, some of them unsubscribed, and a run for ten members. */
async function writeMailing(tx: Tx, first: number, at: string): Promise<void> {
  await tx.execute(sql`insert into mailing_addresses (address, contact_id, list_id, put_by_portal, first_name,
      last_name, state, error)
    select distinct on (mailing_address(confirmed_email)) mailing_address(confirmed_email), 'large-' || id, 'large', true, first_name,
      last_name, case when id % 500 = 1 then 'refused' else 'settled' end, case when id % 500 = 1 then 'refused' end
    from members where id >= ${first} and mailing_address(confirmed_email) is not null
    order by mailing_address(confirmed_email)
    on conflict do nothing`);
  await tx.execute(sql`insert into mailing_opt_outs (address_hash, since, source, noted_at)
    select distinct mailing_hash(mailing_address(confirmed_email)), ${at}::timestamptz, 'Contact', ${at}::timestamptz
    from members where id >= ${first} and id % 50 = 2 and mailing_address(confirmed_email) is not null
    on conflict do nothing`);
  await tx.execute(sql`insert into mailing_runs (kind, state, list_id, asked_by, started_at, finished_at, step,
      progress, counts, due_at)
    select 'sync', 'done', 'large', 'portal', day, day, 'done', 1, '{"added": 0, "changed": 0, "unchanged": 100,
      "removed": 0, "optedOut": 0, "refused": 0}', day
    from members cross join lateral (select ${at}::timestamptz - make_interval(mins => id) as day) d
    where id >= ${first} and id % 10 = 0`);
  // All of it has been brought there: what was noted while the members were written is worked off.
  await tx.execute(sql`delete from mailing_changes where member_id >= ${first}
    or user_id in (select id from users where email like 'account%@example.org')`);
}
