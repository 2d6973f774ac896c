import { ProviderUnavailable } from "#server/payments/authorize-net/call.ts";
import type { Buyers } from "#server/payments/buyer.ts";
import { giveUpPayments } from "#server/payments/settle-payments.ts";
import type { Work } from "#server/platform/context.ts";
import { inWords } from "#server/platform/http.ts";
import { readStaleDuesPayments } from "./queries.ts";

/** How long an unpaid payment of dues stays open: nothing is kept for it, so nobody is in a hurry. */
const OPEN_MS = 2 * 3_600_000;

/**
 * Ends payments of dues that nobody finished or whose payer cancelled, each only after the provider said that it
 * took nothing; what it did take is entered instead. Answers how many were due.
 */
export async function giveUpOpenDues(work: Work, buyers: Buyers): Promise<number> {
  const due = await readStaleDuesPayments(work.db, new Date(work.now.getTime() - OPEN_MS));
  const cancelled = due.filter(({ cancelAskedAt }) => cancelAskedAt !== null);
  const expired = due.filter(({ cancelAskedAt }) => cancelAskedAt === null);
  try {
    if (cancelled.length > 0) await giveUpPayments(work, buyers, cancelled, "cancelled");
    if (expired.length > 0) await giveUpPayments(work, buyers, expired, "expired");
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    work.log.warn(
      { error: inWords(error), payments: due.length },
      "dues payments stay open: the provider cannot be asked",
    );
  }
  return due.length;
}
