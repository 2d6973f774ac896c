import { payDues, renewDues } from "#contract/dues.ts";
import { mayReceivePayment, type PaymentForm } from "#web/payments/hand-over.ts";
import { NoPaymentPage } from "#web/payments/open-payment-page.ts";
import { isPage, readPaymentForm } from "#web/payments/read-payment-form.ts";
import { request } from "#web/platform/api.ts";
import { type ApiError, failureOf, isUnauthorized } from "#web/platform/api-error.ts";

/** A way to the provider's page: a form to send, or an address to go to. */
export type WayToPay = { form: PaymentForm } | { address: string };

type Said = { message?: string; errorMessage?: string; paymentUrl?: string };

/** Asks from the dues page; what the payer reads of a failure is its message (000 §8). */
export async function askToRenew(renewalAmount: number, origins: readonly string[]): Promise<WayToPay> {
  const response = await request(renewDues.method, renewDues.path, { body: { renewalAmount } });
  if (!response.ok) throw await withSentence(response, ({ message }) => message);
  if (isPage(response)) return { form: formIn(await response.text(), origins) };
  const { paymentUrl, message } = saidIn(await response.text());
  if (paymentUrl && mayReceivePayment(paymentUrl, origins)) return { address: paymentUrl };
  throw new NoPaymentPage(message || "Payment processing failed");
}

/** Asks from the profile. */
export async function askToPayDues(origins: readonly string[]): Promise<WayToPay> {
  const response = await request(payDues.method, payDues.path, { body: {} });
  const unusable = "Failed to create payment page";
  if (!response.ok) {
    throw await withSentence(response, ({ errorMessage, message }) => errorMessage || message || unusable);
  }
  if (isPage(response)) return { form: formIn(await response.text(), origins) };
  throw new NoPaymentPage(saidIn(await response.text()).errorMessage || unusable);
}

function formIn(html: string, origins: readonly string[]): PaymentForm {
  const form = readPaymentForm(html, origins);
  if (!form) throw new NoPaymentPage("Payment form not found in response");
  return form;
}

/** The failure as it came where the session is lost or nothing is said, else its sentence. */
async function withSentence(
  response: Response,
  sentence: (said: Said) => string | undefined,
): Promise<Error> {
  const failure: ApiError = await failureOf(response);
  const text = isUnauthorized(failure) ? undefined : sentence(saidIn(failure.body));
  return text ? new NoPaymentPage(text, { cause: failure }) : failure;
}

/** The sentences in a JSON answer; none where it is something else. */
function saidIn(body: string): Said {
  let answer: unknown;
  try {
    answer = JSON.parse(body);
  } catch {
    return {};
  }
  if (typeof answer !== "object" || answer === null) return {};
  return Object.fromEntries(Object.entries(answer).filter(([, value]) => typeof value === "string"));
}
