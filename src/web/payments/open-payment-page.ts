import { createHostedPage } from "#contract/payments.ts";
import { call } from "#web/platform/api/api.ts";
import { ApiError, errorMessage, isUnauthorized } from "#web/platform/api/api-error.ts";
import { isPaymentOrigin, type PaymentPage } from "./redirect-to-payment-page.ts";

/** No payment page; the message is a sentence for the payer. */
export class NoPaymentPage extends Error {
  override readonly name = "NoPaymentPage";
}

/** Requests the card provider's page of a pending registration; a lost session is thrown unchanged. */
export async function openPaymentPage(
  registrationId: number,
  paymentOrigins: readonly string[],
): Promise<PaymentPage> {
  const answer = await call(createHostedPage, { body: { registrationId } }).catch((error: unknown) => {
    if (isUnauthorized(error) || !(error instanceof ApiError)) throw error;
    throw new NoPaymentPage(errorMessage(error, `Payment page creation failed: ${error.statusText}`), {
      cause: error,
    });
  });
  const { success, hostedPaymentPageUrl: url, token, message } = answer;
  if (!success || !url || !token) throw new NoPaymentPage(message || "Failed to create payment page");
  if (!isPaymentOrigin(url, paymentOrigins)) {
    console.warn("The payment page has an address that is not allowed", url);
    throw new NoPaymentPage("Failed to create payment page");
  }
  return { url, token };
}
