import { sql } from "drizzle-orm";
import type { Tx } from "./database.ts";
import { databaseOutage } from "./database-errors.ts";
import { inheritLocks } from "./locks.ts";

/**
 * Does all of the work or nothing, inside a transaction that goes on in either case. Constraints that wait for the
 * commit are checked here, where they cost only this work. A database that is unavailable is thrown: then the whole
 * transaction is repeated.
 */
export async function attemptInSavepoint<Result>(
  tx: Tx,
  work: (tx: Tx) => Promise<Result>,
): Promise<{ done: Result } | { error: unknown }> {
  try {
    const done = await tx.transaction(async (inner) => {
      inheritLocks(tx, inner);
      const result = await work(inner);
      await inner.execute(sql`set constraints all immediate`);
      // It would hold for the rest of the transaction, which may still break them on its way.
      await inner.execute(sql`set constraints all deferred`);
      return result;
    });
    return { done };
  } catch (error) {
    if (databaseOutage(error)) throw error;
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
