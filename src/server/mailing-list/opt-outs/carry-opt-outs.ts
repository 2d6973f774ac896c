import { sql } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";

/**
 * Copies each person's opt-outs to every address they have had since, for these changes and for former addresses whose
 * changes were never recorded or are already processed. Former addresses of people who have an address again, with no
 * other pending change, are deleted.
 *
 * One statement, so that it reads only opt-outs from before it. An opt-out that one person brings to a shared address
 * must not reach another person who had left that address by then.
 */
export async function carryOptOuts(tx: Tx, changeIds: readonly string[], now: Date): Promise<void> {
  const at = now.toISOString();
  await tx.execute(sql`
    with given as materialized (
      select c.id, coalesce('m' || member_id, 'u' || user_id) as person, mailing_hash(before_address) as before,
        mailing_hash(after_address) as after
      from jsonb_array_elements_text(${JSON.stringify(changeIds)}::jsonb) x join mailing_changes c on c.id = x::bigint
      where before_address is distinct from after_address),
    changing as materialized (
      select coalesce('m' || member_id, 'u' || user_id) as person from mailing_changes
      where before_address is distinct from after_address and id not in (select id from given)),
    former as materialized (
      select f.id, coalesce('m' || f.member_id, 'u' || f.user_id) as person, f.address_hash as before,
        mailing_hash(coalesce(mailing_address(m.confirmed_email), mailing_address(u.email))) as after
      from mailing_former_addresses f left join members m on m.id = f.member_id left join users u on u.id = f.user_id),
    former_out as materialized (
      select * from former where before in (select address_hash from mailing_opt_outs)),
    settled as materialized (
      select * from former where after is not null and person not in (select person from changing)),
    gone as (delete from mailing_former_addresses where id in (select id from settled)),
    carried as (
      -- From an address given up in these changes.
      select e.before, g.after, g.before is not null as is_move from given g
        join given e on e.person = g.person and e.id <= g.id
      union all
      -- From one given up before these changes: no later one of them gives it up.
      select f.before, g.after, g.before is not null from given g join former_out f on f.person = g.person
      where (select count(*) from former x where x.person = g.person and x.before = f.before)
        > (select count(*) from given e where e.person = g.person and e.id > g.id and e.before = f.before)
      union all
      select before, after, false from settled)
    insert into mailing_opt_outs as known (address_hash, since, source, noted_at)
    select after, max(case when is_move then greatest(since, ${at}::timestamptz) else since end), 'moved',
      ${at}::timestamptz
    from carried join mailing_opt_outs o on o.address_hash = before
    where after is not null and after <> before group by after
    on conflict (address_hash) do update set since = greatest(known.since, excluded.since)`);
}
