import { sql } from "drizzle-orm";
import { findSharedEmails } from "#server/circulars/queries.ts";
import type { EmailLeft } from "#server/imports/tables.ts";
import { batchesOf } from "#server/platform/batches.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { findEmailsOf, lockEmails } from "#server/platform/email/emails-of-members.ts";
import { eraseEmailsOf } from "#server/platform/email/erase-emails.ts";
import { withdrawEmails } from "#server/platform/email/outbox.ts";

/** Emails that are withdrawn, and members whose emails are erased, by one statement. */
const AT_A_TIME = 250;

type Members = { removed: readonly number[]; restored: readonly number[]; since: Date };

/**
 * Withdraws queued emails that an undone import caused: every email of the members it added, dues reminders, and
 * notices of changed addresses. A couple's reminder is withdrawn with either of them; the one who stays is reminded
 * again. Returns the emails to many that those who share a mailbox with a removed member would lose.
 */
export async function withdrawEmailsOfImport(
  tx: Tx,
  { removed, restored, since }: Members,
): Promise<EmailLeft[]> {
  const ofRemoved = await findEmailsOf(tx, removed);
  // Their other emails aren't locked: none could be sent until a large undo ends.
  const ofRestored = await findEmailsOf(tx, restored, {
    since,
    kinds: ["renewal-reminder", "email-changed"],
  });
  await lockEmails(
    tx,
    [...ofRemoved, ...ofRestored].map(({ id }) => id),
  );
  const caused = [...ofRemoved.filter(({ kind }) => kind === "renewal-reminder"), ...ofRestored].map(
    ({ id }) => id,
  );
  for (const some of batchesOf([...new Set(caused)], AT_A_TIME)) {
    const isAmong = sql`id = any(${sql.param(`{${some}}`)}::int[])`;
    await withdrawEmails(tx, sql`${isAmong} and created_at >= ${since.toISOString()}`);
  }
  // As for any deleted member (S-34). Their rows still exist. No email told them their table: they have had no seat.
  const owners = [...new Set(ofRemoved.flatMap(({ owner }) => owner ?? []))];
  const left = new Map<number, EmailLeft>();
  for (const some of batchesOf(owners, AT_A_TIME))
    for (const { circular, ...one } of await findSharedEmails(tx, some, owners))
      if (one.others.length > 0) left.set(one.id, { ...one, circularId: circular.id });
  for (const some of batchesOf(owners, AT_A_TIME)) await eraseEmailsOf(tx, some);
  return [...left.values()];
}
