import { isPaymentOrigin, type PaymentForm } from "./redirect-to-payment-page.ts";

/**
 * The first form of a page that an endpoint answered, as data: its address if it is an allowed one, and its hidden
 * fields. The page is only parsed, never shown or run; null if it has no such form (H-14).
 */
export function readPaymentForm(html: string, paymentOrigins: readonly string[]): PaymentForm | null {
  const form = new DOMParser().parseFromString(html, "text/html").querySelector("form");
  const action = form?.getAttribute("action");
  if (!form || !action) return null;
  if (!isPaymentOrigin(action, paymentOrigins)) {
    console.warn("The payment form is for an address that is not allowed", action);
    return null;
  }
  const hidden = [...form.querySelectorAll<HTMLInputElement>('input[type="hidden"][name]')];
  return { action, fields: hidden.map(({ name, value }) => [name, value] as const) };
}

/** Whether an endpoint answered with a page. */
export function isPage(response: Response): boolean {
  return response.headers.get("content-type")?.toLowerCase().startsWith("text/html") ?? false;
}
