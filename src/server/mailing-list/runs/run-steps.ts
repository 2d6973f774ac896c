import { and, eq, type SQL, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { readConnection } from "#server/mailing-list/connection/connection.ts";
import { isListDeleted } from "#server/mailing-list/lists/target-list.ts";
import { askAgainAt, LONGEST_WAIT_MS } from "#server/mailing-list/rules.ts";
import type { Failure } from "#server/mailing-list/service/call.ts";
import { failureMessage, LIST_DELETED } from "#server/mailing-list/service/messages.ts";
import { clearTrouble } from "#server/mailing-list/service/trouble.ts";
import { mailingContacts, mailingRuns } from "#server/mailing-list/tables.ts";
import { audit } from "#server/platform/audit/audit.ts";
import type { SystemContext } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { hasPassed } from "#server/platform/jobs/due.ts";
import { type Counts, callerFor, type Place, type Run, type Sample, type Step } from "./run-record.ts";

/** The result of a step: the next step, the end, or waiting because the service is unavailable. */
export type StepResult =
  | { to: Step; place?: Place; pauseMs?: number; progress?: number; counts?: Counts; samples?: Sample[] }
  /** `cleanUp` runs in the transaction that ends the run. */
  | { done: true; counts: Counts; samples: Sample[]; cleanUp?: (tx: Tx) => Promise<void> }
  | { failed: string }
  | { stuck: Failure };

/** What a step needs. `holder` identifies the process that has claimed the run. */
export type StepContext = { work: SystemContext; run: Run; holder: string };

/** A run that couldn't reach the service for this long fails, so that a person looks. */
const GIVE_UP_MS = 24 * 3_600_000;
const RECONNECT_PAUSE_MS = 60_000;
/** How long a claim lasts; longer than any single call. */
const CLAIM_MS = 90_000;

/** Claims the active run for this holder, if it is due and no one else has it. */
export async function claimRun({ db, now }: SystemContext, holder: string): Promise<{ id: number } | null> {
  const isFree = sql`(held_until is null or ${hasPassed(sql`held_until`, now, CLAIM_MS)} or holder = ${holder})`;
  const [claimed] = await db
    .update(mailingRuns)
    .set({ holder, heldUntil: new Date(now.getTime() + CLAIM_MS) })
    .where(and(eq(mailingRuns.state, "running"), isRunDue(now), isFree))
    .returning({ id: mailingRuns.id });
  return claimed ?? null;
}

/** Whether an active run is due within this time; false if it waits for a service that is down. */
export async function isRunDueWithin({ db, now }: SystemContext, ms: number): Promise<boolean> {
  const rows = await db
    .select({ id: mailingRuns.id })
    .from(mailingRuns)
    .where(and(eq(mailingRuns.state, "running"), isRunDue(new Date(now.getTime() + ms))));
  return rows.length > 0;
}

function isRunDue(now: Date): SQL {
  return hasPassed(sql`due_at`, now, LONGEST_WAIT_MS);
}

/** Releases the claim, so another process can continue at once. */
export async function releaseRun(tx: Tx, holder: string): Promise<void> {
  await tx.update(mailingRuns).set({ holder: null, heldUntil: null }).where(eq(mailingRuns.holder, holder));
}

/** Stores a step's result. False if another process has taken over; then this one stops. */
export async function saveStepResult(turn: StepContext, move: StepResult): Promise<boolean> {
  const { work, run } = turn;
  if ("stuck" in move) return wait(turn, move.stuck);
  return work.db.long({ minutes: 5 }, async (tx) => {
    if ("to" in move) return continueRun(tx, turn, move);
    const isDone = "done" in move;
    const isEnded = await updateHeldRun(tx, turn, {
      state: isDone ? "done" : "failed",
      error: isDone ? null : move.failed,
      ...(isDone && { counts: move.counts, samples: move.samples }),
      finishedAt: work.now,
      place: {},
      holder: null,
      heldUntil: null,
      waitingSince: null,
    });
    if (!isEnded) return false;
    if (isDone) await move.cleanUp?.(tx);
    if (isDone && run.kind !== "trial") await clearTrouble(tx);
    await tx.delete(mailingContacts);
    await audit(tx, {
      at: work.now,
      actor: run.askedBy,
      entity: "mailing list",
      entityId: run.id,
      action: isDone ? ACTIONS[run.kind] : "mailing list sync failed",
      after: isDone ? move.counts : { error: move.failed },
    });
    return true;
  });
}

const ACTIONS = {
  trial: "mailing list tried",
  sync: "mailing list synced",
  tags: "mailing list synced with tags",
} as const;

async function continueRun(
  tx: Tx,
  turn: StepContext,
  move: Extract<StepResult, { to: Step }>,
): Promise<boolean> {
  const { work, run } = turn;
  return updateHeldRun(tx, turn, {
    step: move.to,
    place: move.place ?? {},
    dueAt: new Date(work.now.getTime() + (move.pauseMs ?? 0)),
    heldUntil: new Date(work.now.getTime() + CLAIM_MS),
    waitingSince: null,
    error: null,
    progress: sql`greatest(${mailingRuns.progress}, ${move.progress ?? 0}::float8)`,
    counts: move.counts ?? run.counts,
    samples: move.samples ?? run.samples,
  });
}

/** Updates the active run if this holder still has it; answers whether it has. */
async function updateHeldRun(
  tx: Tx,
  { run, holder }: StepContext,
  changes: PgUpdateSetSource<typeof mailingRuns>,
): Promise<boolean> {
  const updated = await tx
    .update(mailingRuns)
    .set(changes)
    .where(and(eq(mailingRuns.id, run.id), eq(mailingRuns.holder, holder), eq(mailingRuns.state, "running")))
    .returning({ id: mailingRuns.id });
  return updated.length > 0;
}

/** Waits for the service or for a person to reconnect. A rejection ends the run. */
async function wait(turn: StepContext, failure: Failure): Promise<boolean> {
  const { work, run } = turn;
  const list = { work, listId: run.listId, who: callerFor(run) };
  const sentence = (await isListDeleted(list, failure))
    ? LIST_DELETED
    : failureMessage(failure, await readConnection(work));
  const since = run.waitingSince ?? work.now;
  const isFinal = failure.why === "rejected" || work.now.getTime() - since.getTime() > GIVE_UP_MS;
  if (isFinal) return saveStepResult(turn, { failed: sentence });
  const at =
    failure.why === "retry-later"
      ? askAgainAt(work.now, failure.at)
      : new Date(work.now.getTime() + RECONNECT_PAUSE_MS);
  return updateHeldRun(work.db, turn, { dueAt: at, waitingSince: since, error: sentence });
}
