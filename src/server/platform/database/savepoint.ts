import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Database, Tx } from "./database.ts";
import { databaseOutage } from "./database-errors.ts";
import { inheritLocks } from "./locks.ts";

/** The pauses before each retry of a transaction that records something, in milliseconds. */
const PAUSES_MS = [100, 400];
/** Recording transactions on their last try. */
const lastTries = new WeakSet<Tx>();

/**
 * A transaction that records something that happened elsewhere, such as a charge. If the database is only busy,
 * the whole transaction is retried after a pause, up to three tries. On the last, such an error rolls back only
 * the savepoint where it occurs, so that no work done alongside keeps the record from being written.
 */
export async function recordInTransaction<Result>(
  db: Pick<Database, "transaction">,
  record: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  for (const pauseMs of PAUSES_MS) {
    try {
      return await db.transaction(record);
    } catch (error) {
      if (databaseOutage(error) !== "moment") throw error;
      await wait(pauseMs);
    }
  }
  return db.transaction((tx) => {
    lastTries.add(tx);
    return record(tx);
  });
}

/**
 * Does all of the work or nothing, inside a transaction that goes on in either case. Constraints that wait for the
 * commit are checked here, where they cost only this work. A database that is unavailable is thrown, and so is one that
 * is only busy, unless this is the last try: then the whole transaction is repeated.
 */
export async function attemptInSavepoint<Result>(
  tx: Tx,
  work: (tx: Tx) => Promise<Result>,
): Promise<{ done: Result } | { error: unknown }> {
  try {
    const done = await tx.transaction(async (inner) => {
      inheritLocks(tx, inner);
      if (lastTries.has(tx)) lastTries.add(inner);
      const result = await work(inner);
      await inner.execute(sql`set constraints all immediate`);
      // It would hold for the rest of the transaction, which may still break them on its way.
      await inner.execute(sql`set constraints all deferred`);
      return result;
    });
    return { done };
  } catch (error) {
    const outage = databaseOutage(error);
    if (outage === "server" || (outage === "moment" && !lastTries.has(tx))) throw error;
    return { error };
  }
}

/** Does the work and undoes all of it: what it would come to, or the error that it would fail with. */
export async function undoneInSavepoint<Result>(tx: Tx, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const results: Result[] = [];
  const attempt = await attemptInSavepoint(tx, async (inner) => {
    results.push(await work(inner));
    await inner.execute(sql`set constraints all immediate`);
    throw UNDONE;
  });
  const [result] = results;
  if (!("error" in attempt) || attempt.error !== UNDONE || result === undefined)
    throw "error" in attempt ? attempt.error : UNDONE;
  return result;
}

const UNDONE = new Error("undone as it was meant to be");
