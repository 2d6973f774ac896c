import { setTimeout as wait } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import type { Database, Tx } from "#server/platform/database/database.ts";
import { newBounceCode } from "#server/platform/email/returned/bounce-address.ts";
import { IS_STOPPED, IS_UNWANTED, UNWANTED, WITHHELD } from "#server/platform/email/returned/mailboxes.ts";
import { isDue } from "#server/platform/jobs/due.ts";
import { type Attachment, PRIORITIES, TO_MANY_A_MINUTE } from "./composed-email.ts";
import { FILES_OF_OUTBOX, FilesMissing, filesToSend, type ReadFiles } from "./email-files.ts";
import { RecipientRefused, type SendEmail } from "./smtp.ts";
import { type FileCache, storedFilesToSend } from "./stored-files.ts";

/** Delay before the next attempt, by the number of attempts made: 1 min, 5 min, 30 min, 2 h, 12 h, then none. */
const RETRY_DELAYS_MS = [60_000, 300_000, 1_800_000, 7_200_000, 43_200_000];
const LONGEST_DELAY_MS = Math.max(...RETRY_DELAYS_MS);
/** How long a sender may keep an email claimed; longer than any sending takes, so its sender has died after that. */
const LEASE_MS = 300_000;
/** Emails sent in one turn. */
const MAX_PER_TURN = 20;
/** A turn starts no further email after this time. */
const TURN_MS = 15_000;
/** Emails to many. */
const TO_MANY = PRIORITIES.toMany;
/**
 * Whether one more email to many may be begun: by the database's clock, which all processes share, those being sent now
 * and those of the last minute are fewer than `aMinute`.
 */
const isPaceKept = (
  aMinute: number,
) => sql`(select count(*) from outbox begun where begun.priority = ${TO_MANY}
  and (begun.claimed_at > now() - interval '1 minute')) < ${aMinute}`;
/** The error of an email that an officer stopped. */
export const STOPPED = "stopped by an officer";
/** The errors of emails that were no longer meant to arrive when their turn came, as their feature says. */
export const OUTDATED = {
  tooLate: "outdated: too late",
  noLongerReached: "outdated: no longer reached",
} as const;
/** The error of an email whose feature could not say whether it is outdated. */
export const UNKNOWN_IF_OUTDATED = "unknown whether it is outdated";
/** The share of emails taken oldest first, so that none waits forever behind more urgent ones. */
const OLDEST_FIRST = 1 / 5;

/** A time further ahead was written by a wrong clock. */
const IS_HELD = sql`(held_until > now() and held_until < now() + interval '2 hours')`;
/** A sender has claimed it, and no failure is recorded since. */
export const IS_CLAIMED = sql`attempts > 0 and error is null`;
/**
 * The lease is written and read by the database's clock. With the clocks of two processes, the second could take an
 * email from the first and send it twice.
 */
const LEASE_END = sql`now() + make_interval(secs => ${LEASE_MS / 1000})`;
const IS_LEASE_OVER = sql`(next_attempt_at <= now() or next_attempt_at > ${LEASE_END} + interval '1 minute')`;

/** How long and how often to retry recording that an email was sent; well within the lease. */
const RECORD_MS = 120_000;
const RECORD_PAUSE_MS = 500;

/** Clears the body of a confidential email. */
const CLEAR_SECRET = sql`, body_text = case when is_confidential then '' else body_text end,
  body_html = case when is_confidential then '' else body_html end`;

type DueRow = {
  id: number;
  kind: string;
  message_token: string;
  recipient: string;
  subject: string;
  body_text: string;
  body_html: string;
  attachments: Attachment[];
  attempts: number;
  bounce_code: string;
  is_stopped: boolean;
  is_unwanted: boolean;
  is_to_many: boolean;
  /** An officer stopped it while a sender that is gone now had it. */
  is_ended: boolean;
  /** Where replies go, if not to the chapter. */
  reply_to: string | null;
  unsubscribe_url: string | null;
  /** How many files it was queued with, and those that are there. */
  files: number;
  read_files: ReadFiles;
  /** Ids of its stored files, in addition to `files`. */
  file_ids: string[];
};

/** `toManyAMinute` is how many emails to many are begun within a minute at most. */
type Turn = {
  turnMs?: number;
  toManyAMinute?: number;
  stopping?: AbortSignal | undefined;
  isOldestNext?: () => boolean;
};

