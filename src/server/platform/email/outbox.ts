import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "#server/platform/database/database.ts";
import { readRows } from "#server/platform/database/read-rows.ts";
import { hashToken } from "#server/platform/link-token.ts";
import { outbox } from "#server/platform/tables.ts";
import { onOneLine } from "./compose-email.ts";
import { type ComposedEmail, PRIORITIES } from "./composed-email.ts";
import { ownerRows, queueShareOf } from "./email-owners.ts";
import { joinsAt, replaceHeld } from "./held-emails.ts";

/** Emails to one owner on one topic that are sent at once within a day; after that, the latest is held. */
const UNHELD_PER_DAY = 6;
const DAY_MS = 86_400_000;

/** Queues an email in the transaction of what it is about, so that both are committed or neither (S-53). */
export function queueEmail(tx: Tx, now: Date, email: ComposedEmail): Promise<void> {
  return queueEmails(tx, now, [email]);
}

/**
 * Queues many emails at once, of which no two have the same `onceKey`, or the same first owner and topic. What waits
 * already is counted once for all: planned for one email, the count may read every unsent one.
 */
export async function queueEmails(tx: Tx, now: Date, emails: readonly ComposedEmail[]): Promise<void> {
  if (emails.length === 0) return;
  const at = now.toISOString();
  const withShare = emails.map((email) => ({ ...email, share: queueShareOf(email.owners, email.to) }));
  const rows = (await replaceHeld(tx, withShare)).map((email, n) => ({
    n,
    kind: email.kind,
    once_key: email.onceKey,
    recipient: email.to,
    // JSON in the database has no half of a character pair, which a shortened text may end with.
    subject: onOneLine(email.subject).toWellFormed(),
    body_text: email.text.toWellFormed(),
    body_html: email.html.toWellFormed(),
    attachments: email.attachments ?? [],
    file_ids: email.fileIds ?? [],
    is_confidential: email.isConfidential ?? false,
    priority: PRIORITIES[email.priority],
    stops: email.priority === "service",
    share: email.share,
    topic: email.topic ?? null,
    may_be_held: email.mayBeHeld ?? false,
    held_until: email.heldUntil,
    joins: joinsAt(email),
    notices: email.notices,
    copy_of: email.copyOf ?? null,
    deadline_at: email.deadline?.toISOString() ?? null,
    unsubscribe_url: email.unsubscribeUrl ?? null,
    choice_hash: email.choiceToken === undefined ? null : hashToken(email.choiceToken),
    answers_to: ownerRows(email.answersTo ? [email.answersTo] : "nobody")[0] ?? {},
    owners: ownerRows(email.owners),
  }));
  await tx.execute(sql`with news as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as e (n int, kind text, once_key text,
        recipient text, subject text, body_text text, body_html text, attachments jsonb, file_ids uuid[], is_confidential boolean,
        priority smallint, stops boolean, share text, topic text, may_be_held boolean, held_until timestamptz, copy_of int,
        deadline_at timestamptz, unsubscribe_url text, choice_hash text, joins text, notices jsonb, answers_to json, owners json)),
    waiting as materialized (
      select share, priority, count(*) as n from outbox
      where share = any(${sql.param(rows.map(({ share }) => share))}::text[]) and sent_at is null and given_up_at is null
      group by share, priority),
    email as (
      insert into outbox (kind, once_key, recipient, subject, body_text, body_html, attachments, file_ids, is_confidential,
        created_at, next_attempt_at, priority, stops, share, turn, topic, held_until, copy_of, deadline_at,
        unsubscribe_url, choice_hash, notices, answers_to_member_id, answers_to_user_id)
      select kind, once_key, recipient, subject, body_text, body_html, attachments, file_ids, is_confidential,
        ${at}::timestamptz, ${at}::timestamptz, priority, stops, share,
        coalesce((select waiting.n from waiting
            where waiting.share = news.share and waiting.priority = news.priority), 0)
          + row_number() over (partition by share, priority order by n) - 1,
        topic,
        case when held_until is not null then held_until
          when may_be_held and (select count(*) from outbox o where o.share = news.share and o.topic = news.topic
            and (news.joins is null or lower(o.recipient) = news.joins)
            and o.created_at > ${new Date(now.getTime() - DAY_MS).toISOString()}::timestamptz) >= ${UNHELD_PER_DAY}::int
          then now() + interval '1 hour' end,
        copy_of, deadline_at, unsubscribe_url, choice_hash, notices, (answers_to ->> 'member_id')::int, (answers_to ->> 'user_id')::int
      from news order by n
      on conflict (once_key) do nothing returning id, once_key)
    insert into outbox_owners (outbox_id, member_id, user_id)
    select email.id, owner.member_id, owner.user_id from email join news on news.once_key = email.once_key
      cross join json_to_recordset(news.owners) as owner (member_id int, user_id int)`);
}

/** Queues a copy of a sent email for the same owners and returns its id; the caller has locked the email. */
export async function queueEmailCopy(tx: Tx, now: Date, id: number): Promise<number> {
  const at = now.toISOString();
  const rows = await readRows(
    tx,
    z.object({ id: z.number() }),
    sql`insert into outbox
      (kind, recipient, subject, body_text, body_html, attachments, file_ids, created_at, next_attempt_at, copy_of, priority, stops,
        share, owner_unknown, answers_to_member_id, answers_to_user_id, unsubscribe_url)
    select kind, recipient, subject, body_text, body_html, attachments, file_ids, ${at}, ${at}, coalesce(copy_of, id), priority, stops,
      share, owner_unknown, answers_to_member_id, answers_to_user_id, unsubscribe_url
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
    .set({ attempts: 0, nextAttemptAt: now, failedAt: null, dismissedAt: null, stoppedAt: null, error: null })
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
