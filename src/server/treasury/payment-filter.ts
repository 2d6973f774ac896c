import { type SQL, sql } from "drizzle-orm";
import type { Ask } from "#contract/endpoint.ts";
import { type listPayments, PAYMENT_GROUPS } from "#contract/treasury.ts";
import { addDays } from "#contract/values/days.ts";
import { instantAt } from "#contract/values/zone.ts";
import { paidByOwner } from "#server/registrations/parties/payers/queries.ts";

/** At most this many people match a search; with more, the officer keeps typing. */
const MOST_PEOPLE = 50;
/** Searches of at least this many characters use an index (025). */
const GRAM = 3;

type Filters = Omit<Ask<typeof listPayments>, "page" | "method">;

/** Condition on payments `p`; every part of it can use an index, however many payments there are. */
export function paymentFilter(
  { search, state, group, purpose, from, to, member, event }: Filters,
  zone: string,
  most: number,
): SQL {
  const conditions = [
    state && sql`p.status = ${state}`,
    group && sql`p.status = any(${sql.param(PAYMENT_GROUPS[group])}::text[])`,
    purpose && sql`p.purpose = ${purpose}`,
    from && sql`p.created_at >= ${instantAt(from, "00:00", zone).toISOString()}`,
    to && sql`p.created_at < ${instantAt(addDays(to, 1), "00:00", zone).toISOString()}`,
    member && sql`p.id in (${paymentsOf(sql`select ${member}::int as id`)})`,
    event && sql`p.id in (${paymentsFor(event)})`,
    search && sql`p.id in (${found(search, most)})`,
  ].filter((condition) => condition instanceof Object);
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

/** Payments of these members: registrations, dues and manual registrations. */
function paymentsOf(people: SQL): SQL {
  return sql`${partyPayments(sql`select id from registrations where member_id in (${people})`)}
    union select payment_id from earlier_payers where member_id in (${people}) and payment_id is not null
    union select b.id from payments b where b.purpose = 'dues' and b.subject_id in (${people})
    union select b.id from payments b join manual_registrations h on h.id = b.subject_id
      where b.purpose = 'manual-registration' and h.registration_id is null and h.member_id in (${people})`;
}

/** Card payments of the present owners of these registrations; those of owners before them are theirs (105). */
function partyPayments(registrations: SQL): SQL {
  // By a list of registrations: joined, PostgreSQL reads all payments.
  return sql`select payment_id from registration_payments where registration_id = any(array(${registrations}))
    and ${sql.raw(paidByOwner("payment_id = registration_payments.payment_id"))}`;
}

/** Payments for an event: by its registrations, and those whose registration is still to come. */
function paymentsFor(event: number): SQL {
  return sql`select payment_id from registration_payments
      where registration_id = any(array(select id from registrations where event_id = ${event}))
    union select b.id from payments b join manual_registrations h on h.id = b.subject_id
      where b.purpose = 'manual-registration' and h.registration_id is null and h.event_id = ${event}`;
}

/** Condition that a text has what is sought, both as they are compared. */
function has(text: SQL, { search, folds }: { search: string; folds: SQL }): SQL {
  return search.length < GRAM
    ? sql`strpos(${text}, ${folds}) > 0`
    : sql`grams(${text}) @> gram_cover(${folds}) and strpos(${text}, ${folds}) > 0`;
}

/**
 * Queries of the members who match a search, `people`, of the registrations of guests who do, `guests`, and of what was
 * paid by those who have had their party no longer, `earlier`.
 */
export function payersFound(search: string): SQL {
  const folded = sql`folded(${search})`;
  return sql`people as materialized (
      select id from members where ${has(sql`search_text`, { search, folds: folded })} limit ${MOST_PEOPLE}),
    guests as materialized (
      select id from registrations where user_id in (select id from users
        where strpos(search_text, ${folded}) > 0 limit ${MOST_PEOPLE})
      union select id from registrations where member_id is null and user_id is null
        and strpos(folded(concat_ws(' ', contact_first_name, contact_last_name, contact_email,
          (select concat_ws(' ', first_name, last_name) from attendees
            where registration_id = registrations.id and kind = 'guest' order by place limit 1))), ${folded}) > 0),
    earlier as materialized (select payment_id, manual_payment_id from earlier_payers where member_id in (select id from people)
      or user_id in (select id from users where strpos(search_text, ${folded}) > 0 limit ${MOST_PEOPLE})
      or member_id is null and user_id is null
        and strpos(folded(concat_ws(' ', first_name, last_name, email)), ${folded}) > 0)`;
}

/** Payments that match a search: by payer, and by the numbers and texts of payment, charges and refunds. */
function found(search: string, most: number): SQL {
  const like = search.replace(/[\\%_]/g, "\\$&");
  const written = sql`payment_words(b.invoice_number, b.email, b.description)`;
  return sql`with ${payersFound(search)}
    ${paymentsOf(sql`select id from people`)}
    union ${partyPayments(sql`select id from guests`)}
    union select payment_id from earlier where payment_id is not null
    union (select b.id from payments b where ${has(written, { search, folds: sql`lower(${search})` })}
      order by b.created_at desc, b.id desc limit ${most})
    union select payment_id from payment_charges where transaction_id like ${`${like}%`}
    union select c.payment_id from payment_refunds f join payment_charges c on c.transaction_id = f.transaction_id
      where f.provider_transaction_id = ${search}`;
}
