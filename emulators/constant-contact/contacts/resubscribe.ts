import { conflict, invalid, notFound } from "#emulators/constant-contact/api/api-error.ts";
import type { Answer, Call } from "#emulators/constant-contact/api/endpoint.ts";
import { readBody } from "#emulators/constant-contact/api/read-input.ts";
import { checkReferences } from "./fill.ts";
import { ResubscribeForm } from "./forms.ts";
import { isUnsubscribed } from "./permission.ts";
import { contactJson } from "./read-shape.ts";

/** `PUT /contacts/resubscribe/{id}`: one email in a contact's life; its link subscribes them again. */
export function resubscribe({ holdings, id, body, now }: Call): Answer {
  const contact = holdings.contacts.get(id);
  if (!contact || contact.deleted_at !== null) throw notFound();
  const { list_ids } = readBody(ResubscribeForm, body);
  checkReferences(holdings, { list_memberships: list_ids });
  if (!isUnsubscribed(contact)) throw invalid(["The contact is not unsubscribed."]);
  if (contact.resubscribe) throw conflict("The contact was sent a resubscribe mail already.");
  const asked = { ...contact, resubscribe: { sent_at: now, list_ids, clicked_at: null } };
  holdings.contacts.put(asked);
  return { status: 200, body: contactJson(asked) };
}
