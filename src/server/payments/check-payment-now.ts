import { and, eq } from "drizzle-orm";
import { ProviderRefused, ProviderUnavailable } from "#server/payments/authorize-net/call.ts";
import { processNotifications } from "#server/payments/notifications/process-notifications.ts";
import type { SystemContext } from "#server/platform/context.ts";
import { summarizeError } from "#server/platform/log/summarize-error.ts";
import type { Fulfillments, Payment } from "./fulfillment.ts";
import { abandonPayments, type LookUp, lookUpPayments } from "./look-up-payments.ts";
import { readPaymentByReference } from "./open-payment.ts";
import { payments } from "./tables.ts";

/**
 * Finds out whether a payment has been made, while someone waits. Its notification is usually here already and cheaper to
 * process than the provider's lists are to search. Undefined if the provider is unavailable.
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
 * Abandons an open payment while someone waits, if the provider took nothing. If the provider is unavailable the answer is
 * undefined, and the sweeper abandons it later.
 */
export async function abandonPaymentNow(
  work: SystemContext,
  fulfillments: Fulfillments,
  payment: Payment,
): Promise<LookUp | undefined> {
  // If its page was opened again since it was read, the sweeper must not abandon it.
  await work.db
    .update(payments)
    .set({ cancelAskedAt: work.now })
    .where(and(eq(payments.id, payment.id), eq(payments.updatedAt, payment.updatedAt)));
  return unlessUnavailable(work, async () =>
    (await abandonPayments(work, fulfillments, { candidates: [payment], why: "cancelled" })).get(payment.id),
  );
}

/** The result, or undefined if the provider is unavailable. */
export async function unlessUnavailable<Result>(
  work: SystemContext,
  ask: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error;
    work.log.warn(
      { error: summarizeError(error) },
      "a payment could not be checked: the provider is unavailable",
    );
    return undefined;
  }
}
