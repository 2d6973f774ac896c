import { abandonOverdue } from "#server/payments/abandon-overdue.ts";
import type { Fulfillments } from "#server/payments/fulfillment.ts";
import type { SystemContext } from "#server/platform/context.ts";
import { readStaleDuesPayments } from "./queries.ts";

/** How long an unpaid dues payment stays open; nothing is held for it. */
const OPEN_MS = 2 * 3_600_000;

/**
 * Abandons unfinished and cancelled dues payments, each only after the provider has said that it took nothing; otherwise
 * its charge is recorded. Returns how many were due.
 */
export async function expireDuesPayments(work: SystemContext, fulfillments: Fulfillments): Promise<number> {
  const due = await readStaleDuesPayments(work.db, new Date(work.now.getTime() - OPEN_MS));
  await abandonOverdue(work, fulfillments, due);
  return due.length;
}
