import type { Buyers } from "#server/payments/buyer.ts";
import { giveUpOverdue } from "#server/payments/give-up-overdue.ts";
import type { Work } from "#server/platform/context.ts";
import { readStaleDuesPayments } from "./queries.ts";

/** How long an unpaid payment of dues stays open: nothing is kept for it, so nobody is in a hurry. */
const OPEN_MS = 2 * 3_600_000;

/**
 * Ends payments of dues that nobody finished or whose payer cancelled, each only after the provider said that it
 * took nothing; what it did take is entered instead. Answers how many were due.
 */
export async function giveUpOpenDues(work: Work, buyers: Buyers): Promise<number> {
  const due = await readStaleDuesPayments(work.db, new Date(work.now.getTime() - OPEN_MS));
  await giveUpOverdue(work, buyers, due);
  return due.length;
}
