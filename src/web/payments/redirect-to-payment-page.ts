/** The card provider's page and the token that opens it. */
export interface PaymentPage {
  url: string;
  token: string;
}

/** A form as the provider's page wants it: where to, and the hidden fields by name and value. */
export interface PaymentForm {
  action: string;
  fields: readonly (readonly [name: string, value: string])[];
}

const SUBMIT_AFTER_MS = 100;
const CLEAN_UP_AFTER_MS = 1000;
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** True if a payment form may be posted there: our own origin, or a listed one over https, or the demo's loopback (H-33). */
export function isPaymentOrigin(
  address: string,
  paymentOrigins: readonly string[],
  ownOrigin = window.location.origin,
): boolean {
  const url = URL.parse(address, ownOrigin);
  if (!url || url.username || url.password) return false;
  if (url.origin === ownOrigin) return true;
  if (!paymentOrigins.includes(url.origin)) return false;
  return url.protocol === "https:" || (url.protocol === "http:" && LOOPBACK.has(url.hostname));
}

/** Opens the provider's page with its token. The caller has checked the address. */
export function redirectToPaymentPage({ url, token }: PaymentPage, open = follow): void {
  submitPaymentForm({ action: url, fields: [["token", token]] }, open);
}

/**
 * Posts a hidden form: sent after 100 ms, removed after 1 s; if it cannot be sent, the address alone is opened.
 * The caller has checked the address.
 */
export function submitPaymentForm({ action, fields }: PaymentForm, open = follow): void {
  const form = document.createElement("form");
  form.method = "POST";
  form.action = action;
  form.hidden = true;
  form.append(...fields.map(([name, value]) => hiddenField(name, value)));
  document.body.append(form);
  setTimeout(() => {
    try {
      // A field of the name "submit" would hide the form's own.
      HTMLFormElement.prototype.submit.call(form);
    } catch (error) {
      console.warn("The payment form cannot be sent", error);
      open(action);
    }
  }, SUBMIT_AFTER_MS);
  setTimeout(() => form.remove(), CLEAN_UP_AFTER_MS);
}

function follow(address: string): void {
  window.location.assign(address);
}

function hiddenField(name: string, value: string): HTMLInputElement {
  const field = document.createElement("input");
  field.type = "hidden";
  field.name = name;
  field.value = value;
  return field;
}
