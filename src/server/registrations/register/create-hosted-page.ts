import type { Answer } from "#contract/endpoint.ts";
import type { createHostedPage as endpoint } from "#contract/payments.ts";
import { requestPaymentPage } from "#server/payments/pages/request-payment-page.ts";
import type { Ctx } from "#server/platform/context.ts";
import { renewHold } from "./renew-holds.ts";
import { renewUnderLock } from "./renew-under-lock.ts";

/**
 * The provider's payment page for the caller's registration. The payment's row is committed before the provider is
 * called, which happens outside any transaction. Repeating the request renews token and hold (S-25).
 */
export async function createHostedPage(
  ctx: Ctx,
  { registrationId }: { registrationId: number },
): Promise<Answer<typeof endpoint>> {
  const payment = (await renewHold(ctx, registrationId)) ?? (await renewUnderLock(ctx, registrationId));
  const page = await requestPaymentPage(ctx, payment, ctx.me);
  return { success: true, hostedPaymentPageUrl: page.postUrl, token: page.token };
}
