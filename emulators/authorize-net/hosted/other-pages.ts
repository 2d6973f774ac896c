import { html } from "hono/html";
import type { Html } from "#emulators/platform/page.ts";
import { frame } from "./layout.ts";

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

/** The way back: a form that sends itself, with a button where scripts are off. */
export function postBackPage(url: string, urlText: string, nonce: string): Html {
  return frame(
    { title: "Payment complete", nonce },
    html`<main class="single"><section class="panel">
<h1>Payment complete</h1>
<p>Taking you back to the merchant.</p>
<form method="post" action="${url}" id="back"><button type="submit">${urlText}</button></form>
<script nonce="${nonce}">document.getElementById("back").submit()</script>
</section></main>`,
  );
}
