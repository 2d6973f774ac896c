import { eq } from "drizzle-orm";
import { continueCardPayment as endpoint } from "#contract/registrations/manual/manual-registrations.ts";
import type { Payment } from "#server/payments/fulfillment.ts";
import { requestPaymentPage } from "#server/payments/pages/request-payment-page.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { action } from "#server/platform/http/action.ts";
import { notFound } from "#server/platform/refusal.ts";
import { manualRegistrations } from "#server/registrations/tables.ts";
import { extendHold } from "#server/registrations/waitlist/hold-seats.ts";
import { lockOpenManualRegistration } from "./abandon-card-payment.ts";
import { openManualPayment } from "./open-manual-payment.ts";
import { prepareManualRegistration } from "./prepare-manual-registration.ts";
import { refuseSecondManualPage } from "./refuse-second-manual-page.ts";

/**
 * The provider's page for a card payment that any officer began: the same payment, seats and price, for as long as a
 * new one would last (S-25). Asks the provider first, so that no one pays twice.
 */
export const continueCardPayment = action(endpoint, async (ctx, { id }) => {
  await refuseSecondManualPage(ctx, [id]);
  const payment = await ctx.db.transaction((tx) => prepare(ctx, tx, id));
  const page = await requestPaymentPage(ctx, payment);
  return { success: true, hostedPaymentPageUrl: page.postUrl, token: page.token };
});

async function prepare(ctx: Ctx, tx: Tx, id: number): Promise<Payment> {
  const { eventId, form, holdId, amount } = await lockOpenManualRegistration(ctx, tx, id);
  if (!form || holdId === null) throw notFound("This card payment was already abandoned.");
  // The member may have registered in another way since; then the payment would only be refunded.
  const { event } = await prepareManualRegistration(ctx, tx, { eventId, form });
  const expiresAt = new Date(ctx.now.getTime() + ctx.config.holdMs);
  await extendHold(tx, holdId, expiresAt);
  await tx
    .update(manualRegistrations)
    .set({ expiresAt, updatedAt: ctx.now })
    .where(eq(manualRegistrations.id, id));
  return openManualPayment(ctx, tx, { id, event, form, amount, action: "go on with a card payment" });
}
