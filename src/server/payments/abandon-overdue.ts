import { ProviderUnavailable } from "#server/payments/authorize-net/call.ts";
import type { SystemContext } from "#server/platform/context.ts";
import { summarizeError } from "#server/platform/log/summarize-error.ts";
import type { Fulfillments, Payment } from "./fulfillment.ts";
import { abandonPayments } from "./look-up-payments.ts";

/**
 * Abandons payments that have expired or whose payer cancelled. While the provider is unavailable they stay open, with
 * everything held for them (S-18).
 */
export async function abandonOverdue(
  work: SystemContext,
  fulfillments: Fulfillments,
  due: readonly Payment[],
): Promise<void> {
  // A review takes a person hours, so payments under review are checked less and less often.
  const overdue = due.filter(({ lookAgainAt }) => lookAgainAt === null || lookAgainAt <= work.now);
  const cancelled = overdue.filter(({ cancelAskedAt }) => cancelAskedAt !== null);
  const expired = overdue.filter(({ cancelAskedAt }) => cancelAskedAt === null);
  try {
    if (cancelled.length > 0)
      await abandonPayments(work, fulfillments, { candidates: cancelled, why: "cancelled" });
    if (expired.length > 0)
      await abandonPayments(work, fulfillments, { candidates: expired, why: "expired" });
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    work.log.warn(
      { error: summarizeError(error), payments: overdue.length },
      "payments stay open: the provider is unavailable",
    );
  }
}
