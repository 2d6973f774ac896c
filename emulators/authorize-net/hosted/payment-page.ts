import { html } from "hono/html";
import { centsText } from "#emulators/authorize-net/money.ts";
import type { Html } from "#emulators/platform/page.ts";
import { type Filled, field } from "./form-fields.ts";
import { frame } from "./layout.ts";
import { orderSummary } from "./order-summary.ts";
import type { PageSettings } from "./page-settings.ts";
import type { PageToken } from "./tokens.ts";

export interface PageView extends Filled {
  page: PageToken;
  nonce: string;
  /** What the processor said to the last try. */
  refusal?: string | undefined;
}

/** The card form. Plain HTML: it is sent and answered without a script. */
export function paymentPage(view: PageView): Html {
  const { page, nonce } = view;
  const { settings } = page;
  const { cancelUrl, cancelUrlText } = settings.hostedPaymentReturnOptions;
  // The browser's own checks are off, so that the page's texts are the ones that are seen.
  return frame(
    { title: `Pay ${settings.hostedPaymentOrderOptions.merchantName}`, nonce },
    html`<main>
${orderSummary(page)}
<section class="panel" aria-labelledby="pay-heading">
<h1 id="pay-heading">Payment</h1>
${alertOf(view)}
<form method="post" action="/payment/process" novalidate>
<input type="hidden" name="token" value="${page.token}">
${cardFields(view, settings)}
<fieldset><legend>Billing address</legend>
${field({ name: "zip", label: "ZIP code", autocomplete: "postal-code", required: false, maxlength: 20 }, view)}
</fieldset>
<div class="actions">
<button type="submit">${settings.hostedPaymentButtonOptions.text} $${centsText(page.order.amount)}</button>
<a class="cancel" href="${cancelUrl}">${cancelUrlText}</a>
</div>
</form>
${testHelp()}
</section>
</main>`,
  );
}

function alertOf({ refusal, errors }: PageView): Html | string {
  if (refusal)
    return html`<div class="alert" role="alert"><h2>Your payment did not go through</h2><p>${refusal}</p></div>`;
  const wrong = Object.entries(errors);
  if (wrong.length === 0) return "";
  const heading = wrong.length === 1 ? "Please check one field" : `Please check ${wrong.length} fields`;
  return html`<div class="alert" role="alert"><h2>${heading}</h2><ul>${wrong.map(
    ([name, text]) => html`<li><a href="#${name}">${text}</a></li>`,
  )}</ul></div>`;
}

function cardFields(filled: Filled, settings: PageSettings): Html {
  const { cardCodeRequired } = settings.hostedPaymentPaymentOptions;
  return html`<fieldset><legend>Card</legend>
${field({ name: "cardNumber", label: "Card number", autocomplete: "cc-number", inputmode: "numeric", maxlength: 23 }, filled)}
<div class="row">
${field({ name: "expiry", label: "Expiration date", autocomplete: "cc-exp", inputmode: "numeric", maxlength: 7, hint: "MM/YY" }, filled)}
${field({ name: "cardCode", label: "Card code", autocomplete: "cc-csc", inputmode: "numeric", maxlength: 4, required: cardCodeRequired, hint: "3 digits, Amex 4" }, filled)}
</div>
${field({ name: "cardName", label: "Name on card", autocomplete: "cc-name" }, filled)}
</fieldset>`;
}

function testHelp(): Html {
  return html`<details><summary>Cards and triggers for testing</summary><ul>
<li>Approved: <code>4111 1111 1111 1111</code>, <code>5424 0000 0000 0015</code>, any future date, any code</li>
<li>Declined: ZIP <code>46282</code></li>
<li>Held for review: last name <code>HOLD</code>, or an amount that ends in <code>.44</code></li>
</ul></details>`;
}
