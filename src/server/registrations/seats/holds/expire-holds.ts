import { lockEvent } from "#server/events/queries.ts";
import { abandonOverdue } from "#server/payments/abandon-overdue.ts";
import { readRecordedPayment } from "#server/payments/charges/recorded-payments.ts";
import type { Fulfillments } from "#server/payments/fulfillment.ts";
import { readOpenPayment } from "#server/payments/open-payment.ts";
import type { SystemContext } from "#server/platform/context.ts";
import { processEach } from "#server/platform/jobs/process-each.ts";
import { chargeKeeping } from "#server/registrations/parties/attempts.ts";
import { lockRegistration } from "#server/registrations/parties/queries.ts";
import { readDueHolds, readStalePages } from "#server/registrations/seats/holds/queries.ts";
import { releaseToLine } from "./release-registration.ts";

/** How long the page of a party that pays later stays open, as for dues: its seats do not depend on it. */
const OPEN_MS = 2 * 3_600_000;

/**
 * Releases registrations whose time to pay is over or whose payer cancelled, each only after asking the provider
 * whether it took money. If the provider is unavailable, the seats are held until it answers (S-18). Pages of parties
 * that pay later end the same way, and their seats stay. Returns how many were due.
 */
export async function expireHolds(
  work: SystemContext,
  fulfillments: Fulfillments,
  most = 1000,
): Promise<number> {
  const due = await readDueHolds(work.db, work.now, most);
  const unasked = due.filter(({ payment }) => !payment);
  await processEach(unasked, ({ id, eventId }) => releaseUnasked(work, id, eventId), {
    log: work.log,
    what: "ending a hold",
  });
  const asked = due.map(({ payment }) => payment).filter((payment) => payment !== null);
  const stale = await readStalePages(work.db, new Date(work.now.getTime() - OPEN_MS), most);
  await abandonOverdue(work, fulfillments, [...asked, ...stale]);
  return due.length + stale.length;
}

/** No payment page was ever opened for it, so there is nothing to ask. */
async function releaseUnasked(work: SystemContext, id: number, eventId: number): Promise<void> {
  await work.db.transaction(async (tx) => {
    await lockEvent(tx, eventId);
    const row = await lockRegistration(tx, id);
    const isDue =
      row?.status === "pending" && !row.removedAt && row.holdExpiresAt && row.holdExpiresAt <= work.now;
    // A page may have been opened since; then the next run asks the provider. Or a charge may have been recorded.
    if (!row || !isDue || (await readOpenPayment(tx, "registration", id))) return;
    if (await readRecordedPayment(tx, await chargeKeeping(tx, row))) return;
    await releaseToLine(work, tx, { row, reason: "payment_expired", actor: "portal" });
  });
}
