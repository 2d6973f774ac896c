import { html } from "hono/html";
import { accountChoices } from "#emulators/constant-contact/pages/account-choices.ts";
import { frame } from "#emulators/constant-contact/pages/layout.ts";
import type { Provider } from "#emulators/constant-contact/provider.ts";
import type { Html } from "#emulators/platform/page.ts";
import type { AuthorizeRequest } from "./authorize-request.ts";
import type { Scope } from "./grant.ts";

const meanings: Record<Scope, string> = {
  contact_data: "View, add and change your contacts, lists and tags",
  campaign_data: "View and change your campaigns",
  account_read: "View your account's name and settings",
  account_update: "Change your account's settings",
  billing_data: "View your billing",
  offline_access: "Stay connected while you are away",
};

/** Accounts to choose from, what is asked for, and both answers. Works without a script. */
export function consentPage(
  provider: Provider,
  { scopes }: AuthorizeRequest,
  { asked, nonce }: { asked: URLSearchParams; nonce: string },
): Html {
  const { application } = provider;
  return frame(
    `Connect ${application.name}`,
    nonce,
    html`<main class="narrow"><form class="panel" method="post">
<h1>${application.name} asks for access to your account</h1>
${accountChoices(provider)}
<h2>${application.name} will be able to</h2>
<ul class="scopes">${scopes.map((scope) => html`<li>${meanings[scope]}</li>`)}</ul>
${[...asked].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<div class="actions">
<button name="decision" value="allow">Allow</button>
<button class="quiet" name="decision" value="deny" formnovalidate>Deny</button>
</div>
</form></main>`,
  );
}

export function untrustedPage(sentence: string, nonce: string): Html {
  return frame(
    "Not possible",
    nonce,
    html`<main class="narrow"><section class="panel">
<h1>This request cannot be answered</h1>
<p>${sentence}</p>
<p class="hint">Close this window and look at the application's settings.</p>
</section></main>`,
  );
}