/** An email whose recipient the mail server refused; `giveUp` marks it as failed, unless another sender has claimed it. */
export type Refused = { id: number; recipient: string; response: string; giveUp: () => Promise<boolean> };
export type RecordRefusal = (tx: Tx, now: Date, refused: Refused) => Promise<void>;

/** Why an email is no longer meant to arrive, or null; asked just before each attempt. */
export type WhyOutdated = (
  now: Date,
  email: { id: number; kind: string },
) => Promise<(typeof OUTDATED)[keyof typeof OUTDATED] | null>;

/** Where replies to an email without a writer go, or null; asked just before each attempt. */
export type RepliesTo = (email: { id: number; kind: string }) => Promise<string | null>;

type Sending = {
  send: SendEmail;
  repliesTo?: RepliesTo;
  recordRefusal?: RecordRefusal;
  whyOutdated?: WhyOutdated;
};

/** Sends due emails one by one until it is `stopping`; returns how many were sent. Safe in several processes at once. */
export async function sendDueEmails(
  db: Database,
  now: Date,
  {
    turnMs = TURN_MS,
    toManyAMinute = TO_MANY_A_MINUTE,
    stopping,
    isOldestNext = () => Math.random() < OLDEST_FIRST,
    ...sending
  }: Turn & Sending,
): Promise<number> {
  const startedAt = Date.now();
  let sent = 0;
  const bodies: FileCache = new Map();
  const isOver = () => stopping?.aborted || Date.now() - startedAt >= turnMs;
  for (let claimed = 0; claimed < MAX_PER_TURN && !isOver(); claimed += 1) {
    const at = new Date(now.getTime() + Date.now() - startedAt);
    // An old email to many waits for its turn: one that is needed at once must never wait for more than one of those.
    const oldest = isOldestNext()
      ? await claimDueEmail(db, at, { which: sql`priority < ${TO_MANY}`, order: sql`id`, toManyAMinute })
      : undefined;
    const row =
      oldest ??
      (await claimDueEmail(db, at, { which: sql`true`, order: sql`priority, turn, id`, toManyAMinute }));
    if (!row) break;
    if (await sendEmail(db, at, { ...sending, row, bodies })) sent += 1;
  }
  return sent;
}

/** Due to be sent: never attempted, due for a retry, or the sender's lease has expired. */
function isDueNow(now: Date, toManyAMinute: number): SQL {
  return sql`sent_at is null and given_up_at is null and ${IS_HELD} is not true
    and (priority < ${TO_MANY} or ${isPaceKept(toManyAMinute)})
    and case when ${IS_CLAIMED} then ${IS_LEASE_OVER} else ${isDue(now, LONGEST_DELAY_MS)} end`;
}

/** Whether any email is due. */
export async function areEmailsDue(
  db: Database,
  now: Date,
  { toManyAMinute }: { toManyAMinute: number },
): Promise<boolean> {
  const { rows } = await db.execute(sql`select from outbox where ${isDueNow(now, toManyAMinute)} limit 1`);
  return rows.length > 0;
}

/**
 * Claims one email at a time: the lease of one claimed behind a slow one would expire, and it would be sent twice. Its
 * files are read with it: read later, they might be gone with an email that was withdrawn by then.
 */
async function claimDueEmail(
  db: Database,
  now: Date,
  { which, order, toManyAMinute }: { which: SQL; order: SQL; toManyAMinute: number },
): Promise<DueRow | undefined> {
  const { rows } =
    await db.execute<DueRow>(sql`update outbox set attempts = attempts + 1, error = null, claimed_at = now(),
      bounce_code = coalesce(bounce_code, ${newBounceCode()}),
      next_attempt_at = ${LEASE_END}, reads_files = (files > 0 or file_ids <> '{}')
    where id = (select id from outbox where ${isDueNow(now, toManyAMinute)} and ${which} order by ${order} limit 1 for update skip locked)
    returning id, kind, message_token, recipient, subject, body_text, body_html, attachments, attempts, files, file_ids,
      coalesce((select confirmed_email from members where members.id = answers_to_member_id),
        (select email from users where users.id = answers_to_user_id)) as reply_to,
      bounce_code, ${IS_STOPPED} as is_stopped, ${IS_UNWANTED} as is_unwanted, priority = ${TO_MANY} as is_to_many, unsubscribe_url, stopped_at is not null as is_ended, ${FILES_OF_OUTBOX} as read_files`);
  return rows[0];
}

