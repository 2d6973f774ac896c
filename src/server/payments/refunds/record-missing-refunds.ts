import { ProviderRefused, ProviderUnavailable } from "#server/payments/authorize-net/call.ts";
import type { Fulfillments } from "#server/payments/fulfillment.ts";
import type { Charge } from "#server/payments/update-payment-status.ts";
import type { SystemContext } from "#server/platform/context.ts";
import { summarizeError } from "#server/platform/log/summarize-error.ts";
import { findMissingRefunds } from "./find-missing-refunds.ts";
import { recordProviderRefund } from "./record-provider-refund.ts";

/** The provider accepts refunds of a charge for this long; a charge of unknown date is searched as far back. */
const REFUNDABLE_MS = 181 * 86_400_000;

/**
 * Records every refund of a charge that only the provider has; after a restore, even the row that requested it may be
 * missing. "unknown" if the provider cannot tell yet.
 */
export async function recordMissingRefunds(
  work: SystemContext,
  fulfillments: Fulfillments,
  charge: Charge,
): Promise<"recorded" | "unknown"> {
  try {
    const since = charge.chargedAt ?? new Date(charge.recordedAt.getTime() - REFUNDABLE_MS);
    const missing = await findMissingRefunds(work, charge, since);
    if (!missing) return "unknown";
    for (const refund of missing) await recordProviderRefund(work, fulfillments, { undone: refund });
    return "recorded";
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error;
    work.log.warn(
      { charge: charge.transactionId, error: summarizeError(error) },
      "refunds could not be searched for",
    );
    return "unknown";
  }
}
