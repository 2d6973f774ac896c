import { setTimeout as wait } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import type { Database, Tx } from "./database.ts";
import { isDue } from "./due.ts";
import { asRows, type EmailOwners, shareOf } from "./email-owners.ts";
import { onOneLine } from "./letter.ts";
import type { SendMail } from "./mail.ts";

/** A file that goes with a letter; small, so kept as text in the row. */
export type Attachment = { filename: string; contentType: string; content: string };

/** Security notices go before receipts and news of seats, and these before all other emails. */
const PRIORITIES = { security: 0, receipt: 1, ordinary: 2 };

/** A letter to one person. `onceKey` names what it tells of: a second letter under the same key is not queued. */
export type Letter = {
  kind: string;
  onceKey: string;
  /** By the numbers in the record that it tells of, never by an address or a name, which people choose (S-70). */
  owners: EmailOwners;
  priority: keyof typeof PRIORITIES;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments?: readonly Attachment[];
  /** It carries a secret: its words are taken out of the outbox as soon as it is sent or given up. */
  isConfidential?: true;
  /** The thing that it tells the latest of, as `dinner 7`. A later email on it makes one that is held untrue. */
  topic?: string;
  /** Its reader can have it sent again and again for nothing: beyond `ON_TOPIC_A_DAY` of a topic it is held. */
  mayBeHeld?: true;
};

/** Waiting time before the next try, by the number of tries made: 1 min, 5 min, 30 min, 2 h, 12 h, then no more. */
const PAUSES_MS = [60_000, 300_000, 1_800_000, 7_200_000, 43_200_000];
const LONGEST_PAUSE_MS = Math.max(...PAUSES_MS);
/** A sender that dies with a letter in hand gives it back after this time, longer than any sending takes. */
const IN_HAND_MS = 300_000;
/** Letters of one turn. */
const MOST = 20;
/** A turn begins no other letter after this time, and none at all once the process is asked to stop. */
const TURN_MS = 15_000;

/** Emails that tell one owner of one topic at once within a day; after that the latest is held for so long. */
const ON_TOPIC_A_DAY = 6;
const DAY_MS = 86_400_000;
const HELD = sql`now() + interval '1 hour'`;
/** What lies further ahead was written by a clock that was wrong. */
const IS_HELD = sql`(held_until > now() and held_until < now() + interval '2 hours')`;
/** So many of the emails sent are the oldest that are due, so that none waits for good behind more urgent ones. */
const OLDEST_FIRST = 1 / 5;

/** Somebody has begun to send it, and it has not failed since. */
const IS_BEGUN = sql`attempts > 0 and error is null`;
/**
 * How long a letter is in hand is said and read by the database's own clock: by those of two processes that differ, the
 * second would take it out of the first one's hand and send it once more.
 */
const IN_HAND = sql`now() + make_interval(secs => ${IN_HAND_MS / 1000})`;
const IS_GIVEN_BACK = sql`(next_attempt_at <= now() or next_attempt_at > ${IN_HAND} + interval '1 minute')`;

/** How long, and how often, it is tried to write down that a letter went out: well within the time it is in hand. */
const NOTE_MS = 120_000;
const NOTE_PAUSE_MS = 500;

/** Ends the outbox's knowledge of a confidential letter's words. */
const WITHOUT_SECRET = sql`, body_text = case when is_confidential then '' else body_text end,
  body_html = case when is_confidential then '' else body_html end`;

/** Queues a letter in the transaction of what it tells of, so that neither is without the other (S-53). */
export async function post(tx: Tx, now: Date, letter: Letter): Promise<void> {
  const at = now.toISOString();
  const priority = PRIORITIES[letter.priority];
  const share = shareOf(letter.owners, letter.to);
  const heldUntil = letter.topic === undefined ? null : await followTopic(tx, now, share, letter);
  await tx.execute(sql`with email as (insert into outbox
        (kind, once_key, recipient, subject, body_text, body_html, attachments, is_confidential, created_at,
          next_attempt_at, priority, share, turn, topic, held_until)
      values (${letter.kind}, ${letter.onceKey}, ${letter.to}, ${onOneLine(letter.subject)}, ${letter.text},
        ${letter.html}, ${JSON.stringify(letter.attachments ?? [])}::jsonb, ${letter.isConfidential ?? false}, ${at},
        ${at}, ${priority}, ${share}, (select count(*) from outbox where share = ${share} and priority = ${priority}
          and sent_at is null and given_up_at is null), ${letter.topic ?? null}, ${heldUntil})
      on conflict (once_key) do nothing returning id)
    insert into outbox_owners (outbox_id, member_id, user_id)
    select email.id, owner.member_id, owner.user_id from email,
      jsonb_to_recordset(${JSON.stringify(asRows(letter.owners))}::jsonb) as owner (member_id int, user_id int)`);
}

/** Withdraws the held email on this topic, and says until when the new one is held in its place, if it is. */
async function followTopic(
  tx: Tx,
  now: Date,
  share: string,
  { topic, mayBeHeld }: Letter,
): Promise<SQL | null> {
  const { rows: held } = await tx.execute<{ until: string }>(sql`delete from outbox
    where share = ${share} and topic = ${topic} and held_until is not null and attempts = 0 and sent_at is null
    returning held_until::text as until`);
  if (!mayBeHeld) return null;
  // At the hour of the one before, or changing one's mind often enough would put it off for good.
  if (held[0]) return sql`${held[0].until}::timestamptz`;
  const { rows } = await tx.execute<{ told: number }>(sql`select count(*)::int as told from outbox
    where share = ${share} and topic = ${topic} and created_at > ${new Date(now.getTime() - DAY_MS).toISOString()}`);
  return (rows[0]?.told ?? 0) < ON_TOPIC_A_DAY ? null : HELD;
}

