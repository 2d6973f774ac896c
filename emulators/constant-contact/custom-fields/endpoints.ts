import { randomUUID } from "node:crypto";
import { z } from "zod";
import { conflict, invalid, notFound } from "#emulators/constant-contact/api/api-error.ts";
import { pageOf, resumed } from "#emulators/constant-contact/api/cursor.ts";
import { type Call, contactData } from "#emulators/constant-contact/api/endpoint.ts";
import { Limit, readBody, readQuery } from "#emulators/constant-contact/api/read-input.ts";
import type { Holdings } from "#emulators/constant-contact/state/state.ts";
import { type CustomField, fieldTypes } from "./custom-field.ts";
import { deleteCustomFields } from "./delete.ts";

const mostFields = 100;
const Query = z.object({ limit: Limit(100, 50) });
const Form = z.object({ label: z.string().trim().min(1).max(50), type: z.enum(fieldTypes) });
const LabelForm = Form.pick({ label: true });

export const customFieldEndpoints = contactData({
  "GET /contact_custom_fields"({ query, holdings }) {
    const at = resumed(query);
    const { limit } = readQuery(Query, at.query);
    const { rows, links } = pageOf(holdings.customFields.values(), at, {
      path: "/contact_custom_fields",
      limit,
    });
    return { status: 200, body: { custom_fields: rows, ...links } };
  },

  "POST /contact_custom_fields"({ body, holdings, now }) {
    const { label, type } = readBody(Form, body);
    const name = nameOf(label);
    if (findByName(holdings, name)) throw conflict("The custom field label is not unique.");
    if (holdings.customFields.size >= mostFields)
      throw invalid([`An account has at most ${mostFields} custom fields.`]);
    const field = { custom_field_id: randomUUID(), label, name, type, created_at: now, updated_at: now };
    holdings.customFields.put(field);
    return { status: 201, body: field };
  },

  "GET /contact_custom_fields/:id": (call) => ({ status: 200, body: existing(call) }),

  "PUT /contact_custom_fields/:id"(call) {
    const field = existing(call);
    const { label } = readBody(LabelForm, call.body);
    const name = nameOf(label);
    const same = findByName(call.holdings, name);
    if (same && same.custom_field_id !== field.custom_field_id)
      throw conflict("The custom field label is not unique.");
    const changed = { ...field, label, name, updated_at: call.now };
    call.holdings.customFields.put(changed);
    return { status: 200, body: changed };
  },

  "DELETE /contact_custom_fields/:id"(call) {
    deleteCustomFields(call.holdings, [existing(call).custom_field_id]);
    return { status: 204 };
  },
});

function nameOf(label: string): string {
  return label.replace(/\s+/g, "_");
}

function findByName({ customFields }: Holdings, name: string): CustomField | undefined {
  const wanted = name.toLowerCase();
  for (const field of customFields.values()) if (field.name.toLowerCase() === wanted) return field;
  return undefined;
}

function existing({ holdings, id }: Call): CustomField {
  const field = holdings.customFields.get(id);
  if (!field) throw notFound();
  return field;
}
