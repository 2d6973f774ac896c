import { randomUUID } from "node:crypto";
import { conflict, invalid } from "#emulators/constant-contact/api/api-error.ts";
import type { Answer, Call } from "#emulators/constant-contact/api/endpoint.ts";
import { readBody } from "#emulators/constant-contact/api/read-input.ts";
import type { Contact, Source } from "./contact.ts";
import { emptyCore, noParts } from "./contact.ts";
import type { Contacts } from "./contacts.ts";
import { checkIdentity, checkReferences, coreOf, partsOf } from "./fill.ts";
import { CreateForm } from "./forms.ts";
import { newAddress, withAddress } from "./permission.ts";
import { contactJson } from "./read-shape.ts";

/** `POST /contacts`: refused where the address exists already, also on a deleted contact. */
export function createContact({ holdings, body, now }: Call): Answer {
  const form = readBody(CreateForm, body);
  const { create_source: source, email_address: email } = form;
  if (email?.permission_to_send === "temp_hold")
    throw invalid(["email_address.permission_to_send: temp_hold cannot be given"]);
  checkReferences(holdings, form);
  const same = email && holdings.contacts.byAddress(email.address);
  if (same) throw conflict(`Email already exists for contact ${same.contact_id}`);
  const bare = blankContact(holdings.contacts, source, now);
  const filled = { ...bare, ...coreOf(form), ...partsOf(form) };
  const permission = email?.permission_to_send ?? "implicit";
  const contact = email
    ? withAddress(filled, newAddress(email.address, { permission, source, now }), now)
    : filled;
  checkIdentity(contact);
  holdings.contacts.put(contact);
  return { status: 201, body: contactJson(contact) };
}

export function blankContact(contacts: Contacts, source: Source, now: string): Contact {
  return {
    contact_id: randomUUID(),
    ordinal: contacts.nextOrdinal(),
    email_address: null,
    ...emptyCore,
    ...noParts,
    create_source: source,
    update_source: source,
    created_at: now,
    updated_at: now,
    deleted_at: null,
  };
}
