/** The card provider's page and the token that opens it. */
export interface PaymentPage {
  url: string;
  token: string;
}

const SUBMIT_AFTER_MS = 100;
const CLEAN_UP_AFTER_MS = 1000;
const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** True where a payment form may be posted: our own origin, or a listed one over https, or the demo's loopback (H-33). */
export function mayReceivePayment(
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

/**
 * Leaves for the provider's page by a hidden form that carries the token: sent after 100 ms, taken away after
 * 1 s; where it cannot be sent the bare address is opened (000 §4). The caller has checked the address.
 */
export function handOver(
  { url, token }: PaymentPage,
  open: (address: string) => void = (address) => window.location.assign(address),
): void {
  const form = document.createElement("form");
  form.method = "POST";
  form.action = url;
  form.hidden = true;
  const field = document.createElement("input");
  field.type = "hidden";
  field.name = "token";
  field.value = token;
  form.append(field);
  document.body.append(form);
  setTimeout(() => {
    try {
      form.submit();
    } catch (error) {
      console.warn("The payment form cannot be sent", error);
      open(url);
    }
  }, SUBMIT_AFTER_MS);
  setTimeout(() => form.remove(), CLEAN_UP_AFTER_MS);
}
