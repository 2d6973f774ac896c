import { createHash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { readQueued } from "#server/circulars/queries.ts";
import { type DinnerOfficer, isThem, ownerOf, readOfficersOf } from "#server/events/officers/queries.ts";
import { readEventRow } from "#server/events/queries.ts";
import type { SystemContext } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { lockName } from "#server/platform/database/locks.ts";
import { queueEmail } from "#server/platform/email/outbox.ts";
import { processEach } from "#server/platform/jobs/process-each.ts";
import { readAllChoices } from "./notice-choices.ts";
import { eventNotices, type Notices } from "./notice-email.ts";
import { linesOf, type NoticeLine } from "./notice-lines.ts";
import { type RecordedFact, readFacts } from "./queries.ts";
import { dueFor, type Reader } from "./rules.ts";
import { forgetOldTold, readTold, toldKey, writeTold } from "./told-notices.ts";

type Work = Pick<SystemContext, "db" | "config" | "now">;
type Context = Omit<Work, "db">;
/** What an officer of a dinner hears of now. */
type Due = { officer: DinnerOfficer; facts: RecordedFact[] };

const EVERY = sql`true`;

/** Whether an officer has to hear of something now. */
export async function areNoticesDue(work: Work): Promise<boolean> {
  return (await readDue(work, work.db, EVERY)).length > 0;
}

/**
 * Tells the officers of dinners what happened since they were told last, each officer of each dinner in one transaction:
 * the email and what it has told are written together, or not at all (112). Returns how many emails were queued.
 */
export async function sendNotices(work: SystemContext): Promise<number> {
  const { db, now, log } = work;
  let sent = 0;
  await processEach(
    await readDue(work, db, EVERY),
    async ({ officer }) => {
      if (await db.transaction((tx) => tell(work, tx, officer))) sent += 1;
    },
    { log, what: "a notice to an officer of a dinner" },
  );
  await forgetOldTold(db, now);
  return sent;
}

async function readDue({ config, now }: Context, tx: Tx, which: SQL): Promise<Due[]> {
  const facts = await readFacts(tx, which, now);
  if (facts.length === 0) return [];
  const eventIds = [...new Set(facts.map(({ eventId }) => eventId))];
  const officers = await readOfficersOf(tx, sql`d.event_id = any(${sql.param(eventIds)}::int[])`);
  const told = await readTold(tx, eventIds);
  const choicesOf = await readAllChoices(tx);
  return officers.flatMap((officer) => {
    // Someone without a confirmed address has nowhere to be told; once they have one, they are.
    if (officer.email === null) return [];
    const untold = facts.filter(
      ({ eventId, key }) => eventId === officer.event_id && !told.has(toldKey(eventId, officer.key, key)),
    );
    const due = dueFor(untold, readerOf(officer, choicesOf), { now, timeZone: config.chapter.timeZone });
    return due.length > 0 ? [{ officer, facts: due }] : [];
  });
}

/** An officer as what decides what they hear of. */
export function readerOf(
  officer: DinnerOfficer,
  choicesOf: Awaited<ReturnType<typeof readAllChoices>>,
): Reader {
  return {
    isFull: officer.is_full,
    since: officer.since,
    isThem: (actor) => isThem(officer, actor),
    choice: choicesOf(officer),
  };
}

/** What one officer of a dinner was told is read and written by one at a time. */
export function lockTold(tx: Tx, eventId: number, officer: string): Promise<void> {
  return lockName(tx, "idempotency key", `notices of dinner ${eventId} to ${officer}`);
}

/** Reads everything again behind the lock, so that of two processes one tells. Returns whether an email was queued. */
async function tell(
  work: SystemContext,
  tx: Tx,
  { event_id: eventId, key }: DinnerOfficer,
): Promise<boolean> {
  const { config, now } = work;
  await lockTold(tx, eventId, key);
  const all = await readDue(work, tx, sql`e.id = ${eventId}`);
  const due = all.find(({ officer }) => officer.key === key);
  if (!due || due.officer.email === null) return false;
  const { officer, facts } = due;
  const lines = await linesOf(work, tx, { eventId, facts });
  const keys = facts.map((fact) => fact.key);
  const told = { eventId, officer: key, facts: keys, now };
  if (lines.length === 0) {
    await writeTold(tx, { ...told, outboxId: null });
    return false;
  }
  const email = eventNotices(config, await contentOf(tx, { officer, lines, facts }));
  await queueEmail(tx, now, email);
  const [queued] = await readQueued(tx, [email.onceKey]);
  await writeTold(tx, { ...told, outboxId: queued?.id ?? null });
  return true;
}

type Content = { officer: DinnerOfficer; lines: readonly NoticeLine[]; facts: readonly RecordedFact[] };

/** What an email to an officer is composed of. */
export async function contentOf(tx: Tx, { officer, lines, facts }: Content): Promise<Notices> {
  const keys = facts.map((fact) => fact.key);
  return {
    to: officer.email ?? "",
    greets: officer.first_name,
    owner: ownerOf(officer),
    officer: officer.key,
    dinner: await readEventRow(tx, officer.event_id),
    lines,
    facts: createHash("sha256").update(keys.join("\n")).digest("base64url"),
  };
}
