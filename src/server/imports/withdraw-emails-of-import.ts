import { sql } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";
import { eraseEmailsOf } from "#server/platform/email/erase-emails.ts";
import { withdrawEmails } from "#server/platform/email/outbox.ts";

/**
 * Withdraws queued emails that an undone import caused: every email of the members it added, dues reminders, and
 * notices of changed addresses. A couple's reminder is withdrawn with either of them; the one who stays is reminded
 * again.
 */
export async function withdrawEmailsOfImport(
  tx: Tx,
  { removed, restored, since }: { removed: readonly number[]; restored: readonly number[]; since: Date },
): Promise<void> {
  const isOf = (
    ids: readonly number[],
  ) => sql`exists (select from outbox_owners w where w.outbox_id = outbox.id
    and w.member_id = any(${sql.param(`{${ids}}`)}::int[]))`;
  await withdrawEmails(
    tx,
    sql`created_at >= ${since.toISOString()} and ((kind = 'renewal-reminder' and ${isOf([...removed, ...restored])})
      or (kind = 'email-changed' and ${isOf(restored)}))`,
  );
  // As for any deleted member (S-34). Their rows still exist.
  await eraseEmailsOf(tx, removed);
}
