import { and, eq, sql } from "drizzle-orm";
import { readConnection } from "#server/mailing-list/connection/connection.ts";
import { pushAddress } from "#server/mailing-list/contacts/push-address.ts";
import { readTagIds } from "#server/mailing-list/contacts/tags.ts";
import { readTargetList } from "#server/mailing-list/lists/target-list.ts";
import { pullOptOuts } from "#server/mailing-list/opt-outs/pull-opt-outs.ts";
import { askAgainAt, LONGEST_WAIT_MS, RETRY_PAUSES_MS } from "#server/mailing-list/rules.ts";
import { executeRun } from "#server/mailing-list/runs/execute-run.ts";
import { isRunActive, latestRun, PORTAL, wasEverSynced } from "#server/mailing-list/runs/run-record.ts";
import { startRun } from "#server/mailing-list/runs/start-run.ts";
import { TROUBLE_PAUSE_MS } from "#server/mailing-list/service/trouble.ts";
import { mailingAddresses, mailingChanges } from "#server/mailing-list/tables.ts";
import type { SystemContext } from "#server/platform/context.ts";
import type { Database } from "#server/platform/database/database.ts";
import { hasPassed, IMMEDIATELY, isWithin } from "#server/platform/jobs/due.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { processChanges } from "./process-changes.ts";

/** Shorter than a job's lease, and short enough for a process that is asked to stop. */
const TURN_MS = 20_000;
/** Above this many, a run is started, which sends thousands with one call. */
const ONE_BY_ONE = 50;
/** How long to wait before starting another run after one failed. */
const PAUSE_MS = 30 * 60_000;
/** After this time, the claim of a process that died expires. */
const CLAIM_MS = 120_000;
/** The longest an address may be postponed, by its failed attempts or by the service. */
const LONGEST_MS = sql.raw(
  `greatest(${LONGEST_WAIT_MS}, (array[${RETRY_PAUSES_MS.join(", ")}])[mailing_addresses.attempts])`,
);

/**
 * Whether there is anything to sync now, or a run to resume. Addresses waiting for a retry or for an officer to connect
 * the portal don't count; they may wait for days.
 */
export async function hasWorkToSync(work: SystemContext): Promise<boolean> {
  if (await isRunActive(work.db)) return true;
  const { way } = await decideAction(work);
  if (way === "wait") return false;
  const { rows } = await work.db.execute<{ is: boolean }>(sql`select exists (select from mailing_changes)
    or (${way === "push"} and (exists (select from mailing_addresses a where ${isOrphan})
      or exists (select from mailing_addresses where ${isAddressDue(work.now)}))) as is`);
  return rows[0]?.is === true;
}

/** Resumes the active run, or syncs pending changes. Returns the number of addresses handled. */
export async function syncInBackground(work: SystemContext): Promise<number> {
  if (await isRunActive(work.db)) {
    await executeRun(work, { forMs: TURN_MS, isPatient: false });
    return 0;
  }
  const { way, listId } = await decideAction(work);
  if (way === "forget") await forgetChanges(work.db);
  return way === "push" ? push(work, listId) : 0;
}

type Action = { way: "push"; listId: string } | { way: "forget" | "wait"; listId: null };

/** What to do with pending changes. Before the first sync, everything waits for it. */
async function decideAction(work: SystemContext): Promise<Action> {
  const list = await readTargetList(work);
  const isSynced = list !== null && (await wasEverSynced(work.db, list.id));
  const { state, row } = await readConnection(work);
  if (state === "none" && !isSynced) return { way: "forget", listId: null };
  if (state !== "connected" || !isSynced || isBlocked(row?.troubleAt, work.now)) {
    return { way: "wait", listId: null };
  }
  return { way: "push", listId: list.id };
}

function isBlocked(troubleAt: Date | null | undefined, now: Date): boolean {
  return troubleAt != null && isWithin(now, troubleAt, TROUBLE_PAUSE_MS);
}

/** Reads who has unsubscribed at the service, even when no sync is running. */
export async function pollOptOuts(work: SystemContext): Promise<void> {
  const { state } = await readConnection(work);
  if (state === "connected" && (await readTargetList(work))) await pullOptOuts(work, "job");
}

/** Discards pending changes; the first sync reads every member. */
async function forgetChanges(db: Database): Promise<void> {
  await db.delete(mailingChanges);
}

async function push(work: SystemContext, listId: string): Promise<number> {
  const began = performance.now();
  const atNow = (): SystemContext => ({
    ...work,
    now: new Date(work.now.getTime() + performance.now() - began),
  });
  for (let isMore = true; isMore && performance.now() - began < TURN_MS; ) {
    const absorbed = await processChanges(atNow(), "job");
    if (!absorbed.ok) return 0;
    isMore = absorbed.count > 0;
  }
  await freeOrphans(work);
  if ((await countDue(work)) > ONE_BY_ONE && (await startOwnRun(work, listId))) return 0;
  let looked = 0;
  while (performance.now() - began < TURN_MS) {
    const address = await claimAddress(atNow());
    if (address === null) break;
    const failure = await pushAddress({ work: atNow(), listId, who: "job" }, address);
    looked += 1;
    if (failure) {
      await releaseAddress(
        work,
        address,
        failure.why === "retry-later" ? askAgainAt(work.now, failure.at) : work.now,
      );
      break;
    }
    if (await isRunActive(work.db)) break;
  }
  return looked;
}

/** It waited for a run that failed, or for a move that was dropped. The address is aliased `a`. */
const isOrphan = sql`(a.state = 'waiting' and a.due_at is null
  and not exists (select from mailing_addresses b where b.moves_from = a.address)
  and not exists (select from mailing_runs where state = 'running'))`;

function isAddressDue(now: Date) {
  return sql`due_at is not null and ${hasPassed(sql`due_at`, now, LONGEST_MS)}`;
}

async function countDue({ db, now }: SystemContext): Promise<number> {
  return db.$count(mailingAddresses, isAddressDue(now));
}

/** Includes tags once the portal has set any. Null if the last run failed recently or another process was faster. */
async function startOwnRun({ db, now }: SystemContext, listId: string): Promise<number | null> {
  const last = await latestRun(db);
  if (last?.state === "failed" && last.finishedAt && isWithin(now, last.finishedAt, PAUSE_MS)) return null;
  const kind = Object.keys(await readTagIds(db)).length > 0 ? "tags" : "sync";
  try {
    return await db.transaction((tx) => startRun(tx, { kind, listId, by: PORTAL, now }));
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

async function claimAddress({ db, now }: SystemContext): Promise<string | null> {
  const { rows } = await db.execute<{ address: string }>(sql`update mailing_addresses
    set due_at = ${new Date(now.getTime() + CLAIM_MS).toISOString()}
    where address = (select address from mailing_addresses where ${isAddressDue(now)}
      order by due_at, address limit 1 for update skip locked)
    returning address`);
  return rows[0]?.address ?? null;
}

async function releaseAddress({ db }: SystemContext, address: string, at: Date): Promise<void> {
  await db
    .update(mailingAddresses)
    .set({ dueAt: at })
    .where(and(eq(mailingAddresses.address, address), eq(mailingAddresses.state, "waiting")));
}

/** Orphans become due on their own. */
async function freeOrphans({ db }: SystemContext): Promise<void> {
  await db.execute(sql`update mailing_addresses a set due_at = ${IMMEDIATELY} where ${isOrphan}`);
}
