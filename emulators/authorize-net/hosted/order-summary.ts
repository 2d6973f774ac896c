import { html } from "hono/html";
import { centsText } from "#emulators/authorize-net/money.ts";
import type { Html } from "#emulators/platform/page.ts";
import type { PageToken } from "./tokens.ts";

export function orderSummary({ order, settings }: PageToken): Html {
  const total = html`<p class="total"><span>Total</span> <strong>$${centsText(order.amount)}</strong></p>`;
  const details = html`<dl>
${order.invoiceNumber ? html`<dt>Invoice</dt><dd>${order.invoiceNumber}</dd>` : ""}
${order.description ? html`<dt>For</dt><dd>${order.description}</dd>` : ""}
</dl>`;
  return html`<aside class="panel summary" aria-labelledby="summary-heading">
<h2 id="summary-heading">Order Summary</h2>
<p class="merchant">Payable to <strong>${settings.hostedPaymentOrderOptions.merchantName}</strong></p>
${details}
${total}
</aside>`;
}
