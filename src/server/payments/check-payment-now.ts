import { and, eq } from "drizzle-orm";
import { ProviderRefused, ProviderUnavailable } from "#server/payments/authorize-net/call.ts";
import { processNotifications } from "#server/payments/notifications/process-notifications.ts";
import type { SystemContext } from "#server/platform/context.ts";
import { summarizeError } from "#server/platform/http/http.ts";
import type { Fulfillments, Payment } from "./fulfillment.ts";
import { abandonPayments, type LookUp, lookUpPayments } from "./look-up-payments.ts";
import { readPaymentByReference } from "./open-payment.ts";
import { payments } from "./tables.ts";

/**
 * Finds out for somebody who is waiting whether a payment got its money. The notification is mostly here already and
 * cheaper to follow than the provider's lists are to search. Undefined where the provider cannot be asked.
 */
export function checkPaymentNow(
  work: SystemContext,
  fulfillments: Fulfillments,
  payment: Payment,
): Promise<LookUp | undefined> {
  return unlessUnavailable(work, async () => {
    await processNotifications(work, fulfillments, { invoiceNumber: payment.invoiceNumber });
    const now = await readPaymentByReference(work.db, payment.reference);
    if (now?.status === "paid") return "charged";
    return (await lookUpPayments(work, fulfillments, [payment])).get(payment.id);
  });
}

/**
 * Gives an open payment up for somebody who is waiting, if the provider took nothing. Where it cannot be asked now, the
 * sweeper gives it up after it could, and the answer is undefined.
 */
export async function abandonPaymentNow(
  work: SystemContext,
  fulfillments: Fulfillments,
  payment: Payment,
): Promise<LookUp | undefined> {
  // One whose page was opened anew since it was read is wanted still, and the sweeper must not end it.
  await work.db
    .update(payments)
    .set({ cancelAskedAt: work.now })
    .where(and(eq(payments.id, payment.id), eq(payments.updatedAt, payment.updatedAt)));
  return unlessUnavailable(work, async () =>
    (await abandonPayments(work, fulfillments, [payment], "cancelled")).get(payment.id),
  );
}

/** Undefined where the provider could not be asked. */
export async function unlessUnavailable<Said>(
  work: SystemContext,
  what: () => Promise<Said>,
): Promise<Said | undefined> {
  try {
    return await what();
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error;
    work.log.warn(
      { error: summarizeError(error) },
      "somebody waits for a payment and the provider could not be asked",
    );
    return undefined;
  }
}
