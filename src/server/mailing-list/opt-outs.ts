import { sql } from "drizzle-orm";
import type { Tx } from "#server/platform/database.ts";
import type { Contact } from "./contact.ts";
import { optOutOf } from "./rules.ts";

/**
 * Writes down who of these contacts has left, and lifts the opt-outs of those who themselves asked for letters again
 * since. Kept by the hash of the address, whether anybody here bears it or not: somebody may one day.
 */
export async function recordOptOuts(tx: Tx, contacts: readonly Contact[], now: Date): Promise<void> {
  const out = contacts.flatMap(({ address, leave }) => {
    const left = optOutOf(leave);
    return left ? [{ address, since: (left.since ?? now).toISOString(), source: left.source }] : [];
  });
  if (out.length > 0) {
    await tx.execute(sql`insert into mailing_opt_outs as known (address_hash, since, source, noted_at)
      select distinct on (address) mailing_hash(address), since, source, ${now.toISOString()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(out)}::jsonb) x (address text, since timestamptz, source text)
      order by address, since desc
      on conflict (address_hash) do update set since = excluded.since, source = excluded.source
        where excluded.since > known.since`);
  }
  const back = contacts.flatMap(({ address, leave: { permission, optInSource, optInAt } }) =>
    permission === "explicit" && optInSource === "Contact" && optInAt
      ? [{ address, at: optInAt.toISOString() }]
      : [],
  );
  if (back.length > 0) {
    await tx.execute(sql`delete from mailing_opt_outs known
      using jsonb_to_recordset(${JSON.stringify(back)}::jsonb) x (address text, at timestamptz)
      where known.address_hash = mailing_hash(x.address) and x.at > known.since`);
  }
}

/** Who left does not come back by another address: the one that he changed to is left alone as well. Answers whether he had. */
export async function passOptOutOn(tx: Tx, from: string, to: string, now: Date): Promise<boolean> {
  const { rows } =
    await tx.execute(sql`insert into mailing_opt_outs as known (address_hash, since, source, noted_at)
    select mailing_hash(${to}), greatest(since, ${now.toISOString()}::timestamptz), 'moved',
      ${now.toISOString()}::timestamptz
    from mailing_opt_outs where address_hash = mailing_hash(${from})
    on conflict (address_hash) do update set since = greatest(known.since, excluded.since)
    returning 1`);
  return rows.length > 0;
}

/**
 * The same for addresses that were given up in an edit of their own, or before the portal was connected. What belongs
 * to people who bear an address again, and of whom no change waits any more, is forgotten with that.
 */
export async function passFormerOptOutsOn(tx: Tx, now: Date): Promise<void> {
  await tx.execute(sql`
    with settled as (
      delete from mailing_former_addresses f using (
        select r.id, coalesce(mailing_address(m.confirmed_email), mailing_address(u.email)) as address
        from mailing_former_addresses r left join members m on m.id = r.member_id left join users u on u.id = r.user_id) p
      where f.id = p.id and p.address is not null
        and not exists (select from mailing_changes c where c.member_id = f.member_id)
        and not exists (select from mailing_changes c where c.user_id = f.user_id)
      returning f.address_hash, p.address)
    insert into mailing_opt_outs (address_hash, since, source, noted_at)
    select distinct on (s.address) mailing_hash(s.address), o.since, 'moved', ${now.toISOString()}::timestamptz
    from settled s join mailing_opt_outs o using (address_hash)
    order by s.address, o.since desc
    on conflict (address_hash) do nothing`);
}
