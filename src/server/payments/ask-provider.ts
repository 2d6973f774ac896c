import { and, eq } from "drizzle-orm";
import { ProviderRefused, ProviderUnavailable } from "#server/payments/authorize-net/call.ts";
import type { Work } from "#server/platform/context.ts";
import { inWords } from "#server/platform/http.ts";
import type { Buyers, Payment } from "./buyer.ts";
import { readPaymentByReference } from "./open-payment.ts";
import { giveUpPayments, type LookUp, lookUpPayments } from "./settle-payments.ts";
import { payments } from "./tables.ts";
import { workOffNotifications } from "./work-off-notifications.ts";

/**
 * Finds out for somebody who is waiting whether a payment got its money. The notification is mostly here already and
 * cheaper to follow than the provider's lists are to search. Undefined where the provider cannot be asked.
 */
export function findOut(work: Work, buyers: Buyers, payment: Payment): Promise<LookUp | undefined> {
  return unlessOutOfReach(work, async () => {
    await workOffNotifications(work, buyers, { invoiceNumber: payment.invoiceNumber });
    const now = await readPaymentByReference(work.db, payment.reference);
    if (now?.status === "paid") return "charged";
    return (await lookUpPayments(work, buyers, [payment])).get(payment.id);
  });
}

/**
 * Gives an open payment up for somebody who is waiting, if the provider took nothing. Where it cannot be asked now, the
 * sweeper gives it up after it could, and the answer is undefined.
 */
export async function giveUpNow(work: Work, buyers: Buyers, payment: Payment): Promise<LookUp | undefined> {
  // One whose page was opened anew since it was read is wanted still, and the sweeper must not end it.
  await work.db
    .update(payments)
    .set({ cancelAskedAt: work.now })
    .where(and(eq(payments.id, payment.id), eq(payments.updatedAt, payment.updatedAt)));
  return unlessOutOfReach(work, async () =>
    (await giveUpPayments(work, buyers, [payment], "cancelled")).get(payment.id),
  );
}

/** Undefined where the provider could not be asked. */
export async function unlessOutOfReach<Said>(
  work: Work,
  what: () => Promise<Said>,
): Promise<Said | undefined> {
  try {
    return await what();
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error;
    work.log.warn(
      { error: inWords(error) },
      "somebody waits for a payment and the provider could not be asked",
    );
    return undefined;
  }
}
