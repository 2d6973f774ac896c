import { randomUUID } from "node:crypto";
import { z } from "zod";
import { queueActivity } from "#emulators/constant-contact/activities/queue.ts";
import { activityJson } from "#emulators/constant-contact/activities/read-shape.ts";
import { conflict, notFound } from "#emulators/constant-contact/api/api-error.ts";
import { pageOf, resumed } from "#emulators/constant-contact/api/cursor.ts";
import { type Call, contactData } from "#emulators/constant-contact/api/endpoint.ts";
import { Limit, readBody, readQuery, Yes } from "#emulators/constant-contact/api/read-input.ts";
import { countTagged } from "./count-tagged.ts";
import { findTagByName } from "./find.ts";
import type { Tag } from "./tag.ts";

const Query = z.object({ limit: Limit(500, 50), include_count: Yes.default(false) });
const Form = z.object({
  name: z.string().trim().min(1).max(255),
  tag_source: z.string().max(255).default("Contact"),
});
const NameForm = Form.pick({ name: true });

export const tagEndpoints = contactData({
  "GET /contact_tags"({ query, holdings }) {
    const at = resumed(query);
    const { limit, include_count } = readQuery(Query, at.query);
    const { rows, links } = pageOf(holdings.tags.values(), at, { path: "/contact_tags", limit });
    const counts = include_count && countTagged(holdings);
    const tags = rows.map((tag) => ({
      ...tag,
      ...(counts && { contacts_count: counts.get(tag.tag_id) ?? 0 }),
    }));
    return { status: 200, body: { tags, ...links } };
  },

  "POST /contact_tags"({ body, holdings, now }) {
    const asked = readBody(Form, body);
    if (findTagByName(holdings, asked.name)) throw conflict("The tag name is not unique.");
    const tag = { tag_id: randomUUID(), ...asked, created_at: now, updated_at: now };
    holdings.tags.put(tag);
    return { status: 201, body: tag };
  },

  "GET /contact_tags/:id"(call) {
    const counts = call.query.get("include_count") === "true" ? countTagged(call.holdings) : undefined;
    const tag = existing(call);
    return { status: 200, body: { ...tag, ...(counts && { contacts_count: counts.get(tag.tag_id) ?? 0 }) } };
  },

  "PUT /contact_tags/:id"(call) {
    const tag = existing(call);
    const { name } = readBody(NameForm, call.body);
    const same = findTagByName(call.holdings, name);
    if (same && same.tag_id !== tag.tag_id) throw conflict("The tag name is not unique.");
    const changed = { ...tag, name, updated_at: call.now };
    call.holdings.tags.put(changed);
    return { status: 200, body: changed };
  },

  "DELETE /contact_tags/:id"(call) {
    const { tag_id } = existing(call);
    const job = { tag_ids: [tag_id] };
    return {
      status: 202,
      body: activityJson(queueActivity(call, "contacts_tags_delete", { job, items: 1 })),
    };
  },
});

function existing({ holdings, id }: Call): Tag {
  const tag = holdings.tags.get(id);
  if (!tag) throw notFound();
  return tag;
}
