import { sql } from "drizzle-orm";
import type { Member } from "#server/members/write-member.ts";
import type { Tx } from "#server/platform/database.ts";
import { eraseLetters } from "#server/platform/erase-letters.ts";
import { salutation } from "#server/platform/letter.ts";
import { withdraw } from "#server/platform/outbox.ts";

const listOf = (values: readonly (number | string)[]) => sql.param(values.map(String));

/**
 * Takes back what waits to be sent because of an import that is undone: every letter to whom it added, reminders of
 * dues that it wrote, and the news of addresses that it changed. A reminder to a couple goes with either of them; who
 * stays is reminded anew.
 */
export async function takeBackLetters(
  tx: Tx,
  { removed, restored, since }: { removed: readonly Member[]; restored: readonly number[]; since: Date },
): Promise<void> {
  const ids = [...removed.map(({ id }) => id), ...restored];
  await withdraw(
    tx,
    sql`created_at >= ${since.toISOString()} and (
      (kind = 'renewal-reminder' and string_to_array(split_part(once_key, ':', 4), '+') && ${listOf(ids)}::text[])
      or (kind = 'email-changed' and split_part(once_key, ':', 2) = any(${listOf(restored)}::text[])))`,
  );
  await eraseTheirs(tx, removed);
}

/** The outbox forgets whom an import added, as it forgets anybody who is deleted (S-34). Their rows stand still. */
async function eraseTheirs(tx: Tx, removed: readonly Member[]): Promise<void> {
  const written = await readWrittenTo(tx, removed);
  const own = [...written].flatMap(([address, isShared]) => (isShared ? [] : address));
  if (own.length > 0) await eraseLetters(tx, { own, shared: [], greeting: "" });
  for (const { email, firstName } of removed) {
    const address = email?.toLowerCase() ?? "";
    if (!written.get(address)) continue;
    await eraseLetters(tx, { own: [], shared: [address], greeting: salutation(firstName) });
  }
}

/** Those of their addresses that the outbox knows, and whether somebody who stays has the same. */
async function readWrittenTo(tx: Tx, removed: readonly Member[]): Promise<Map<string, boolean>> {
  const { rows } = await tx.execute<{ address: string; is_shared: boolean }>(sql`
    select distinct lower(m.email) as address,
      exists (select 1 from members o where lower(o.email) = lower(m.email)
        and o.id <> all(${listOf(removed.map(({ id }) => id))}::int[]))
      or exists (select 1 from users u where lower(u.email) = lower(m.email)) as is_shared
    from members m
    where m.id = any(${listOf(removed.map(({ id }) => id))}::int[])
      and lower(m.email) in (select lower(recipient) from outbox)`);
  return new Map(rows.map(({ address, is_shared }) => [address, is_shared]));
}
