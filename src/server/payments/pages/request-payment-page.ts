import { eq } from "drizzle-orm";
import { type PayerName, requestHostedPage, TOKEN_MS } from "#server/payments/authorize-net/hosted-page.ts";
import { freePageFor } from "#server/payments/free-page/free-page.ts";
import type { PaymentPageOrder } from "#server/payments/fulfillment.ts";
import { payments } from "#server/payments/tables.ts";
import { ON_HOLD, refuseWhileOnHold } from "#server/platform/config/outgoing-hold.ts";
import type { Ctx } from "#server/platform/context.ts";
import { summarizeError } from "#server/platform/log/summarize-error.ts";
import { Refusal } from "#server/platform/refusal.ts";

/** The URL and token with which the browser opens the payment page; 502 with `success: false` if the provider gives none (S-25). */
export async function requestPaymentPage(
  { db, config, log }: Ctx,
  payment: PaymentPageOrder,
  payer?: PayerName,
): Promise<{ postUrl: string; token: string }> {
  if (Number(payment.amount) === 0) return freePageFor(payment);
  refuseWhileOnHold(config, ON_HOLD.payment);
  try {
    const page = await requestHostedPage(config.authorizeNet, {
      invoiceNumber: payment.invoiceNumber,
      amount: payment.amount,
      description: payment.description,
      email: payment.email,
      payer,
      returnUrl: `${config.publicUrl}/api/payment/return/${payment.reference}`,
      cancelUrl: `${config.publicUrl}/api/payment/cancel/${payment.reference}`,
      merchantName: config.chapter.name,
    });
    const tokenExpiresAt = new Date(Date.now() + TOKEN_MS);
    await db.update(payments).set({ tokenExpiresAt }).where(eq(payments.id, payment.id));
    return page;
  } catch (error) {
    log.error({ error: summarizeError(error) }, "the provider gave no payment page");
    throw paymentPageUnavailable();
  }
}

/** The refusal when the provider gives no page. */
function paymentPageUnavailable(): Refusal {
  return new Refusal(
    502,
    "The card processor's page can't be opened right now. Please try again in a moment.",
    { extra: { success: false } },
  );
}
