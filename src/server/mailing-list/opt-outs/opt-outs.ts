import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Contact } from "#server/mailing-list/contacts/contact.ts";
import { findOptOut } from "#server/mailing-list/rules.ts";
import { mailingOptOuts } from "#server/mailing-list/tables.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { lockTable } from "#server/platform/database/locks.ts";
import { readRows } from "#server/platform/database/read-rows.ts";

/**
 * Records which of these contacts have opted out, and clears the opt-outs of those who have opted in again themselves.
 * Stored by address hash, even if no member has the address: someone may later. Also holds for the address that the
 * contact is waiting to be moved to.
 */
export async function recordOptOuts(tx: Tx, contacts: readonly Contact[], now: Date): Promise<void> {
  const out = contacts.flatMap(({ address, leave }) => {
    const left = findOptOut(leave);
    return left ? [{ address, since: (left.since ?? now).toISOString(), source: left.source }] : [];
  });
  if (out.length > 0) {
    await tx.execute(sql`insert into mailing_opt_outs as known (address_hash, since, source, noted_at)
      select distinct on (address) mailing_hash(address), since, source, ${now.toISOString()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(out)}::jsonb) x (address text, since timestamptz, source text)
      order by address, since desc
      on conflict (address_hash) do update set since = excluded.since, source = excluded.source
        where excluded.since > known.since`);
    await followMoves(tx, out, now);
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

async function followMoves(
  tx: Tx,
  out: readonly { address: string; since: string }[],
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    with recursive reached (address, since) as (
      select a.address, x.since from jsonb_to_recordset(${JSON.stringify(out)}::jsonb) x (address text, since timestamptz)
        join mailing_addresses a on a.moves_from = x.address
      union select a.address, r.since from reached r join mailing_addresses a on a.moves_from = r.address)
    insert into mailing_opt_outs as known (address_hash, since, source, noted_at)
    select mailing_hash(address), max(since), 'moved', ${now.toISOString()}::timestamptz from reached group by address
    on conflict (address_hash) do update set since = greatest(known.since, excluded.since)`);
}

/** Copies an opt-out to the person's new address, so it stays in effect. Returns whether there was one. */
export async function copyOptOut(
  tx: Tx,
  { from, to, now }: { from: string; to: string; now: Date },
): Promise<boolean> {
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
 * Which of these addresses, in lower case, have opted out, also by a former address of a member who has it now: the
 * sync copies that opt-out to the new address, but only once it is connected and has read the change.
 */
export async function readOptedOut(tx: Tx, addresses: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await readRows(
    tx,
    z.object({ address: z.string() }),
    sql`select asked.address from unnest(${sql.param([...addresses])}::text[]) asked (address)
      where exists (select from mailing_opt_outs o where o.address_hash = mailing_hash(mailing_address(asked.address)))
        or exists (select from members m join mailing_former_addresses f on f.member_id = m.id
          join mailing_opt_outs o on o.address_hash = f.address_hash
          where mailing_address(m.confirmed_email) = mailing_address(asked.address))`,
  );
  return new Set(rows.map(({ address }) => address));
}

/** Whether the address has opted out. */
export async function hasOptedOut(tx: Tx, address: string): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select 1 from mailing_opt_outs where address_hash = mailing_hash(${address})`,
  );
  return rows.length > 0;
}

/**
 * Lets no one record an opt-out until the transaction ends: one recorded between copying a person's opt-outs and storing
 * the move of their contact would reach neither.
 */
export async function lockOptOuts(tx: Tx): Promise<void> {
  await lockTable(tx, mailingOptOuts);
}
