import { setTimeout as wait } from "node:timers/promises";
import type { TestApp } from "#test/app.ts";
import type { Shop } from "#test/services/shop.ts";
import type { Reader } from "./rows.ts";

/** What must hold of the tables after any step, as rows that say what is broken. */
const BROKEN = `
  select 'event ' || e.id || ' counts ' || seats_taken || ' seats, and its rows have ' || there as what
    from events e, lateral (select (coalesce((select sum(total_tickets) from registrations r where r.event_id = e.id
        and r.removed_at is null and r.status in ('pending', 'confirmed')), 0)
      + coalesce((select sum(seats) from seat_holds h where h.event_id = e.id), 0))::int as there) n
    where seats_taken <> there
  union all select 'event ' || id || ' has ' || seats_taken || ' seats taken of ' || total_seats from events
    where seats_taken > total_seats
  union all select 'registration ' || r.id || ' has ' || r.member_tickets || ' + ' || r.guest_tickets || ' tickets and '
      || n.members || ' + ' || n.guests || ' persons'
    from registrations r, lateral (select count(*) filter (where kind = 'member') as members,
      count(*) filter (where kind = 'guest') as guests from attendees a where a.registration_id = r.id) n
    where r.removed_at is null and (n.members <> r.member_tickets or n.guests <> r.guest_tickets)
  union all select 'charge ' || c.transaction_id || ' bought nothing and ' || n.back || ' of ' || c.amount || ' goes back'
    from payment_charges c, lateral (select coalesce(sum(f.amount), 0) as back from payment_refunds f
      where f.transaction_id = c.transaction_id and f.status not in ('dismissed', 'undone')) n
    where c.outcome = 'refund_due' and n.back <> c.amount
  union all select 'charge ' || c.transaction_id || ' was applied to registration ' || r.id || ', which is ' || r.status
    -- Not if it is being refunded: a paid party that an officer moved to the waitlist may register and pay again. What it
    -- paid for a guest whom it had dropped is not refunded.
    from payment_charges c join payments p on p.id = c.payment_id and p.purpose = 'registration'
      join registrations r on r.id = p.subject_id,
      lateral (select coalesce(sum(f.amount), 0) as back from payment_refunds f
        where f.transaction_id = c.transaction_id and f.status <> 'undone') n
    where c.outcome = 'applied' and r.removed_at is null and r.status <> 'confirmed'
      and n.back + r.kept_without_deadline_cents / 100.0 < c.amount
  union all select 'charge ' || c.transaction_id || ' was applied to ' || n.years || ' years of dues'
    from payment_charges c join payments p on p.id = c.payment_id and p.purpose = 'dues',
      lateral (select count(*) as years from dues_payments d where d.payment_id = p.id) n
    where c.outcome = 'applied' and n.years <> 1
  union all select 'payment ' || p.id || ' is paid and has no charge' from payments p
    where p.status = 'paid' and p.amount > 0 and not exists (select from payment_charges c where c.payment_id = p.id)
  union all select 'hold ' || h.id || ' keeps seats for no one' from seat_holds h
    where not exists (select from waitlist_offers o where o.hold_id = h.id and o.accepted_at is null
        and o.declined_at is null and o.lapsed_at is null)
      and not exists (select from manual_registrations m where m.hold_id = h.id)
  union all select 'an offer of entry ' || o.entry_id || ' is open, and ' || coalesce(h.seats, 0) || ' of its ' || o.seats
      || ' seats are held' from waitlist_offers o left join seat_holds h on h.id = o.hold_id
    where o.accepted_at is null and o.declined_at is null and o.lapsed_at is null and h.seats is distinct from o.seats
  union all select 'an offer of entry ' || w.number || ' is open, and the entry has ended' from waitlist_offers o
      join waitlist_entries w on w.id = o.entry_id
    where o.accepted_at is null and o.declined_at is null and o.lapsed_at is null and w.ended_at is not null
  union all select 'entry ' || w.number || ' waits, and its person has a seat that is paid for in party ' || r.id
    from waitlist_entries w join registrations r on r.event_id = w.event_id and r.removed_at is null
      and r.status = 'confirmed' and (r.member_id = w.member_id or r.user_id = w.user_id or exists (
        select from attendees a where a.registration_id = r.id and a.member_id = w.member_id))
    where w.ended_at is null
  union all select 'entry ' || w.number || ' became registration ' || r.id || ', which was released before it was paid'
    from waitlist_entries w join registrations r on r.id = w.became
    where r.removed_reason in ('payment_cancelled', 'payment_expired', 'superseded')
  union all select 'number ' || w.number || ' is that of two' from waitlist_entries w
    join registrations r on r.id = w.number where w.ended_at is null and r.removed_at is null
  union all select 'registration ' || id || ' holds seats unpaid for a deleted member' from registrations
    where removed_at is null and status = 'pending' and num_nonnulls(member_id, user_id) = 0
      and (contact_first_name, contact_last_name) = ('Deleted', 'member')
  union all select 'entry ' || number || ' waits for a deleted member' from waitlist_entries
    where ended_at is null and num_nonnulls(member_id, user_id) = 0
      and (contact_first_name, contact_last_name) = ('Deleted', 'member')
  union all select 'payment ' || p.id || ' can be paid for registration ' || r.id || ' of a deleted member'
    from payments p join registrations r on r.id = p.subject_id and p.purpose = 'registration'
    where p.status = 'created' and (r.contact_first_name, r.contact_last_name) = ('Deleted', 'member')
  union all select 'payment ' || p.id || ' names the payer of registration ' || r.id || ', a deleted member'
    from payments p join registrations r on r.id = p.subject_id and p.purpose = 'registration'
    where p.email is not null and (r.contact_first_name, r.contact_last_name) = ('Deleted', 'member')
      -- What an earlier owner paid names them, not the one who was deleted (105).
      and not exists (select from earlier_payers e where e.payment_id = p.id)
  union all select 'registration ' || r.id || ' of a deleted member names ' || a.first_name || ' ' || a.last_name
    from attendees a join registrations r on r.id = a.registration_id
    where concat(a.first_name, a.last_name) <> '' and (r.contact_first_name, r.contact_last_name) = ('Deleted', 'member')
  union all select 'email ' || o.id || ' belongs to no one' from outbox o where not owner_unknown
    and not exists (select from outbox_owners w where w.outbox_id = o.id) and kind like 'registration%'
    -- A guest who has no record here owns none (029).
    and exists (select from registrations r where r.id::text = split_part(o.once_key, ':', 2)
      and coalesce(r.member_id, r.user_id) is not null)`;

