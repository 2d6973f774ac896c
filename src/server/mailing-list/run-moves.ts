import { type SQL, sql } from "drizzle-orm";
import { audit } from "#server/platform/audit.ts";
import type { Work } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database.ts";
import { hasCome } from "#server/platform/due.ts";
import type { Failure } from "./call.ts";
import { readConnection } from "./connection.ts";
import { askAgainAt, LONGEST_WAIT_MS } from "./rules.ts";
import { askerOf, type Counts, type Place, type Run, type Sample, type Step } from "./run-record.ts";
import { LIST_GONE, sentenceOf } from "./sentences.ts";
import { isListGone } from "./target-list.ts";
import { clearTrouble } from "./trouble.ts";

/** What a step leads to: another place, the end, or a time of waiting because the service could not be asked. */
export type Move =
  | { to: Step; place?: Place; pauseMs?: number; progress?: number; counts?: Counts; samples?: Sample[] }
  /** `tidy` is done in the transaction that ends the run. */
  | { done: true; counts: Counts; samples: Sample[]; tidy?: (tx: Tx) => Promise<void> }
  | { failed: string }
  | { stuck: Failure };

/** A step of a run as one process works it off. */
export type Turn = { work: Work; run: Run; holder: string };

/** The service could not be reached for so long: then a person looks. */
const GIVE_UP_MS = 24 * 3_600_000;
const RECONNECT_PAUSE_MS = 60_000;
/** Longer than any one call takes. */
const HELD_MS = 90_000;

/** Takes the run under way for this holder, where it is due and nobody else is at it. */
export async function claimRun({ db, now }: Work, holder: string): Promise<{ id: number } | null> {
  const { rows } = await db.execute<{ id: number }>(sql`update mailing_runs
    set holder = ${holder}, held_until = ${new Date(now.getTime() + HELD_MS).toISOString()}
    where state = 'running' and ${isRunDue(now)}
      and (held_until is null or ${hasCome(sql`held_until`, now, HELD_MS)} or holder = ${holder})
    returning id`);
  return rows[0] ?? null;
}

/** Whether a run is under way that can go on within this time; not one that waits for a service that is down. */
export async function goesOnWithin({ db, now }: Work, ms: number): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from mailing_runs
    where state = 'running' and ${isRunDue(new Date(now.getTime() + ms))}`);
  return rows.length > 0;
}

function isRunDue(now: Date): SQL {
  return hasCome(sql`due_at`, now, LONGEST_WAIT_MS);
}

/** Lets another process go on with it at once. */
export async function letGo(tx: Tx, holder: string): Promise<void> {
  await tx.execute(sql`update mailing_runs set holder = null, held_until = null where holder = ${holder}`);
}

/** Writes down where the run is now. False where another process has taken it over meanwhile: then this one stops. */
export async function writeMove(turn: Turn, move: Move): Promise<boolean> {
  const { work, run } = turn;
  if ("stuck" in move) return wait(turn, move.stuck);
  return work.db.long({ minutes: 5 }, async (tx) => {
    if ("to" in move) return goOn(tx, turn, move);
    const isDone = "done" in move;
    const ended = await tx.execute(sql`update mailing_runs set state = ${isDone ? "done" : "failed"},
        finished_at = ${work.now.toISOString()}, error = ${isDone ? null : move.failed}, place = '{}', holder = null,
        held_until = null, waiting_since = null
        ${isDone ? sql`, counts = ${JSON.stringify(move.counts)}::jsonb, samples = ${JSON.stringify(move.samples)}::jsonb` : sql``}
      where id = ${run.id} and holder = ${turn.holder} and state = 'running' returning id`);
    if (ended.rows.length === 0) return false;
    if (isDone) await move.tidy?.(tx);
    if (isDone && run.kind !== "trial") await clearTrouble(tx);
    await tx.execute(sql`delete from mailing_contacts`);
    await audit(tx, {
      ...{ at: work.now, actor: run.askedBy, entity: "mailing list", entityId: run.id },
      action: isDone ? ENDED[run.kind] : "mailing list sync failed",
      after: isDone ? move.counts : { error: move.failed },
    });
    return true;
  });
}

const ENDED = {
  trial: "mailing list tried",
  sync: "mailing list synced",
  tags: "mailing list synced with tags",
} as const;

async function goOn(
  tx: Tx,
  { work, run, holder }: Turn,
  move: Extract<Move, { to: Step }>,
): Promise<boolean> {
  const due = new Date(work.now.getTime() + (move.pauseMs ?? 0)).toISOString();
  const held = new Date(work.now.getTime() + HELD_MS).toISOString();
  const { rows } = await tx.execute(sql`update mailing_runs set step = ${move.to},
      place = ${JSON.stringify(move.place ?? {})}::jsonb, due_at = ${due}, held_until = ${held}, waiting_since = null,
      error = null, progress = greatest(progress, ${move.progress ?? 0}::float8),
      counts = ${JSON.stringify(move.counts ?? run.counts)}::jsonb,
      samples = ${JSON.stringify(move.samples ?? run.samples)}::jsonb
    where id = ${run.id} and holder = ${holder} and state = 'running' returning id`);
  return rows.length > 0;
}

/** Waits for the service, or for a person who connects again; what it will not do at all ends the run. */
async function wait(turn: Turn, failure: Failure): Promise<boolean> {
  const { work, run, holder } = turn;
  const list = { work, listId: run.listId, who: askerOf(run) };
  const sentence = (await isListGone(list, failure))
    ? LIST_GONE
    : sentenceOf(failure, await readConnection(work));
  const since = run.waitingSince ?? work.now;
  const isOver = failure.why === "rejected" || work.now.getTime() - since.getTime() > GIVE_UP_MS;
  if (isOver) return writeMove(turn, { failed: sentence });
  const at =
    failure.why === "retry-later"
      ? askAgainAt(work.now, failure.at)
      : new Date(work.now.getTime() + RECONNECT_PAUSE_MS);
  const { rows } = await work.db.execute(sql`update mailing_runs set due_at = ${at.toISOString()},
      waiting_since = ${since.toISOString()}, error = ${sentence}
    where id = ${run.id} and holder = ${holder} and state = 'running' returning id`);
  return rows.length > 0;
}
