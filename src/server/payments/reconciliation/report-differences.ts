import { and, eq } from "drizzle-orm";
import { formatDollars } from "#contract/values/dollars.ts";
import { ProviderRefused, ProviderUnavailable } from "#server/payments/authorize-net/call.ts";
import { technicalProblem } from "#server/payments/charges/apply-charge.ts";
import type { Alongside } from "#server/payments/charges/record-charge.ts";
import { type Difference, reconciliationDifferences } from "#server/payments/tables.ts";
import type { SystemContext } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { databaseOutage } from "#server/platform/database/database-errors.ts";
import { attemptInSavepoint } from "#server/platform/database/savepoint.ts";
import { summarizeError } from "#server/platform/log/summarize-error.ts";

/** What a difference is about, before it is known which one there is. */
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
 * unavailable ends it.
 */
export function reportingTo(work: SystemContext, reconciliationId: number): CompareLine {
  const keep: Keep = async (tx, difference) => {
    const attempt = await attemptInSavepoint(tx, (inner) =>
      store(inner, { ...difference, reconciliationId }),
    );
    if ("done" in attempt) return;
    const facts = { transaction: difference.transactionId, error: summarizeError(attempt.error) };
    work.log.error(facts, "a difference that was settled could not be stored");
  };
  return async (about, compare) => {
    for (const difference of await differencesOrFailure(work, about, () => compare(keep)))
      await work.db.transaction((tx) => store(tx, { ...difference, reconciliationId }));
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

/** Whether a run that failed so may succeed later, as it is. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof ProviderUnavailable || databaseOutage(error) !== null;
}

async function differencesOrFailure(
  { log }: SystemContext,
  about: Compared,
  compare: () => Promise<Difference[]>,
): Promise<Difference[]> {
  try {
    return await compare();
  } catch (error) {
    if (isUnavailable(error)) throw error;
    log.error(
      { transaction: about.transactionId, error: summarizeError(error) },
      "a transaction could not be compared",
    );
    const why = error instanceof ProviderRefused ? error.message : `Cause: ${technicalProblem(error)}.`;
    return [{ ...about, kind: "not-compared", sentence: `This transaction could not be compared. ${why}` }];
  }
}

/** A resumed run finds again what it found before it broke off. */
async function store(tx: Tx, difference: Difference & { reconciliationId: number }) {
  const { reconciliationId, transactionId, kind } = difference;
  await tx
    .delete(reconciliationDifferences)
    .where(
      and(
        eq(reconciliationDifferences.reconciliationId, reconciliationId),
        eq(reconciliationDifferences.transactionId, transactionId),
        eq(reconciliationDifferences.kind, kind),
      ),
    );
  await tx.insert(reconciliationDifferences).values(difference);
}