/** What of that does not hold now. */
export async function brokenNow(reader: Reader): Promise<string[]> {
  return (await reader.ask<{ what: string }>(BROKEN)).map(({ what }) => what);
}

type Entry = {
  transId: string;
  transactionType: string;
  transactionStatus: string;
  responseCode: number;
  settleAmount: string;
};

/** Charges and refunds of the provider that the portal does not have, or that differ. */
export async function unknownMoney(shop: Shop, reader: Reader): Promise<string[]> {
  const { transactions } = (await shop.control("GET", "/transactions")) as { transactions: Entry[] };
  const charges = await reader.ask<{ id: string; amount: string }>(
    "select transaction_id as id, amount::text from payment_charges",
  );
  const refunds = await reader.ask<{ id: string | null; amount: string }>(
    "select provider_transaction_id as id, amount::text from payment_refunds where status in ('refunded', 'undone')",
  );
  return transactions
    .filter(({ responseCode }) => responseCode === 1)
    .flatMap((entry) => {
      const { transId, transactionType, transactionStatus, settleAmount } = entry;
      const isRefund = transactionType === "refundTransaction";
      const isMissing = (list: readonly { id: string | null; amount: string }[]) =>
        !list.some(({ id, amount }) => id === transId && amount === settleAmount);
      return [
        ...(!isRefund && isMissing(charges) ? [`charge ${transId} of ${settleAmount} is unknown here`] : []),
        ...((isRefund || transactionStatus === "voided") && isMissing(refunds)
          ? [`refund ${transId} of ${settleAmount} is unknown here`]
          : []),
      ];
    });
}

/** A connection that is kept for so long is stuck. */
const KEPT_MS = 60_000;

/** Whether every connection of the pool is free again; some are released just after the answer. */
export async function poolIsWhole({ db }: TestApp): Promise<string[]> {
  const until = performance.now() + KEPT_MS;
  for (;;) {
    const { total, idle, waiting } = db.pool?.() ?? { total: 0, idle: 0, waiting: 0 };
    if (total === idle && waiting === 0) return [];
    if (performance.now() > until) return [`${total - idle} connections are still in use, ${waiting} wait`];
    await wait(5);
  }
}
