import { randomUUID } from "node:crypto";
import { z } from "zod";
import { conflict, notFound } from "#emulators/constant-contact/api/api-error.ts";
import { pageOf, resumed } from "#emulators/constant-contact/api/cursor.ts";
import { type Call, contactData } from "#emulators/constant-contact/api/endpoint.ts";
import { Limit, readBody, readQuery, Yes } from "#emulators/constant-contact/api/read-input.ts";
import { findList, findListByName } from "./find.ts";
import type { List } from "./list.ts";
import { countMembers, type Membership } from "./membership-counts.ts";

const Query = z.object({
  limit: Limit(1000, 50),
  include_count: Yes.default(false),
  include_membership_count: z.enum(["all", "active"]).optional(),
  name: z.string().optional(),
});

const Form = z.object({
  name: z.string().trim().min(1).max(255),
  favorite: z.boolean().default(false),
  description: z.string().nullable().default(null),
});

export const listEndpoints = contactData({
  "GET /contact_lists"({ query, holdings }) {
    const at = resumed(query);
    const asked = readQuery(Query, at.query);
    const counts = asked.include_membership_count && countMembers(holdings, asked.include_membership_count);
    const fitting = [...holdings.lists.values()].filter(({ name }) => name === (asked.name ?? name));
    const { rows, links } = pageOf(fitting, at, { path: "/contact_lists", limit: asked.limit });
    const lists = rows.map((list) => listJson(list, counts));
    const count = asked.include_count && { lists_count: fitting.length };
    return { status: 200, body: { lists, ...count, ...links } };
  },

  "POST /contact_lists"({ body, holdings, now }) {
    const asked = readBody(Form, body);
    if (findListByName(holdings, asked.name)) throw conflict("The list name is not unique.");
    const list = { list_id: randomUUID(), ...asked, created_at: now, updated_at: now };
    holdings.lists.put(list);
    return { status: 201, body: listJson(list) };
  },

  "GET /contact_lists/:id"(call) {
    const membership = call.query.get("include_membership_count");
    const counts =
      membership === "all" || membership === "active" ? countMembers(call.holdings, membership) : undefined;
    return { status: 200, body: listJson(existing(call), counts) };
  },
});

function existing({ holdings, id }: Call): List {
  const list = findList(holdings, id);
  if (!list) throw notFound();
  return list;
}

function listJson({ description, ...list }: List, counts?: Membership): object {
  return {
    ...list,
    ...(description !== null && { description }),
    ...(counts && { membership_count: counts.get(list.list_id) ?? 0 }),
  };
}