async function sendEmail(
  db: Database,
  now: Date,
  { send, repliesTo, recordRefusal, whyOutdated, row, bodies }: Sending & { row: DueRow; bodies: FileCache },
): Promise<boolean> {
  if (row.is_stopped || row.is_ended) {
    await recordFailure(db, now, { row, message: WITHHELD, isFinal: row.is_stopped });
    return false;
  }
  if (row.is_unwanted) {
    // What goes to one person, such as an offer of a seat, an officer may have to tell them.
    await recordFailure(db, now, { row, message: UNWANTED, isFinal: true, isUnneeded: row.is_to_many });
    return false;
  }
  let outdated: Awaited<ReturnType<WhyOutdated>> = null;
  let replyTo = row.reply_to;
  try {
    outdated = (await whyOutdated?.(now, row)) ?? null;
    replyTo ??= (await repliesTo?.(row)) ?? null;
  } catch (error) {
    // It is tried again later, so that one such email never holds up the others.
    await recordFailure(db, now, { row, message: UNKNOWN_IF_OUTDATED, isFinal: false });
    throw error;
  }
  if (outdated !== null) {
    await recordFailure(db, now, { row, message: outdated, isFinal: true, isUnneeded: true });
    return false;
  }
  try {
    await send({
      id: row.id,
      messageToken: row.message_token,
      bounceCode: row.bounce_code,
      to: row.recipient,
      replyTo,
      unsubscribeUrl: row.unsubscribe_url,
      subject: row.subject,
      text: row.body_text,
      html: row.body_html,
      attachments: row.attachments,
      files: [
        ...filesToSend(row.read_files, row.files),
        ...(await storedFilesToSend(db, row.file_ids, bodies)),
      ],
    });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    // Neither comes back: files that are lost, an address that is refused. An officer learns at once that it was not sent.
    const isFinal = error instanceof FilesMissing || error instanceof RecipientRefused;
    if (error instanceof RecipientRefused && recordRefusal)
      await db.transaction((tx) =>
        recordRefusal(tx, now, {
          id: row.id,
          recipient: row.recipient,
          response: error.response,
          giveUp: () => recordFailure(tx, now, { row, message, isFinal }),
        }),
      );
    else await recordFailure(db, now, { row, message, isFinal });
    return false;
  }
  await recordSent(db, now, row.id);
  return true;
}

type Failure = {
  row: DueRow;
  message: string;
  isFinal: boolean;
  /** No officer has to do anything about it. */
  isUnneeded?: boolean;
};

/**
 * False if another sender has claimed the email since, as after a pause beyond the lease: what became of it is then not
 * for this one to say.
 */
async function recordFailure(
  tx: Tx,
  now: Date,
  { row, message, isFinal, isUnneeded = false }: Failure,
): Promise<boolean> {
  const delay = isFinal ? undefined : RETRY_DELAYS_MS[row.attempts - 1];
  const at = now.toISOString();
  const isStopped = sql`(stopped_at is not null and not ${isFinal}::boolean)`;
  // Stopped while it was with the mail server, an email is not tried again.
  const { rows } = await tx.execute(sql`update outbox set
      error = case when ${isStopped} then ${STOPPED} else ${message.slice(0, 500)} end,
      next_attempt_at = ${new Date(now.getTime() + (delay ?? 0)).toISOString()},
      given_up_at = case when ${isStopped} or ${delay === undefined}::boolean then ${at}::timestamptz end,
      set_aside_at = case when ${isStopped} or ${isUnneeded}::boolean then ${at}::timestamptz end
      ${delay === undefined ? CLEAR_SECRET : sql``}
    where id = ${row.id} and attempts = ${row.attempts} and sent_at is null returning id`);
  return rows.length > 0;
}

/** Retries until the database answers, or an email sent while it was away would be sent again. */
async function recordSent(db: Database, now: Date, id: number): Promise<void> {
  const until = performance.now() + RECORD_MS;
  for (;;) {
    try {
      await db.execute(
        sql`update outbox set sent_at = ${now.toISOString()}, error = null, notices = null ${CLEAR_SECRET} where id = ${id}`,
      );
      return;
    } catch (error) {
      if (performance.now() > until) throw error;
      await wait(RECORD_PAUSE_MS);
    }
  }
}
