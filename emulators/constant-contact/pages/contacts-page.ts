import { html } from "hono/html";
import type { Contact } from "#emulators/constant-contact/contacts/contact.ts";
import type { Provider } from "#emulators/constant-contact/provider.ts";
import type { Holdings } from "#emulators/constant-contact/state/state.ts";
import type { Html } from "#emulators/platform/page.ts";
import { contactRow } from "./contact-row.ts";
import { frame } from "./layout.ts";

const rowsOnPage = 50;

export interface Shown {
  account: string;
  /** Part of a name or an address. */
  search: string;
  page: number;
}

export function contactsPage({ accounts, state }: Provider, shown: Shown, nonce: string): Html {
  const holdings = state.holdings.get(shown.account);
  const found = holdings ? matching(holdings, shown.search) : [];
  const from = (shown.page - 1) * rowsOnPage;
  const rows = found.slice(from, from + rowsOnPage);
  const organization = accounts.get(shown.account)?.summary.organization_name;
  const count = found.length === 1 ? "1 contact" : `${found.length.toLocaleString("en-US")} contacts`;
  return frame(
    "Contacts",
    nonce,
    html`<main>
<ul class="accounts" aria-label="Accounts">${[...accounts.values()].map(
      ({ id, summary }) =>
        html`<li><a href="/?account=${id}"${id === shown.account ? html` aria-current="page"` : ""}>${summary.organization_name}</a></li>`,
    )}</ul>
<div class="bar">
<h1>${organization} <small>${count}</small></h1>
<form class="search" action="/"><input type="hidden" name="account" value="${shown.account}"><label for="search">Find</label> <input id="search" name="search" type="search" value="${shown.search}" placeholder="Name or address" autocomplete="off"> <button>Show</button></form>
</div>
${
  holdings && rows.length > 0
    ? html`<ul class="contacts">${rows.map((contact) => contactRow(holdings, contact, { account: shown.account, back: linkTo(shown) }))}</ul>`
    : html`<p class="empty">${shown.search ? "Nobody matches." : "No contacts yet. What the portal sends appears here."}</p>`
}
${pager(shown, found.length)}
</main>`,
  );
}

function matching({ contacts }: Holdings, search: string): Contact[] {
  const wanted = search.toLowerCase();
  const all = [...contacts.values()];
  if (wanted === "") return all;
  return all.filter(({ first_name, last_name, email_address }) =>
    `${first_name ?? ""} ${last_name ?? ""} ${email_address?.address ?? ""}`.toLowerCase().includes(wanted),
  );
}

function linkTo({ account, search, page }: Shown): string {
  return new URLSearchParams({ account, search, page: String(page) }).toString();
}

function pager(shown: Shown, found: number): Html | string {
  const pages = Math.ceil(found / rowsOnPage);
  if (pages < 2) return "";
  const to = (page: number, label: string) =>
    page < 1 || page > pages
      ? ""
      : html`<a class="quiet" href="/?${linkTo({ ...shown, page })}">${label}</a>`;
  return html`<nav class="pages" aria-label="Pages">${to(shown.page - 1, "Previous")}<span>Page ${shown.page} of ${pages}</span>${to(shown.page + 1, "Next")}</nav>`;
}
