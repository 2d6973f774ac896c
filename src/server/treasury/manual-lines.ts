import { type SQL, sql } from "drizzle-orm";
import type { Ask } from "#contract/endpoint.ts";
import { type listPayments, PAYMENT_GROUPS } from "#contract/treasury.ts";
import { addDays } from "#contract/values/days.ts";
import { instantAt } from "#contract/values/zone.ts";
import { A_YEAR } from "#server/dues/emails.ts";

/** Payments that officers recorded, of parties and of dues, by one set of columns (D-350). */
export const MANUAL_LINES = `(
    select 'party ' || h.id as key, 'registration' as purpose, h.registration_id as subject_id, h.method, h.reference, h.amount,
      coalesce(h.received_by, (select trim(concat_ws(' ', o.first_name, o.last_name)) from members o
        where h.recorded_by = 'member ' || o.id)) as received_by, h.received_at as at, h.voided_at, null::text as email, null::text as description
    from manual_payments h
    union all
    select 'dues ' || d.id, 'dues', d.member_id, d.payment_method, d.reference, d.amount, d.received_by, d.payment_date,
      d.voided_at, null, '${A_YEAR}'
    from dues_payments d where d.recorded_by is not null)`;

/** Condition on a manual payment `p` with what `JOIN_ABOUT` joins to it; none matches what only card payments have. */
export function manualFilter(
  { search, state, group, purpose, method, from, to, member }: Omit<Ask<typeof listPayments>, "page">,
  zone: string,
): SQL {
  const isVoided = sql`p.voided_at is not null`;
  const conditions = [
    method && sql`p.method = ${method}`,
    state && (state === "paid" ? sql`not ${isVoided}` : sql`false`),
    group && (PAYMENT_GROUPS[group].some((one) => one === "paid") ? sql`not ${isVoided}` : sql`false`),
    purpose && sql`p.purpose = ${purpose}`,
    from && sql`p.at >= ${instantAt(from, "00:00", zone).toISOString()}`,
    to && sql`p.at < ${instantAt(addDays(to, 1), "00:00", zone).toISOString()}`,
    member && sql`m.id = ${member}`,
    search &&
      sql`strpos(folded(concat_ws(' ', m.first_name, m.last_name, m.confirmed_email, u.first_name, u.last_name, u.email,
        r.contact_first_name, r.contact_last_name, r.contact_email, e.title, p.description, p.reference, p.received_by)),
        folded(${search})) > 0`,
  ].filter((condition) => condition instanceof Object);
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}
