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
