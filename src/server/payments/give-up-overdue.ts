import { ProviderUnavailable } from "#server/payments/authorize-net/call.ts";
import type { Work } from "#server/platform/context.ts";
import { inWords } from "#server/platform/http.ts";
import type { Buyers, Payment } from "./buyer.ts";
import { giveUpPayments } from "./settle-payments.ts";

/**
 * Gives up payments whose time is over or whose payer cancelled. Where the provider cannot be asked they stay as
 * they are, with whatever is kept for them, until it can (S-18).
 */
export async function giveUpOverdue(work: Work, buyers: Buyers, due: readonly Payment[]): Promise<void> {
  // One under review is a person's to decide, which takes hours: it is asked about ever less often.
  const overdue = due.filter(({ lookAgainAt }) => lookAgainAt === null || lookAgainAt <= work.now);
  const cancelled = overdue.filter(({ cancelAskedAt }) => cancelAskedAt !== null);
  const expired = overdue.filter(({ cancelAskedAt }) => cancelAskedAt === null);
  try {
    if (cancelled.length > 0) await giveUpPayments(work, buyers, cancelled, "cancelled");
    if (expired.length > 0) await giveUpPayments(work, buyers, expired, "expired");
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    work.log.warn(
      { error: inWords(error), payments: overdue.length },
      "payments stay open: the provider cannot be asked",
    );
  }
}
