import { html } from "hono/html";
import type { Transaction } from "#emulators/authorize-net/ledger/transaction.ts";
import { centsText } from "#emulators/authorize-net/money.ts";
import type { Html } from "#emulators/platform/page.ts";
import { frame } from "./layout.ts";
import type { PageToken } from "./tokens.ts";

/** Where the gateway strands a customer whose token is old, used, foreign, or came by GET. */
export function tokenErrorPage(nonce: string): Html {
  return frame(
    { title: "Missing or invalid token", nonce },
    html`<main class="single"><section class="panel">
<h1>Missing or invalid token</h1>
<p>This payment page has expired, has already been used, or was opened without its token.</p>
<p>Please go back to the merchant's site. If you have paid already, your payment stands; otherwise start it again there.</p>
</section></main>`,
  );
}

/** What an address with `&` made of the real page: its title and nothing to pay with. */
export function brokenPage(nonce: string): Html {
  return frame({ title: "Order Summary", nonce }, html`<main class="single"><h1>Order Summary</h1></main>`);
}

export function receiptPage(
  page: PageToken,
  transaction: Transaction,
  { merchantName, nonce, byPost }: { merchantName: string; nonce: string; byPost: boolean },
): Html {
  const { settings } = page;
  const { url, urlText } = settings.hostedPaymentReturnOptions;
  const held = transaction.responseCode === 4;
  return frame(
    { title: "Receipt", nonce, shopColor: settings.hostedPaymentStyleOptions.bgColor },
    html`<main class="single"><section class="panel">
<p class="done" aria-hidden="true">✓</p>
<h1>${held ? "Your payment is being reviewed" : "Thank you for your payment"}</h1>
<dl>
<dt>Paid to</dt><dd>${merchantName}</dd>
<dt>Amount</dt><dd>$${centsText(transaction.authAmount)}</dd>
${transaction.invoiceNumber ? html`<dt>Invoice</dt><dd>${transaction.invoiceNumber}</dd>` : ""}
<dt>Date</dt><dd>${new Date(transaction.submittedAt).toUTCString()}</dd>
<dt>Card</dt><dd>${transaction.payment.accountType} ending ${transaction.payment.lastFour}</dd>
<dt>Transaction</dt><dd>${transaction.transId}</dd>
<dt>Authorization</dt><dd>${transaction.authCode}</dd>
</dl>
${url ? continueWay(url, urlText, byPost) : ""}
</section></main>`,
  );
}

/** The way back without a receipt when it is a POST: sends itself, and has a button where scripts are off. */
export function postBackPage(url: string, urlText: string, nonce: string): Html {
  return frame(
    { title: "Payment complete", nonce },
    html`<main class="single"><section class="panel">
<h1>Payment complete</h1>
<p>Taking you back to the merchant.</p>
${continueWay(url, urlText, true)}
<script nonce="${nonce}">document.getElementById("back").submit()</script>
</section></main>`,
  );
}

function continueWay(url: string, text: string, byPost: boolean): Html {
  return byPost
    ? html`<form method="post" action="${url}" id="back"><button type="submit">${text}</button></form>`
    : html`<a class="button" href="${url}">${text}</a>`;
}