/** Queues a copy of a letter that went out, for the same owners, and answers its number; the letter is locked. */
export async function postCopy(tx: Tx, now: Date, id: number): Promise<number> {
  const at = now.toISOString();
  const { rows } = await tx.execute<{ id: number }>(sql`insert into outbox
      (kind, recipient, subject, body_text, body_html, attachments, created_at, next_attempt_at, copy_of, priority,
        share, owner_unknown)
    select kind, recipient, subject, body_text, body_html, attachments, ${at}, ${at}, coalesce(copy_of, id), priority,
      share, owner_unknown
    from outbox where id = ${id} and not is_confidential returning id`);
  const [copy] = rows;
  if (!copy) throw new Error(`letter ${id} cannot be copied`);
  await tx.execute(sql`insert into outbox_owners (outbox_id, member_id, user_id)
    select ${copy.id}, member_id, user_id from outbox_owners where outbox_id = ${id}`);
  return copy.id;
}

/** Has a letter that failed tried at once, and as often as a new one; it is locked and in nobody's hand. */
export async function tryAgain(tx: Tx, now: Date, id: number): Promise<void> {
  await tx.execute(sql`update outbox set attempts = 0, next_attempt_at = ${now.toISOString()}, given_up_at = null,
    set_aside_at = null, error = null where id = ${id} and sent_at is null and not is_confidential`);
}

/** Marks a letter that was given up as seen to. */
export async function setAside(tx: Tx, now: Date, id: number): Promise<void> {
  await tx.execute(sql`update outbox set set_aside_at = ${now.toISOString()} where id = ${id}`);
}

/** Takes letters that wait out of the queue: what they tell of is no longer so. Answers how many there were. */
export async function withdraw(tx: Tx, isMeant: SQL): Promise<number> {
  const { rows } = await tx.execute(sql`delete from outbox
    where sent_at is null and given_up_at is null and (${isMeant}) returning id`);
  return rows.length;
}

type DueRow = {
  id: number;
  message_token: string;
  recipient: string;
  subject: string;
  body_text: string;
  body_html: string;
  attachments: Attachment[];
  attempts: number;
};

type Turn = { turnMs?: number; stopping?: AbortSignal | undefined; isOldestNext?: () => boolean };

/** Sends what is due, letter by letter, until it is `stopping`; answers how many went out. Processes share the work, each letter with one. */
export async function sendDueLetters(
  db: Database,
  now: Date,
  send: SendMail,
  { turnMs = TURN_MS, stopping, isOldestNext = () => Math.random() < OLDEST_FIRST }: Turn = {},
): Promise<number> {
  const began = Date.now();
  let sent = 0;
  const isOver = () => stopping?.aborted || Date.now() - began >= turnMs;
  for (let taken = 0; taken < MOST && !isOver(); taken += 1) {
    const at = new Date(now.getTime() + Date.now() - began);
    const row = await takeInHand(db, at, isOldestNext() ? sql`id` : sql`priority, turn, id`);
    if (!row) break;
    if (await sendOne(db, at, send, row)) sent += 1;
  }
  return sent;
}

/** To be sent now: by one who begins, or in the place of one who died with it in hand. */
function isOpen(now: Date): SQL {
  return sql`sent_at is null and given_up_at is null and ${IS_HELD} is not true
    and case when ${IS_BEGUN} then ${IS_GIVEN_BACK} else ${isDue(now, LONGEST_PAUSE_MS)} end`;
}

/** Whether any letter is due. */
export async function areLettersDue(db: Database, now: Date): Promise<boolean> {
  const { rows } = await db.execute(sql`select from outbox where ${isOpen(now)} limit 1`);
  return rows.length > 0;
}

/** One at a time: a letter that waited in hand behind a slow one would be given back and sent twice. */
async function takeInHand(db: Database, now: Date, order: SQL): Promise<DueRow | undefined> {
  const { rows } = await db.execute<DueRow>(sql`update outbox set attempts = attempts + 1, error = null,
      next_attempt_at = ${IN_HAND}
    where id = (select id from outbox where ${isOpen(now)} order by ${order} limit 1 for update skip locked)
    returning id, message_token, recipient, subject, body_text, body_html, attachments, attempts`);
  return rows[0];
}

async function sendOne(db: Database, now: Date, send: SendMail, row: DueRow): Promise<boolean> {
  try {
    await send({
      id: row.id,
      messageToken: row.message_token,
      to: row.recipient,
      subject: row.subject,
      text: row.body_text,
      html: row.body_html,
      attachments: row.attachments,
    });
  } catch (error) {
    const pause = PAUSES_MS[row.attempts - 1];
    const message = error instanceof Error ? error.message : String(error);
    await db.execute(sql`update outbox set error = ${message.slice(0, 500)},
      next_attempt_at = ${new Date(now.getTime() + (pause ?? 0)).toISOString()},
      given_up_at = ${pause === undefined ? now.toISOString() : null}
      ${pause === undefined ? WITHOUT_SECRET : sql``} where id = ${row.id}`);
    return false;
  }
  await noteSent(db, now, row.id);
  return true;
}

/** A letter that went out while the database went away would go out again: so it is told until it hears. */
async function noteSent(db: Database, now: Date, id: number): Promise<void> {
  const until = performance.now() + NOTE_MS;
  for (;;) {
    try {
      await db.execute(
        sql`update outbox set sent_at = ${now.toISOString()}, error = null ${WITHOUT_SECRET} where id = ${id}`,
      );
      return;
    } catch (error) {
      if (performance.now() > until) throw error;
      await wait(NOTE_PAUSE_MS);
    }
  }
}
