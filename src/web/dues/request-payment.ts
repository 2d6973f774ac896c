import { payDues, renewDues } from "#contract/dues.ts";
import { NoPaymentPage } from "#web/payments/open-payment-page.ts";
import { isPage, readPaymentForm } from "#web/payments/read-payment-form.ts";
import { isPaymentOrigin, type PaymentForm } from "#web/payments/redirect-to-payment-page.ts";
import { request } from "#web/platform/api/api.ts";
import { type ApiError, isUnauthorized, toApiError } from "#web/platform/api/api-error.ts";

/** Where to pay: a form to submit, or an address to open. */
export type PaymentTarget = { form: PaymentForm } | { address: string };

type Messages = { message?: string; errorMessage?: string; paymentUrl?: string };

/** Requests payment from the dues page; a failure shows the server's message (M-634). */
export async function requestRenewal(
  renewalAmount: number,
  origins: readonly string[],
): Promise<PaymentTarget> {
  const response = await request(renewDues.method, renewDues.path, { body: { renewalAmount } });
  if (!response.ok) throw await withMessage(response, ({ message }) => message);
  if (isPage(response)) return { form: paymentFormOf(await response.text(), origins) };
  const { paymentUrl, message } = messagesIn(await response.text());
  if (paymentUrl && isPaymentOrigin(paymentUrl, origins)) return { address: paymentUrl };
  throw new NoPaymentPage(message || "Payment processing failed");
}

/** Requests payment from the profile. */
export async function requestDuesPayment(origins: readonly string[]): Promise<PaymentTarget> {
  const response = await request(payDues.method, payDues.path, { body: {} });
  const unusable = "Failed to create payment page";
  if (!response.ok) {
    throw await withMessage(response, ({ errorMessage, message }) => errorMessage || message);
  }
  if (isPage(response)) return { form: paymentFormOf(await response.text(), origins) };
  throw new NoPaymentPage(messagesIn(await response.text()).errorMessage || unusable);
}

function paymentFormOf(html: string, origins: readonly string[]): PaymentForm {
  const form = readPaymentForm(html, origins);
  if (!form) throw new NoPaymentPage("Payment form not found in response");
  return form;
}

/** The server's sentence as an error; the original error if there is none or the session is lost. */
async function withMessage(
  response: Response,
  sentence: (messages: Messages) => string | undefined,
): Promise<Error> {
  const failure: ApiError = await toApiError(response, "POST");
  const text = isUnauthorized(failure) ? undefined : sentence(messagesIn(failure.body));
  return text ? new NoPaymentPage(text, { cause: failure }) : failure;
}

/** The string fields of a JSON answer; empty for anything else. */
function messagesIn(body: string): Messages {
  let answer: unknown;
  try {
    answer = JSON.parse(body);
  } catch {
    return {};
  }
  if (typeof answer !== "object" || answer === null) return {};
  return Object.fromEntries(Object.entries(answer).filter(([, value]) => typeof value === "string"));
}
