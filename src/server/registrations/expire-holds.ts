import { lockEvent } from "#server/events/queries.ts";
import type { Buyers } from "#server/payments/buyer.ts";
import { giveUpOverdue } from "#server/payments/give-up-overdue.ts";
import { readOpenPayment } from "#server/payments/open-payment.ts";
import type { Work } from "#server/platform/context.ts";
import { oneByOne } from "#server/platform/one-by-one.ts";
import { lockRegistration, readDueHolds } from "./queries.ts";
import { offerFreed, releaseRegistration } from "./release-registration.ts";

/**
 * Gives up registrations whose time to pay is over or whose payer cancelled, each only after the provider was
 * asked whether it took money; where it cannot be asked, the seats are kept until it can (S-18). Answers how
 * many were due.
 */
export async function expireHolds(work: Work, buyers: Buyers, most = 1000): Promise<number> {
  const due = await readDueHolds(work.db, work.now, most);
  const unasked = due.filter(({ payment }) => !payment);
  await oneByOne(work.log, "ending a hold", unasked, ({ id, eventId }) => releaseUnasked(work, id, eventId));
  const asked = due.map(({ payment }) => payment).filter((payment) => payment !== null);
  await giveUpOverdue(work, buyers, asked);
  return due.length;
}

/** Nobody ever opened a payment page for it: there is nothing to ask. */
async function releaseUnasked(work: Work, id: number, eventId: number): Promise<void> {
  await work.db.transaction(async (tx) => {
    await lockEvent(tx, eventId);
    const row = await lockRegistration(tx, id);
    const isDue =
      row?.status === "pending" && !row.removedAt && row.holdExpiresAt && row.holdExpiresAt <= work.now;
    // A page may have been asked for since; then the next turn asks the provider.
    if (!row || !isDue || (await readOpenPayment(tx, "registration", id))) return;
    await releaseRegistration(work, tx, row, "payment_expired", "portal");
    await offerFreed(work, tx, eventId);
  });
}
