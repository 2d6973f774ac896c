import type { PaymentPageOrder } from "#server/payments/fulfillment.ts";
import { newPaymentIds, openPaymentsOf } from "#server/payments/open-payment.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inBatches } from "#server/platform/database/batch-calls.ts";
import { isRowRejected } from "#server/platform/database/database-errors.ts";
import { perDatabase } from "#server/platform/database/share-reads.ts";
import { HOLD_WINDOW_MS, MAX_HOLD_MS } from "#server/registrations/hold-rules.ts";
import { ownerOf } from "#server/registrations/parties/ownership.ts";

/** A payment that the database rejects must not fail the others in its batch. */
const BATCH = { lanes: 1, most: 100, isOneAsks: isRowRejected };

/**
 * Renews the holds of many callers' unpaid seats and opens their payments in one statement, under locks on the events.
 * An event that is locked is left out, so no one waits for another's event. It covers only plain cases: the event is
 * open, the person had no offer, used no credit, and gave up no unpaid seats there within a day, and some of the 60
 * minutes are left (S-71). All other callers get no row.
 *
 * The first read takes no lock. The update sees anything that changed before the lock was taken, since it looks at the
 * newest version of each registration: one that was released or paid in the meantime is not renewed, and one that
 * changed is renewed with its newest amount. Registrations are found by id alone: a planner with poor statistics would
 * prefer an index of all unpaid seats, so no condition matches such an index. Payments are opened, or found by the
 * unique index of open ones.
 */
const RENEW_HOLDS = `with ask as materialized (
    select * from json_to_recordset($1::json) as a (n int, id int, member_id int, user_id int, invoice_number text,
      reference text, hold_ms bigint, now timestamptz)),
  look as materialized (
    select distinct on (ask.id) ask.*, r.event_id,
      coalesce((select m.confirmed_email from members m where m.id = r.member_id),
        (select u.email from users u where u.id = r.user_id)) as email
    from ask
    cross join lateral (select * from registrations where id = ask.id limit 1) r
    where (r.member_id = ask.member_id
        or (ask.member_id is null and r.member_id is null and r.user_id = ask.user_id))
      and not exists (select from (
          select event_id, status, removed_at, offer_id from registrations where member_id = r.member_id
          union all select event_id, status, removed_at, offer_id from registrations where user_id = r.user_id) own
        where own.event_id = r.event_id
          and (own.offer_id is not null
            or own.status = 'pending' and own.removed_at > ask.now - $2::bigint * interval '1 millisecond'))
      and not exists (select from manual_payments where registration_id = r.id and voided_at is null)
      and not exists (select from (select id from waitlist_entries where member_id = r.member_id and event_id = r.event_id
          union all select id from waitlist_entries where user_id = r.user_id and event_id = r.event_id) w
        join waitlist_offers o on o.entry_id = w.id)
    order by ask.id, ask.n),
  locked as materialized (
    select id, title, date_time, registration_deadline from events
    where id = any (array(select distinct event_id from look)) and deleted_at is null and is_active
    order by id for no key update skip locked),
  renewed as (
    update registrations r set updated_at = look.now, held_since = coalesce(r.held_since, r.created_at),
      hold_expires_at = least(look.now + look.hold_ms * interval '1 millisecond',
        coalesce(r.held_since, r.created_at) + $3::bigint * interval '1 millisecond')
    from look join locked on locked.id = look.event_id
    where r.id = look.id and r.id = any (array(select id from look)) and r.event_id + 0 = look.event_id
      and r.status || '' = 'pending' and (r.removed_at is null) is true
      and r.amount > 0 and locked.date_time > look.now
      and (locked.registration_deadline is null or locked.registration_deadline > look.now)
      and coalesce(r.held_since, r.created_at) > look.now - $2::bigint * interval '1 millisecond'
      and coalesce(r.held_since, r.created_at) + $3::bigint * interval '1 millisecond' > look.now
    returning r.id as subject_id, look.n, r.amount, look.email, look.invoice_number, look.reference, look.now,
      locked.title || ', ' || case when r.total_tickets = 1 then '1 ticket'
        else r.total_tickets || ' tickets' end as description),
  opened as (${openPaymentsOf("registration", "renewed")})
  select renewed.n, opened.* from renewed join opened on opened.subject_id = renewed.subject_id`;

type Row = {
  n: number;
  id: number;
  invoice_number: string;
  reference: string;
  description: string;
  email: string | null;
  amount: string;
};
type Asking = { ctx: Ctx; id: number };

/**
 * The open payment of the caller's unpaid seats, whose hold starts over; null if something must be checked under the
 * event's lock, or refused.
 */
export function renewHold(ctx: Ctx, id: number): Promise<PaymentPageOrder | null> {
  return renewerOf(ctx.db)({ ctx, id });
}

/** Batches simultaneous requests. */
const renewerOf = perDatabase((db) =>
  inBatches<Asking, PaymentPageOrder | null>(BATCH, async (batch) => {
    const asks = batch.map(({ ctx: { me, now, config }, id }, n) => {
      const { memberId, userId } = ownerOf(me);
      const ids = newPaymentIds();
      return {
        n,
        id,
        member_id: memberId,
        user_id: userId,
        hold_ms: config.holdMs,
        now,
        invoice_number: ids.invoiceNumber,
        reference: ids.reference,
      };
    });
    const limits = [HOLD_WINDOW_MS, MAX_HOLD_MS];
    const rows = await db.fast<Row>("renew-holds", RENEW_HOLDS, [JSON.stringify(asks), ...limits]);
    const byPlace = new Map(rows.map((row) => [row.n, row]));
    return batch.map((_, n) => {
      const row = byPlace.get(n);
      return row ? { ...row, invoiceNumber: row.invoice_number } : null;
    });
  }),
);
