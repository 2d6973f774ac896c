import { html } from "hono/html";
import type { Provider } from "#emulators/constant-contact/provider.ts";
import type { Html } from "#emulators/platform/page.ts";

/** The logins to choose from, the first one chosen. */
export function accountChoices({ accounts, logins }: Provider): Html {
  const choices = [...logins.values()].map(
    ({ name, person, accountId }, index) => html`<label class="choice">
<input type="radio" name="login" value="${name}" required${index === 0 ? html` checked` : ""}>
<span><strong>${accounts.get(accountId)?.summary.organization_name}</strong> <small>${person}</small></span>
</label>`,
  );
  return html`<fieldset><legend>Account</legend>${choices}</fieldset>`;
}
