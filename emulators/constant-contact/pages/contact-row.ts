import { html } from "hono/html";
import type { Contact, Permission } from "#emulators/constant-contact/contacts/contact.ts";
import type { Holdings } from "#emulators/constant-contact/state/state.ts";
import type { Html } from "#emulators/platform/page.ts";

const words: Record<Permission, [words: string, color: string]> = {
  explicit: ["Subscribed", "good"],
  implicit: ["May be mailed", "good"],
  not_set: ["Not set", ""],
  pending_confirmation: ["Waits for a click", "wait"],
  temp_hold: ["On hold after a bounce", "wait"],
  unsubscribed: ["Unsubscribed", "bad"],
};

export function contactRow(
  { lists, tags }: Holdings,
  contact: Contact,
  { account, back }: { account: string; back: string },
): Html {
  const { contact_id, email_address, first_name, last_name } = contact;
  const name = [first_name, last_name].filter(Boolean).join(" ");
  return html`<li>
<div class="who"><strong>${name || "No name"}</strong><span>${email_address?.address ?? "No e-mail address"}</span></div>
<ul class="marks" aria-label="Lists and tags">
${contact.list_memberships.map((id) => html`<li>${lists.get(id)?.name}</li>`)}
${contact.taggings.map((id) => html`<li class="tag">${tags.get(id)?.name}</li>`)}
</ul>
${permission(contact)}
<div class="row-actions">${actions(contact).map(
    ([action, label]) =>
      html`<form method="post" action="/contacts/${account}/${contact_id}/${action}?${new URLSearchParams({ back })}"><button class="quiet" aria-label="${label} ${email_address?.address}">${label}</button></form>`,
  )}</div>
</li>`;
}

function permission({ email_address, deleted_at }: Contact): Html {
  if (deleted_at !== null) return html`<div class="permission bad">Deleted</div>`;
  const [text, color] = words[email_address?.permission_to_send ?? "not_set"];
  const { opt_out_source, opt_out_date } = email_address ?? {};
  const who = opt_out_source === "Contact" ? "by the contact" : "by the account";
  return html`<div class="permission ${color}">${text}${
    opt_out_date ? html` <small>${opt_out_date.slice(0, 10)} ${who}</small>` : ""
  }</div>`;
}

/** What the contact could do in an email they received. */
function actions({ email_address, deleted_at }: Contact): [action: string, label: string][] {
  if (!email_address || deleted_at !== null) return [];
  const { permission_to_send } = email_address;
  if (permission_to_send === "pending_confirmation") return [["confirm", "Confirm"]];
  return permission_to_send === "unsubscribed" ? [] : [["unsubscribe", "Unsubscribe"]];
}
