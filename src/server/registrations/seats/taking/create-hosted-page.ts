import { createHostedPage as endpoint } from "#contract/payments.ts";
import { refuseWhileRecorded } from "#server/payments/charges/recorded-payments.ts";
import type { Fulfillments } from "#server/payments/fulfillment.ts";
import { refuseSecondPage } from "#server/payments/pages/refuse-second-page.ts";
import { requestPaymentPage } from "#server/payments/pages/request-payment-page.ts";
import { action } from "#server/platform/http/action.ts";
import { chargeKeepingOwn } from "#server/registrations/parties/attempts.ts";
import { renewHold } from "#server/registrations/seats/holds/renew-holds.ts";
import { renewUnderLock } from "#server/registrations/seats/holds/renew-under-lock.ts";
import { registrationFulfillment } from "./registration-fulfillment.ts";

const FULFILLMENTS: Fulfillments = { registration: registrationFulfillment };

/**
 * The provider's payment page for the caller's registration. The payment's row is committed before the provider is
 * called, which happens outside any transaction. Repeating the request renews token and hold (S-25), after the provider
 * was asked about the page before.
 */
export const createHostedPage = action(endpoint, async (ctx, { registrationId }) => {
  // A form that was sent again has replaced one whose page may be open.
  const asked = await chargeKeepingOwn(ctx.db, ctx.me, registrationId);
  await refuseWhileRecorded(ctx, asked);
  // Renewed before the provider is asked, so that nothing that is just ending the hold takes the seats meantime.
  const payment = (await renewHold(ctx, registrationId)) ?? (await renewUnderLock(ctx, registrationId));
  await refuseSecondPage(ctx, FULFILLMENTS, asked);
  const page = await requestPaymentPage(ctx, payment, ctx.me);
  return { success: true, hostedPaymentPageUrl: page.postUrl, token: page.token };
});
