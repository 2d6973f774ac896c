import { z } from "zod";
import { notFound } from "#emulators/constant-contact/api/api-error.ts";
import { contactData } from "#emulators/constant-contact/api/endpoint.ts";
import { readQuery } from "#emulators/constant-contact/api/read-input.ts";
import { countContacts } from "./counts.ts";
import { createContact } from "./create.ts";
import { Includes, queryContacts } from "./query.ts";
import { contactJson } from "./read-shape.ts";
import { removed } from "./remove.ts";
import { updateContact } from "./update.ts";

const One = z.object({ include: Includes });

export const contactEndpoints = contactData({
  "GET /contacts": queryContacts,
  "POST /contacts": createContact,
  "GET /contacts/counts": ({ holdings }) => ({ status: 200, body: countContacts(holdings) }),

  "GET /contacts/:id"({ holdings, id, query }) {
    const contact = holdings.contacts.get(id);
    if (!contact) throw notFound();
    return { status: 200, body: contactJson(contact, readQuery(One, query).include) };
  },

  "PUT /contacts/:id": updateContact,

  "DELETE /contacts/:id"({ holdings, id, now }) {
    const contact = holdings.contacts.get(id);
    if (!contact || contact.deleted_at !== null) throw notFound();
    holdings.contacts.put(removed(contact, now));
    return { status: 204 };
  },
});
