import { eq } from "drizzle-orm";
import { askForHostedPage, TOKEN_MS } from "#server/payments/authorize-net/hosted-page.ts";
import type { Ctx } from "#server/platform/context.ts";
import { HELD, refuseWhileHeld } from "#server/platform/held.ts";
import { inWords } from "#server/platform/http.ts";
import { Refusal } from "#server/platform/refusal.ts";
import type { Payment } from "./buyer.ts";
import { freePageOf } from "./free-page.ts";
import { payments } from "./tables.ts";

/** Where the browser posts which token to pay this; 502 with `success: false` where the provider gives none (S-25). */
export async function askForPaymentPage(
  { db, config, log }: Ctx,
  payment: Payment,
): Promise<{ postUrl: string; token: string }> {
  if (Number(payment.amount) === 0) return freePageOf(payment);
  refuseWhileHeld(config, HELD.payment);
  try {
    const page = await askForHostedPage(config.authorizeNet, {
      invoiceNumber: payment.invoiceNumber,
      amount: payment.amount,
      description: payment.description,
      email: payment.email,
      returnUrl: `${config.publicUrl}/api/payment/return/${payment.reference}`,
      cancelUrl: `${config.publicUrl}/api/payment/cancel/${payment.reference}`,
      merchantName: config.chapter.name,
    });
    const tokenExpiresAt = new Date(Date.now() + TOKEN_MS);
    await db.update(payments).set({ tokenExpiresAt }).where(eq(payments.id, payment.id));
    return page;
  } catch (error) {
    log.error({ error: inWords(error) }, "no payment page could be had");
    throw noPage();
  }
}

/** Said where the provider gives no page. */
export function noPage(): Refusal {
  return new Refusal(
    502,
    "The card company's page cannot be opened right now. Please try again in a moment.",
    { extra: { success: false } },
  );
}
