import { eq, sql } from "drizzle-orm";
import { MAILBOX_PROBLEMS, type MailboxProblem } from "#contract/officers/mailboxes.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { bounceMailbox } from "#server/platform/tables.ts";

type At = { mailbox: string; validity: number };

/** The number of the last email that was read; 0 in a new mailbox, or where emails got new numbers. */
export async function readProgress(tx: Tx, { mailbox, validity }: At): Promise<number> {
  const [row] = await tx.select().from(bounceMailbox);
  return row?.mailbox === mailbox && row.uidValidity === validity ? row.lastUid : 0;
}

/** Keeps the number of the last email that was read; never a lower one, which a slower reader may have. */
export async function keepProgress(tx: Tx, { mailbox, validity, uid }: At & { uid: number }): Promise<void> {
  const values = { mailbox, uidValidity: validity, lastUid: uid };
  await tx
    .insert(bounceMailbox)
    .values(values)
    .onConflictDoUpdate({
      target: bounceMailbox.id,
      set: {
        mailbox,
        uidValidity: validity,
        lastUid: sql`case when ${bounceMailbox.mailbox} = excluded.mailbox
          and ${bounceMailbox.uidValidity} = excluded.uid_validity
          then greatest(${bounceMailbox.lastUid}, excluded.last_uid) else excluded.last_uid end`,
      },
    });
}

/** Keeps why the mailbox can't be read, or that it can; answers whether that is new. Otherwise nothing is written. */
export async function keepProblem(
  tx: Tx,
  now: Date,
  { mailbox, problem }: { mailbox: string; problem: MailboxProblem | null },
): Promise<boolean> {
  const [row] = await tx.select().from(bounceMailbox);
  const isSame = row?.mailbox === mailbox;
  if ((isSame ? row.problem : null) === problem) return false;
  const set = { mailbox, problem, problemSince: problem && now };
  const start = { uidValidity: 0, lastUid: 0 };
  await tx
    .insert(bounceMailbox)
    .values({ ...set, ...start })
    // Another mailbox begins again, as the numbers of the one before say nothing of it.
    .onConflictDoUpdate({ target: bounceMailbox.id, set: isSame ? set : { ...set, ...start } });
  return true;
}

/** Why the mailbox can't be read; null if it can. */
export async function readMailboxProblem(tx: Tx, mailbox: string): Promise<MailboxProblem | null> {
  const [row] = await tx.select().from(bounceMailbox).where(eq(bounceMailbox.mailbox, mailbox));
  return MAILBOX_PROBLEMS.find((problem) => problem === row?.problem) ?? null;
}
