import { and, eq, gt, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "#server/platform/database/database.ts";
import { readRows } from "#server/platform/database/read-rows.ts";
import { outbox } from "#server/platform/tables.ts";
import { onOneLine } from "./compose-email.ts";
import { type EmailOwners, ownerRows, queueShareOf } from "./email-owners.ts";

/** A file attached to an email; small, so its content is stored in the row. */
export type Attachment = { filename: string; contentType: string; content: string };

/** Security notices are sent first, then receipts and offers, then everything else. */
const PRIORITIES = { security: 0, receipt: 1, ordinary: 2 };

/** An email to one person. A second email with the same `onceKey` is not queued. */
export type ComposedEmail = {
  kind: string;
  onceKey: string;
  /** The ids in the record it is about, never an address or a name, which people choose (S-70). */
  owners: EmailOwners;
  priority: keyof typeof PRIORITIES;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments?: readonly Attachment[];
  /** It has a secret, so the outbox clears its body as soon as it is sent or has failed. */
  isConfidential?: true;
  /** What it is the latest news of, as `dinner 7`. It replaces a held email on the same topic. */
  topic?: string;
  /** The email of the outbox that it repeats, if it is one that was sent before. */
  copyOf?: number;
  /** Its recipient could trigger it without end: beyond `UNHELD_PER_DAY` on a topic it is held. */
  mayBeHeld?: true;
};

/** Emails to one owner on one topic that are sent at once within a day; after that, the latest is held. */
const UNHELD_PER_DAY = 6;
const DAY_MS = 86_400_000;
const HELD = sql`now() + interval '1 hour'`;

/** Queues an email in the transaction of what it is about, so that both are committed or neither (S-53). */
export async function queueEmail(tx: Tx, now: Date, email: ComposedEmail): Promise<void> {
  const at = now.toISOString();
  const priority = PRIORITIES[email.priority];
  const share = queueShareOf(email.owners, email.to);
  const heldUntil =
    email.topic === undefined ? null : await followTopic(tx, now, { share, ...email, topic: email.topic });
  await tx.execute(sql`with email as (insert into outbox
        (kind, once_key, recipient, subject, body_text, body_html, attachments, is_confidential, created_at,
          next_attempt_at, priority, share, turn, topic, held_until, copy_of)
      values (${email.kind}, ${email.onceKey}, ${email.to}, ${onOneLine(email.subject)}, ${email.text},
        ${email.html}, ${JSON.stringify(email.attachments ?? [])}::jsonb, ${email.isConfidential ?? false}, ${at},
        ${at}, ${priority}, ${share}, (select count(*) from outbox where share = ${share} and priority = ${priority}
          and sent_at is null and given_up_at is null), ${email.topic ?? null}, ${heldUntil}, ${email.copyOf ?? null})
      on conflict (once_key) do nothing returning id)
    insert into outbox_owners (outbox_id, member_id, user_id)
    select email.id, owner.member_id, owner.user_id from email,
      jsonb_to_recordset(${JSON.stringify(ownerRows(email.owners))}::jsonb) as owner (member_id int, user_id int)`);
}

/** Deletes the held email on this topic; returns until when the new one is held, or null. */
async function followTopic(
  tx: Tx,
  now: Date,
  { share, topic, mayBeHeld }: ComposedEmail & { share: string; topic: string },
): Promise<SQL | null> {
  const onTopic = and(eq(outbox.share, share), eq(outbox.topic, topic));
  const held = await tx
    .delete(outbox)
    .where(and(onTopic, isNotNull(outbox.heldUntil), eq(outbox.attempts, 0), isNull(outbox.sentAt)))
    .returning({ until: sql<string>`held_until::text` });
  if (!mayBeHeld) return null;
  // Until the same time as the deleted one, or frequent changes would postpone it forever.
  if (held[0]) return sql`${held[0].until}::timestamptz`;
  const since = new Date(now.getTime() - DAY_MS);
  const sent = await tx.$count(outbox, and(onTopic, gt(outbox.createdAt, since)));
  return sent < UNHELD_PER_DAY ? null : HELD;
}

/** Queues a copy of a sent email for the same owners and returns its id; the caller has locked the email. */
export async function queueEmailCopy(tx: Tx, now: Date, id: number): Promise<number> {
  const at = now.toISOString();
  const rows = await readRows(
    tx,
    z.object({ id: z.number() }),
    sql`insert into outbox
      (kind, recipient, subject, body_text, body_html, attachments, created_at, next_attempt_at, copy_of, priority,
        share, owner_unknown)
    select kind, recipient, subject, body_text, body_html, attachments, ${at}, ${at}, coalesce(copy_of, id), priority,
      share, owner_unknown
    from outbox where id = ${id} and not is_confidential returning id`,
  );
  const [copy] = rows;
  if (!copy) throw new Error(`email ${id} cannot be copied`);
  await tx.execute(sql`insert into outbox_owners (outbox_id, member_id, user_id)
    select ${copy.id}, member_id, user_id from outbox_owners where outbox_id = ${id}`);
  return copy.id;
}

/** Makes a failed email due at once, with as many attempts as a new one; the caller has locked it. */
export async function retryEmail(tx: Tx, now: Date, id: number): Promise<void> {
  await tx
    .update(outbox)
    .set({ attempts: 0, nextAttemptAt: now, failedAt: null, dismissedAt: null, error: null })
    .where(and(eq(outbox.id, id), isNull(outbox.sentAt), eq(outbox.isConfidential, false)));
}

/** Marks a failed email as dismissed. */
export async function markEmailDismissed(tx: Tx, now: Date, id: number): Promise<void> {
  await tx.update(outbox).set({ dismissedAt: now }).where(eq(outbox.id, id));
}

/** Deletes waiting emails that are no longer true; returns their number. */
export async function withdrawEmails(tx: Tx, condition: SQL): Promise<number> {
  const withdrawn = await tx
    .delete(outbox)
    .where(and(isNull(outbox.sentAt), isNull(outbox.failedAt), sql`(${condition})`))
    .returning({ id: outbox.id });
  return withdrawn.length;
}
