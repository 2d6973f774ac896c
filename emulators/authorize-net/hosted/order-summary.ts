import { html } from "hono/html";
import { centsText } from "#emulators/authorize-net/money.ts";
import type { Html } from "#emulators/platform/page.ts";
import type { PageToken } from "./tokens.ts";

export function orderSummary({ order, settings }: PageToken, merchantName: string): Html {
  const total = html`<p class="total"><span>Total</span> <strong>$${centsText(order.amount)}</strong></p>`;
  const details = html`<dl>
${order.invoiceNumber ? html`<dt>Invoice</dt><dd>${order.invoiceNumber}</dd>` : ""}
${order.description ? html`<dt>For</dt><dd>${order.description}</dd>` : ""}
</dl>
${
  order.lineItems.length > 0
    ? html`<ul class="items">${order.lineItems.map(
        ({ name, quantity, unitPrice }) =>
          html`<li><span>${Number(quantity)} × ${name}</span> <span>$${(Number(quantity) * Number(unitPrice)).toFixed(2)}</span></li>`,
      )}</ul>`
    : ""
}`;
  return html`<aside class="panel summary" aria-labelledby="summary-heading">
<h2 id="summary-heading">Order Summary</h2>
<p class="merchant">Payable to <strong>${merchantName}</strong></p>
${settings.hostedPaymentOrderOptions.show ? details : ""}
${total}
</aside>`;
}
