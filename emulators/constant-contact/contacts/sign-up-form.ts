import type { z } from "zod";
import { conflict } from "#emulators/constant-contact/api/api-error.ts";
import type { Answer, Call } from "#emulators/constant-contact/api/endpoint.ts";
import { readBody } from "#emulators/constant-contact/api/read-input.ts";
import type { Contact, Core, CustomFieldValue, EmailAddress } from "./contact.ts";
import { blankContact } from "./create.ts";
import { checkReferences, coreOf, partsOf } from "./fill.ts";
import { SignUpForm } from "./forms.ts";
import { awaitingClick, newAddress, optedIn } from "./permission.ts";

type Form = z.output<typeof SignUpForm>;

/**
 * `POST /contacts/sign_up_form`: only what is sent changes, lists and custom fields are added, and the person is
 * subscribed, even one who had unsubscribed. With Confirmed Opt-in, only after they click.
 */
export function signUp({ holdings, provider, body, now }: Call): Answer {
  const form = readBody(SignUpForm, body);
  checkReferences(holdings, form);
  const known = holdings.contacts.byAddress(form.email_address);
  const { confirmedOptIn } = provider.settings;
  const contact = known ?? blankContact(holdings.contacts, "Contact", now);
  const lists = new Set([...contact.list_memberships, ...form.list_memberships]);
  if (lists.size > 50) throw conflict("The contact has too many list memberships.");
  holdings.contacts.put({
    ...contact,
    ...sentCore(form),
    email_address: subscribed(contact, { address: form.email_address, confirm: confirmedOptIn, now }),
    ...addedParts(contact, form, now),
    list_memberships: [...lists],
    update_source: "Contact",
    updated_at: now,
    deleted_at: null,
  });
  const { contact_id } = contact;
  return known
    ? { status: 200, body: { contact_id, action: "updated" } }
    : { status: 201, body: { contact_id, action: "created" } };
}

function subscribed(
  { email_address }: Contact,
  { address, confirm, now }: { address: string; confirm: boolean; now: string },
): EmailAddress {
  if (!email_address)
    return newAddress(address, {
      permission: confirm ? "pending_confirmation" : "explicit",
      source: "Contact",
      now,
    });
  if (!confirm)
    return optedIn(email_address, { permission_to_send: "explicit", opt_in_source: "Contact", now });
  return email_address.permission_to_send === "explicit" ? email_address : awaitingClick(email_address, now);
}

function sentCore(form: Form): Partial<Core> {
  return Object.fromEntries(Object.entries(coreOf(form)).filter(([, value]) => value !== null));
}

function addedParts(contact: Contact, form: Form, now: string): Partial<Contact> {
  const { phone_number, street_address, custom_fields = [] } = form;
  const fresh = partsOf(
    {
      ...(phone_number !== undefined && { phone_numbers: [{ phone_number, kind: "other" as const }] }),
      ...(street_address && { street_addresses: [street_address] }),
    },
    "Contact",
    now,
  );
  return { ...fresh, custom_fields: mergedFields(contact.custom_fields, custom_fields) };
}

/** The later value of a field counts. */
export function mergedFields(
  before: readonly CustomFieldValue[],
  added: readonly CustomFieldValue[],
): CustomFieldValue[] {
  if (added.length === 0) return [...before];
  const values = new Map([...before, ...added].map((field) => [field.custom_field_id, field]));
  return [...values.values()];
}
