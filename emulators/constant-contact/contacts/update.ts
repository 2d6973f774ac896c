import { conflict, invalid, notFound } from "#emulators/constant-contact/api/api-error.ts";
import type { Answer, Call } from "#emulators/constant-contact/api/endpoint.ts";
import { readBody } from "#emulators/constant-contact/api/read-input.ts";
import type { Contact, EmailAddress, Source } from "./contact.ts";
import { checkIdentity, checkReferences, coreOf, partsOf } from "./fill.ts";
import { type EmailForm, UpdateForm } from "./forms.ts";
import { hasContactOptedOut, isUnsubscribed, newAddress, optedIn, optedOut } from "./permission.ts";
import { contactJson } from "./read-shape.ts";

/**
 * `PUT /contacts/{id}`: core properties that are left out become null, the address among them; sub-resources
 * stay unless they are sent, and then are replaced. A deleted contact comes back, but only for the account.
 */
export function updateContact({ holdings, id, body, now }: Call): Answer {
  const contact = holdings.contacts.get(id);
  if (!contact) throw notFound();
  const form = readBody(UpdateForm, body);
  const { update_source: source, email_address: email } = form;
  if (contact.deleted_at !== null && source !== "Account")
    throw invalid(["update_source: only Account brings a deleted contact back"]);
  checkReferences(holdings, form);
  const same = email && holdings.contacts.byAddress(email.address);
  if (same && same.contact_id !== id) throw conflict(`Email already exists for contact ${same.contact_id}`);
  const changed: Contact = {
    ...contact,
    ...coreOf(form),
    ...partsOf(form),
    email_address: email ? addressOf(contact, email, { source, now }) : null,
    update_source: source,
    updated_at: now,
    deleted_at: null,
  };
  checkIdentity(changed);
  const kept = isUnsubscribed(changed) ? { ...changed, list_memberships: [] } : changed;
  holdings.contacts.put(kept);
  return { status: 200, body: contactJson(kept) };
}

function addressOf(
  contact: Contact,
  { address, permission_to_send: asked, opt_out_reason }: EmailForm,
  { source, now }: { source: Source; now: string },
): EmailAddress {
  const current = contact.email_address;
  if (!current) return newAddress(address, { permission: asked ?? "implicit", source, now });
  const moved = address === current.address ? current : { ...current, address, updated_at: now };
  if (asked === undefined || asked === current.permission_to_send) return moved;
  if (asked === "unsubscribed")
    return optedOut(moved, { opt_out_source: source, opt_out_reason: opt_out_reason ?? null, now });
  if (asked !== "explicit" && asked !== "implicit")
    throw invalid([`email_address.permission_to_send: ${asked} cannot be given`]);
  if (hasContactOptedOut(contact) && source === "Account")
    throw invalid(["The contact has unsubscribed and only the contact can resubscribe."]);
  return optedIn(moved, { permission_to_send: asked, opt_in_source: source, now });
}
