import { sql } from "drizzle-orm";
import type { Work } from "#server/platform/context.ts";
import type { Database } from "#server/platform/database.ts";
import { AT_ONCE, hasCome, isWithin } from "#server/platform/due.ts";
import { Refusal } from "#server/platform/refusal.ts";
import { absorbChanges } from "./absorb-changes.ts";
import { readConnection } from "./connection.ts";
import { pullOptOuts } from "./pull-opt-outs.ts";
import { pushAddress } from "./push-address.ts";
import { askAgainAt, LONGEST_WAIT_MS, RETRY_PAUSES_MS } from "./rules.ts";
import { isStillRunning, newestRun, THE_PORTAL, wasEverSynced } from "./run-record.ts";
import { startRun } from "./start-run.ts";
import { knownTags } from "./tags.ts";
import { readTargetList } from "./target-list.ts";
import { TROUBLE_PAUSE_MS } from "./trouble.ts";
import { workOffRun } from "./work-off-run.ts";

/** Less than a chore’s lease, and not too long for a process that is asked to stop. */
const TURN_MS = 20_000;
/** More than so many at once go by a run, which sends thousands with one call. */
const ONE_BY_ONE = 50;
/** A run that failed is not begun again by itself before this time is over. */
const PAUSE_MS = 30 * 60_000;
/** Who dies with an address in hand gives it back after this time. */
const IN_HAND_MS = 120_000;
/** Nothing puts an address off for longer: neither the tries it has behind it nor the service. */
const LONGEST_MS = sql.raw(
  `greatest(${LONGEST_WAIT_MS}, (array[${RETRY_PAUSES_MS.join(", ")}])[mailing_addresses.attempts])`,
);

/**
 * Whether there is anything to bring to the list now, or a run to go on with. What only waits, for its next try or for
 * somebody who connects the portal, may do so for days.
 */
export async function isListToBeKept(work: Work): Promise<boolean> {
  if (await isStillRunning(work.db)) return true;
  const { way } = await findWay(work);
  if (way === "wait") return false;
  const { rows } = await work.db.execute<{ is: boolean }>(sql`select exists (select from mailing_changes)
    or (${way === "push"} and (exists (select from mailing_addresses a where ${isOrphan})
      or exists (select from mailing_addresses where ${isAddressDue(work.now)}))) as is`);
  return rows[0]?.is === true;
}

/** Goes on with a run, else brings what changed among the people to the list. Answers how many addresses were looked at. */
export async function keepList(work: Work): Promise<number> {
  if (await isStillRunning(work.db)) {
    await workOffRun(work, { forMs: TURN_MS, isPatient: false });
    return 0;
  }
  const { way, listId } = await findWay(work);
  if (way === "forget") await forgetChanges(work.db);
  return way === "push" ? push(work, listId) : 0;
}

type Way = { way: "push"; listId: string } | { way: "forget" | "wait"; listId: null };

/** What becomes of the changes: before the first sync everything waits for it. */
async function findWay(work: Work): Promise<Way> {
  const list = await readTargetList(work);
  const isSynced = list !== null && (await wasEverSynced(work.db, list.id));
  const { state, row } = await readConnection(work);
  if (state === "none" && !isSynced) return { way: "forget", listId: null };
  if (state !== "connected" || !isSynced || isHindered(row?.troubleAt, work.now)) {
    return { way: "wait", listId: null };
  }
  return { way: "push", listId: list.id };
}

function isHindered(troubleAt: Date | null | undefined, now: Date): boolean {
  return troubleAt != null && isWithin(now, troubleAt, TROUBLE_PAUSE_MS);
}

/** Reads who has left the list at the service, also while nobody syncs. */
export async function pollOptOuts(work: Work): Promise<void> {
  const { state } = await readConnection(work);
  if (state === "connected" && (await readTargetList(work))) await pullOptOuts(work, "chore");
}

/** Nobody keeps a list: the first sync will read everybody. */
async function forgetChanges(db: Database): Promise<void> {
  await db.execute(sql`delete from mailing_changes`);
}

async function push(work: Work, listId: string): Promise<number> {
  const began = performance.now();
  const atNow = (): Work => ({ ...work, now: new Date(work.now.getTime() + performance.now() - began) });
  for (let isMore = true; isMore && performance.now() - began < TURN_MS; ) {
    const absorbed = await absorbChanges(atNow(), "chore");
    if (!absorbed.ok) return 0;
    isMore = absorbed.count > 0;
  }
  await freeOrphans(work);
  if ((await countDue(work)) > ONE_BY_ONE && (await startOwnRun(work, listId))) return 0;
  let looked = 0;
  while (performance.now() - began < TURN_MS) {
    const address = await takeInHand(atNow());
    if (address === null) break;
    const failure = await pushAddress({ work: atNow(), listId, who: "chore" }, address);
    looked += 1;
    if (failure) {
      await giveBack(
        work,
        address,
        failure.why === "retry-later" ? askAgainAt(work.now, failure.at) : work.now,
      );
      break;
    }
    if (await isStillRunning(work.db)) break;
  }
  return looked;
}

/** It waited for a run that failed, or for a move that nobody makes any more; the address is `a`. */
const isOrphan = sql`(a.state = 'waiting' and a.due_at is null
  and not exists (select from mailing_addresses b where b.moves_from = a.address)
  and not exists (select from mailing_runs where state = 'running'))`;

function isAddressDue(now: Date) {
  return sql`due_at is not null and ${hasCome(sql`due_at`, now, LONGEST_MS)}`;
}

async function countDue({ db, now }: Work): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from mailing_addresses where ${isAddressDue(now)}`,
  );
  return rows[0]?.count ?? 0;
}

/** With the tags where the portal has set some. Null where the last run failed just now, or another one is quicker. */
async function startOwnRun({ db, now }: Work, listId: string): Promise<number | null> {
  const last = await newestRun(db);
  if (last?.state === "failed" && last.finishedAt && isWithin(now, last.finishedAt, PAUSE_MS)) return null;
  const kind = Object.keys(await knownTags(db)).length > 0 ? "tags" : "sync";
  try {
    return await db.transaction((tx) => startRun(tx, { kind, listId, by: THE_PORTAL, now }));
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

async function takeInHand({ db, now }: Work): Promise<string | null> {
  const { rows } = await db.execute<{ address: string }>(sql`update mailing_addresses
    set due_at = ${new Date(now.getTime() + IN_HAND_MS).toISOString()}
    where address = (select address from mailing_addresses where ${isAddressDue(now)}
      order by due_at, address limit 1 for update skip locked)
    returning address`);
  return rows[0]?.address ?? null;
}

async function giveBack({ db }: Work, address: string, at: Date): Promise<void> {
  await db.execute(sql`update mailing_addresses set due_at = ${at.toISOString()}
    where address = ${address} and state = 'waiting'`);
}

/** They are due by themselves. */
async function freeOrphans({ db }: Work): Promise<void> {
  await db.execute(sql`update mailing_addresses a set due_at = ${AT_ONCE} where ${isOrphan}`);
}
