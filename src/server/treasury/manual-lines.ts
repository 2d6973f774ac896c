import { type SQL, sql } from "drizzle-orm";
import type { Ask } from "#contract/endpoint.ts";
import { type listPayments, PAYMENT_GROUPS } from "#contract/treasury.ts";
import { addDays } from "#contract/values/days.ts";
import { instantAt } from "#contract/values/zone.ts";
import { A_YEAR } from "#server/dues/emails.ts";
import { RECEIVED_BY } from "#server/registrations/parties/manual-payments.ts";
import { RETURN_IS_DUE, RETURN_WAS_MADE } from "#server/registrations/parties/manual-returns.ts";
import { paidByOwner } from "#server/registrations/parties/payers/queries.ts";
import { payersFound } from "./payment-filter.ts";

const returnedOf = (which: string) => `coalesce((select sum(t.amount) from manual_returns t
  where p.kind = 'party' and t.manual_payment_id = p.number and ${which}), 0)`;

/** What was returned of manual payment `p`, also to or as a credit. */
export const MANUAL_RETURNED = returnedOf(RETURN_WAS_MADE);

/** The part that was returned as money, without credits. */
export const MONEY_RETURNED = returnedOf(`${RETURN_WAS_MADE} and t.method <> 'credit'`);

const hasReturn = (which: string) =>
  `p.kind = 'party' and p.number in (select t.manual_payment_id from manual_returns t where ${which})`;

/** Its status in the words of a card payment's. */
export const MANUAL_STATUS = `case when ${hasReturn(RETURN_IS_DUE)} then 'refund_due'
  when ${hasReturn(RETURN_WAS_MADE)} and ${MANUAL_RETURNED} = p.amount then 'refunded' else 'paid' end`;

/** The latest return of it that was made, in the shape of the contract. */
export const LAST_RETURN = `(select jsonb_build_object('id', t.id, 'amount', t.amount::text, 'method', t.method,
    'reference', t.reference) from manual_returns t
  where p.kind = 'party' and t.manual_payment_id = p.number and ${RETURN_WAS_MADE} order by t.id desc limit 1)`;

/** Payments that officers recorded, of parties and of dues, by one set of columns (D-350); each is found by its number. */
export const MANUAL_LINES = `(
    select 'party' as kind, h.id as number, 'registration' as purpose, h.registration_id as subject_id, h.method, h.reference,
      h.amount, ${RECEIVED_BY} as received_by, h.received_at as at, h.voided_at, null::text as email, null::text as description
    from manual_payments h
    union all
    select 'dues', d.id, 'dues', d.member_id, d.payment_method, d.reference, d.amount, d.received_by, d.payment_date,
      d.voided_at, null, '${A_YEAR}'
    from dues_payments d where d.recorded_by is not null)`;

/** The manual payments `p` that are sought, from `from` on; none matches what only card payments have. */
export function manualLines(
  { search, state, group, purpose, method, from, to, member, event }: Omit<Ask<typeof listPayments>, "page">,
  zone: string,
): SQL {
  const isVoided = sql`p.voided_at is not null`;
  const conditions = [
    method && sql`p.method = ${method}`,
    state && sql`not ${isVoided} and ${sql.raw(MANUAL_STATUS)} = ${state}`,
    group &&
      sql`not ${isVoided} and ${sql.raw(MANUAL_STATUS)} = any(${sql.param(PAYMENT_GROUPS[group])}::text[])`,
    purpose && sql`p.purpose = ${purpose}`,
    from && sql`p.at >= ${instantAt(from, "00:00", zone).toISOString()}`,
    to && sql`p.at < ${instantAt(addDays(to, 1), "00:00", zone).toISOString()}`,
    member &&
      sql`(p.kind = 'party' and p.number in (
          ${partyLines(sql`select id from registrations where member_id = ${member}::int`)}
          union all select manual_payment_id from earlier_payers where member_id = ${member}::int)
        or p.kind = 'dues' and p.subject_id = ${member}::int)`,
    event &&
      sql`p.kind = 'party' and p.subject_id = any(array(select id from registrations where event_id = ${event}))`,
    search && sql`(p.kind, p.number) in (${found(search)})`,
  ].filter((condition) => condition instanceof Object);
  return sql`from ${sql.raw(MANUAL_LINES)} p where ${sql.join([sql`true`, ...conditions], sql` and `)}`;
}

/** Manual payments of the present owners of these registrations; those of owners before them are theirs (105). */
const partyLines = (registrations: SQL) =>
  sql`select h.id from manual_payments h where h.registration_id = any(array(${registrations}))
    and ${sql.raw(paidByOwner("manual_payment_id = h.id"))}`;

/** Manual payments that match a search: by payer, dinner, number, and who received them. */
function found(search: string): SQL {
  const has = (text: SQL) => sql`strpos(folded(${text}), folded(${search})) > 0`;
  return sql`with ${payersFound(search)},
    parties as (select id from guests union select id from registrations where member_id in (select id from people)),
    of_dinners as (select id from registrations where event_id in (select id from events where ${has(sql`title`)})),
    officers as (select 'member ' || id as actor from members where ${has(sql`concat_ws(' ', first_name, last_name)`)})
    select 'party', id from manual_payments where id in (${partyLines(sql`select id from parties`)})
      or id in (select manual_payment_id from earlier) or registration_id in (select id from of_dinners)
      or ${has(sql`concat_ws(' ', reference, received_by)`)}
      or id in (select manual_payment_id from manual_returns where ${has(sql`reference`)})
      or received_by is null and recorded_by in (select actor from officers)
    union all select 'dues', id from dues_payments where recorded_by is not null
      and (member_id in (select id from people) or ${has(sql`concat_ws(' ', ${A_YEAR}::text, reference, received_by)`)})`;
}
