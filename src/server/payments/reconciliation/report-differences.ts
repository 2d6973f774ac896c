import { formatDollars } from "#contract/values/dollars.ts";
import { ProviderRefused, ProviderUnavailable } from "#server/payments/authorize-net/call.ts";
import { technicalProblem } from "#server/payments/charges/apply-charge.ts";
import type { Alongside } from "#server/payments/charges/record-charge.ts";
import { type Difference, reconciliationDifferences } from "#server/payments/tables.ts";
import type { SystemContext } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { databaseOutage } from "#server/platform/database/database-errors.ts";
import { attemptInSavepoint, recordInTransaction } from "#server/platform/database/savepoint.ts";
import { summarizeError } from "#server/platform/log/summarize-error.ts";
import { recordItem, resolveItems, seeItem } from "./items.ts";

/** The subject of a difference, before its kind is known. */
export type Compared = Pick<Difference, "transactionId" | "paymentId" | "amountHere" | "amountThere">;

/** Compares one line and stores what it finds at once, so that nothing found is lost if the run breaks off. */
export type CompareLine = (about: Compared, compare: (keep: Keep) => Promise<Difference[]>) => Promise<void>;

/**
 * Stores a difference in the transaction that ends it: no later run would find it. If it cannot be stored, the money is
 * recorded all the same.
 */
export type Keep = (tx: Tx, difference: Difference) => Promise<void>;

/**
 * A line that fails is a difference itself, and the run goes on with the next; only a provider or database that is
 * unavailable ends it. Without a run, only the open item is stored: it is of other days than those that are reconciled.
 */
export function reportingTo(work: SystemContext, reconciliationId: number | null): CompareLine {
  const storeFor = async (tx: Tx, difference: Difference) => {
    if (reconciliationId !== null) await store(tx, { ...difference, reconciliationId });
  };
  const keep: Keep = async (tx, difference) => {
    const attempt = await attemptInSavepoint(tx, (inner) =>
      storeFor(inner, difference).then(() => recordItem(inner, difference, work.now)),
    );
    if ("done" in attempt) return;
    const facts = { transaction: difference.transactionId, error: summarizeError(attempt.error) };
    work.log.error(facts, "a difference that was settled could not be stored");
  };
  return async (about, compare) => {
    const { found, hasFailed } = await differencesOrFailure(work, about, () => compare(keep));
    await recordInTransaction(work.db, async (tx) => {
      for (const difference of found) {
        await storeFor(tx, difference);
        await seeItem(tx, difference, work.now);
      }
      // A line that could not be compared agrees with nothing.
      const except = found.map(({ kind }) => kind);
      if (!hasFailed) await resolveItems(tx, { transactionId: about.transactionId, except, now: work.now });
    });
  };
}

/** Stores with a refund that is undone that it was found so. */
export function undoneRefund(
  { transactionId, amountHere }: { transactionId: string; amountHere: string },
  keep: Keep,
): Alongside {
  const sentence = `The refund of ${formatDollars(amountHere)} was undone at the card processor. It is due again.`;
  const about = { transactionId, kind: "refund-missing-there" as const, amountHere, amountThere: "0.00" };
  return (tx, paymentId) => keep(tx, { ...about, paymentId, sentence });
}

async function differencesOrFailure(
  { log }: SystemContext,
  about: Compared,
  compare: () => Promise<Difference[]>,
): Promise<{ found: Difference[]; hasFailed?: true }> {
  try {
    return { found: await repeatIfBusy(compare) };
  } catch (error) {
    if (error instanceof ProviderUnavailable || databaseOutage(error) === "server") throw error;
    log.error(
      { transaction: about.transactionId, error: summarizeError(error) },
      "a transaction could not be compared",
    );
    const why = error instanceof ProviderRefused ? error.message : `Cause: ${technicalProblem(error)}.`;
    const sentence = `This transaction could not be compared. ${why}`;
    return { found: [{ ...about, kind: "not-compared", sentence }], hasFailed: true };
  }
}

/** Retries the reads once; writes are retried by `recordInTransaction`. */
async function repeatIfBusy<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (databaseOutage(error) !== "moment") throw error;
    return work();
  }
}

/** A resumed run finds again what it found before it broke off, as does another process that resumes it as well. */
async function store(tx: Tx, difference: Difference & { reconciliationId: number }) {
  const { amountHere, amountThere, paymentId, sentence } = difference;
  await tx
    .insert(reconciliationDifferences)
    .values(difference)
    .onConflictDoUpdate({
      target: [
        reconciliationDifferences.reconciliationId,
        reconciliationDifferences.transactionId,
        reconciliationDifferences.kind,
      ],
      set: { amountHere, amountThere, paymentId, sentence },
    });
}
