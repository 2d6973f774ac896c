import { randomUUID } from "node:crypto";
import { z } from "zod";
import { conflict } from "#emulators/constant-contact/api/api-error.ts";
import { pageOf, resumed } from "#emulators/constant-contact/api/cursor.ts";
import { contactData } from "#emulators/constant-contact/api/endpoint.ts";
import { Limit, readBody, readQuery } from "#emulators/constant-contact/api/read-input.ts";
import { findTagByName } from "./find.ts";

const Query = z.object({ limit: Limit(500, 50) });
const Form = z.object({
  name: z.string().trim().min(1).max(255),
  tag_source: z.string().max(255).default("Contact"),
});

export const tagEndpoints = contactData({
  "GET /contact_tags"({ query, holdings }) {
    const at = resumed(query);
    const { limit } = readQuery(Query, at.query);
    const { rows, links } = pageOf(holdings.tags.values(), at, { path: "/contact_tags", limit });
    return { status: 200, body: { tags: rows, ...links } };
  },

  "POST /contact_tags"({ body, holdings, now }) {
    const asked = readBody(Form, body);
    if (findTagByName(holdings, asked.name)) throw conflict("The tag name is not unique.");
    const tag = { tag_id: randomUUID(), ...asked, created_at: now, updated_at: now };
    holdings.tags.put(tag);
    return { status: 201, body: tag };
  },
});
