import { sql } from "drizzle-orm";
import type { Member } from "#server/members/write-member.ts";
import type { Tx } from "#server/platform/database.ts";
import { eraseEmailsOf } from "#server/platform/erase-emails.ts";
import { withdraw } from "#server/platform/outbox.ts";

/**
 * Takes back what waits to be sent because of an import that is undone: every email of those it added, reminders of
 * dues that it wrote, and the news of addresses that it changed. A reminder to a couple goes with either of them; who
 * stays is reminded again.
 */
export async function takeBackLetters(
  tx: Tx,
  { removed, restored, since }: { removed: readonly Member[]; restored: readonly number[]; since: Date },
): Promise<void> {
  const gone = removed.map(({ id }) => id);
  const isOf = (
    ids: readonly number[],
  ) => sql`exists (select from outbox_owners w where w.outbox_id = outbox.id
    and w.member_id = any(${sql.param([...ids])}::int[]))`;
  await withdraw(
    tx,
    sql`created_at >= ${since.toISOString()} and ((kind = 'renewal-reminder' and ${isOf([...gone, ...restored])})
      or (kind = 'email-changed' and ${isOf(restored)}))`,
  );
  // As of anybody who is deleted (S-34). Their rows still stand.
  await eraseEmailsOf(tx, gone);
}
