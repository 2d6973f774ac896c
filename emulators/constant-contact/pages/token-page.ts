import { html } from "hono/html";
import type { Provider } from "#emulators/constant-contact/provider.ts";
import type { Html } from "#emulators/platform/page.ts";
import { accountChoices } from "./account-choices.ts";
import { frame } from "./layout.ts";

/** Where a person gets a token to paste somewhere; `token` once it is made. */
export function tokenPage(provider: Provider, token: string | undefined, nonce: string): Html {
  return frame(
    "Access token",
    nonce,
    html`<main class="narrow"><form class="panel" method="post" action="/token">
<h1>Generate an access token</h1>
<p>For an application whose token is entered manually. It lasts a day and cannot be refreshed.</p>
${
  token === undefined
    ? html`${accountChoices(provider)}<div class="actions"><button>Generate</button></div>`
    : html`<label class="made">Access token<textarea rows="8" readonly spellcheck="false">${token}</textarea></label>
<p class="hint">It is shown only now.</p>`
}
</form></main>`,
  );
}
