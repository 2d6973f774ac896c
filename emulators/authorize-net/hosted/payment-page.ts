import { html } from "hono/html";
import { testBankAccount } from "#emulators/authorize-net/ledger/test-cards.ts";
import { centsText } from "#emulators/authorize-net/money.ts";
import type { Html } from "#emulators/platform/page.ts";
import { type Filled, field } from "./form-fields.ts";
import { frame } from "./layout.ts";
import { orderSummary } from "./order-summary.ts";
import type { PageSettings } from "./page-settings.ts";
import type { PageToken } from "./tokens.ts";

export interface PageView extends Filled {
  page: PageToken;
  merchantName: string;
  nonce: string;
  echeck: boolean;
  /** What the processor said to the last try. */
  refusal?: string | undefined;
}

/** The card form. Plain HTML: it is sent and answered without a script. */
export function paymentPage(view: PageView): Html {
  const { page, merchantName, nonce } = view;
  const { settings } = page;
  const { showCreditCard, showBankAccount } = settings.hostedPaymentPaymentOptions;
  const bank = view.echeck && showBankAccount;
  const { cancelUrl, cancelUrlText } = settings.hostedPaymentReturnOptions;
  // The browser's own checks are off, so that the page's texts are the ones that are seen.
  return frame(
    { title: `Pay ${merchantName}`, nonce, shopColor: settings.hostedPaymentStyleOptions.bgColor },
    html`<main>
${orderSummary(page, merchantName)}
<section class="panel" aria-labelledby="pay-heading">
<h1 id="pay-heading">Payment</h1>
${alertOf(view)}
<form method="post" action="/payment/process" novalidate>
<input type="hidden" name="token" value="${page.token}">
${showCreditCard && bank ? methodChoice(view.values.method === "bank") : ""}
${showCreditCard ? cardFields(view, settings) : ""}
${bank ? bankFields(view) : ""}
${addressFields(view, settings)}
${showCreditCard || bank ? "" : html`<p>This merchant offers no way to pay on this page.</p>`}
<div class="actions">
<button type="submit">${settings.hostedPaymentButtonOptions.text} $${centsText(page.order.amount)}</button>
${cancelUrl ? html`<a class="cancel" href="${cancelUrl}">${cancelUrlText}</a>` : ""}
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

function methodChoice(bank: boolean): Html {
  return html`<div class="methods" role="radiogroup" aria-label="Payment method">
<label><input type="radio" name="method" id="method-card" value="card"${bank ? "" : html` checked`}> Card</label>
<label><input type="radio" name="method" id="method-bank" value="bank"${bank ? html` checked` : ""}> Bank account</label>
</div>`;
}

function cardFields(filled: Filled, settings: PageSettings): Html {
  const { cardCodeRequired } = settings.hostedPaymentPaymentOptions;
  return html`<fieldset class="card"><legend>Card</legend>
${field({ name: "cardNumber", label: "Card number", autocomplete: "cc-number", inputmode: "numeric", maxlength: 23 }, filled)}
<div class="row">
${field({ name: "expiry", label: "Expiration date", autocomplete: "cc-exp", inputmode: "numeric", maxlength: 7, hint: "MM/YY" }, filled)}
${field({ name: "cardCode", label: "Card code", autocomplete: "cc-csc", inputmode: "numeric", maxlength: 4, required: cardCodeRequired, hint: "3 digits, Amex 4" }, filled)}
</div>
${field({ name: "cardName", label: "Name on card", autocomplete: "cc-name" }, filled)}
</fieldset>`;
}

function bankFields(filled: Filled): Html {
  const hint = `Here: ${testBankAccount.routingNumber} and ${testBankAccount.accountNumber}`;
  return html`<fieldset class="bank"><legend>Bank account</legend>
${field({ name: "routingNumber", label: "Routing number", autocomplete: "off", inputmode: "numeric", maxlength: 9 }, filled)}
${field({ name: "accountNumber", label: "Account number", autocomplete: "off", inputmode: "numeric", maxlength: 17, hint }, filled)}
${field({ name: "nameOnAccount", label: "Name on account", autocomplete: "name" }, filled)}
</fieldset>`;
}

function addressFields(filled: Filled, settings: PageSettings): Html {
  const { hostedPaymentBillingAddressOptions: billing, hostedPaymentShippingAddressOptions: shipping } =
    settings;
  const { showEmail, requiredEmail } = settings.hostedPaymentCustomerOptions;
  const required = billing.required;
  const ship = shipping.required;
  return html`<fieldset><legend>Billing address</legend>
${showEmail || requiredEmail ? field({ name: "email", label: "E-mail", autocomplete: "email", type: "email", inputmode: "email", required: requiredEmail }, filled) : ""}
${
  billing.show || required
    ? html`${field({ name: "address", label: "Street address", autocomplete: "billing street-address", required }, filled)}
${field({ name: "city", label: "City", autocomplete: "billing address-level2", required, maxlength: 40 }, filled)}
<div class="row">${field({ name: "state", label: "State", autocomplete: "billing address-level1", required, maxlength: 40 }, filled)}
${field({ name: "country", label: "Country", autocomplete: "billing country-name", required }, filled)}</div>`
    : ""
}
${field({ name: "zip", label: "ZIP code", autocomplete: "postal-code", required, maxlength: 20 }, filled)}
</fieldset>
${
  shipping.show || ship
    ? html`<fieldset><legend>Shipping address</legend>
${field({ name: "shipName", label: "Name", autocomplete: "shipping name", required: ship }, filled)}
${field({ name: "shipAddress", label: "Street address", autocomplete: "shipping street-address", required: ship }, filled)}
${field({ name: "shipCity", label: "City", autocomplete: "shipping address-level2", required: ship, maxlength: 40 }, filled)}
<div class="row">${field({ name: "shipState", label: "State", autocomplete: "shipping address-level1", required: ship, maxlength: 40 }, filled)}
${field({ name: "shipZip", label: "ZIP code", autocomplete: "shipping postal-code", required: ship, maxlength: 20 }, filled)}</div>
</fieldset>`
    : ""
}`;
}

function testHelp(): Html {
  return html`<details><summary>Cards and triggers for testing</summary><ul>
<li>Approved: <code>4111 1111 1111 1111</code>, <code>5424 0000 0000 0015</code>, any future date, any code</li>
<li>Declined: ZIP <code>46282</code></li>
<li>Held for review: last name <code>HOLD</code>, or an amount that ends in <code>.44</code></li>
<li>Card code answers: <code>900</code> match, <code>901</code> no match, <code>904</code> not processed</li>
</ul></details>`;
}
