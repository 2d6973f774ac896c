import { ProviderRefused, ProviderUnavailable } from "#server/payments/authorize-net/call.ts";
import type { Work } from "#server/platform/context.ts";
import { inWords } from "#server/platform/http.ts";
import type { Buyers } from "./buyer.ts";
import { findUnentered } from "./find-unentered.ts";
import { recordUndone } from "./record-undone.ts";
import type { Charge } from "./restate-payment.ts";

/** So long the provider takes refunds of a charge; where it does not say when that was, it is searched for as long. */
const REFUNDABLE_MS = 181 * 86_400_000;

/**
 * Enters every refund of a charge that the provider has and the portal does not, from the charge's time on: after a
 * restore even the row that asked for it may be gone. "not known" where the provider cannot tell.
 */
export async function enterWhatWentBack(
  work: Work,
  buyers: Buyers,
  charge: Charge,
): Promise<"entered" | "not known"> {
  try {
    const since = charge.chargedAt ?? new Date(charge.recordedAt.getTime() - REFUNDABLE_MS);
    const unentered = await findUnentered(work, charge, since);
    if (!unentered) return "not known";
    for (const refund of unentered) await recordUndone(work, buyers, refund);
    return "entered";
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error;
    work.log.warn(
      { charge: charge.transactionId, error: inWords(error) },
      "refunds could not be searched for",
    );
    return "not known";
  }
}
