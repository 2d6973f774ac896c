import type { CapturedCharge, Fulfillment, Payment } from "#server/payments/fulfillment.ts";
import type { SystemContext } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { violatedConstraint } from "#server/platform/database/database-errors.ts";
import { attemptInSavepoint } from "#server/platform/database/savepoint.ts";
import { summarizeError } from "#server/platform/log/summarize-error.ts";

/**
 * What a charge did: it was applied; it bought nothing and must be refunded, with the reason officers read; or it could
 * not be applied because of `failed` and is tried again.
 */
export type Applied = "applied" | { refundBecause: string } | { failed: string };

/**
 * Lets the fulfillment use a charge, in a savepoint: if that fails, nothing of it is kept, and the charge is recorded and
 * tried again (076).
 */
export async function applyCharge(
  work: SystemContext,
  tx: Tx,
  { fulfillment, ...paid }: { fulfillment: Fulfillment; payment: Payment; charge: CapturedCharge },
): Promise<Applied> {
  const attempt = await attemptInSavepoint(tx, (inner) => fulfillment.fulfill(work, inner, paid));
  if ("done" in attempt) return attempt.done;
  const facts = { charge: paid.charge.transactionId, error: summarizeError(attempt.error) };
  work.log.error(facts, "a charge could not be applied");
  return { failed: technicalProblem(attempt.error) };
}

/** A failure as officers read it; support finds the constraint by its name. */
export function technicalProblem(error: unknown): string {
  const constraint = violatedConstraint(error);
  return constraint ? `a technical problem (${constraint})` : "a technical problem";
}
