import { z } from "zod";
import { notFound } from "#emulators/constant-contact/api/api-error.ts";
import { pageOf, resumed } from "#emulators/constant-contact/api/cursor.ts";
import type { Answer, Call } from "#emulators/constant-contact/api/endpoint.ts";
import {
  commaSeparated,
  Instant,
  Limit,
  readQuery,
  Yes,
} from "#emulators/constant-contact/api/read-input.ts";
import type { Holdings } from "#emulators/constant-contact/state/state.ts";
import type { Contact } from "./contact.ts";
import { contactJson, includes } from "./read-shape.ts";

const statuses = [
  "all",
  "active",
  "deleted",
  "not_set",
  "pending_confirmation",
  "temp_hold",
  "unsubscribed",
] as const;

export const Includes = commaSeparated(z.enum(includes), includes.length).default([]);

const Query = z.object({
  status: commaSeparated(z.enum(statuses), statuses.length).optional(),
  email: z.string().optional(),
  lists: commaSeparated(z.guid(), 25).optional(),
  tags: commaSeparated(z.guid(), 50).optional(),
  segment_id: z.string().optional(),
  updated_after: Instant.optional(),
  updated_before: Instant.optional(),
  created_after: Instant.optional(),
  created_before: Instant.optional(),
  optout_after: Instant.optional(),
  optout_before: Instant.optional(),
  include: Includes,
  include_count: Yes.default(false),
  limit: Limit(500, 50),
});
type Asked = z.output<typeof Query>;

/** `GET /contacts`. Without a status it shows all that are not deleted. */
export function queryContacts({ holdings, provider, query, nowMs }: Call): Answer {
  const at = resumed(query);
  const asked = readQuery(Query, at.query);
  // Segments exist only on the company's own site.
  if (asked.segment_id !== undefined) throw notFound();
  const lag = provider.settings.readLagMs;
  const fitting = (function* () {
    for (const contact of candidates(holdings, asked))
      if (fits(contact, asked) && (lag === 0 || Date.parse(contact.updated_at) <= nowMs - lag)) yield contact;
  })();
  const all = asked.include_count ? [...fitting] : fitting;
  const { rows, links } = pageOf(all, at, {
    path: "/contacts",
    limit: asked.limit,
    place: ({ ordinal }) => ordinal,
  });
  const count = Array.isArray(all) && { contacts_count: all.length };
  const contacts = rows.map((contact) => contactJson(contact, asked.include));
  return { status: 200, body: { contacts, ...count, ...links } };
}

function candidates({ contacts }: Holdings, { email }: Asked): Iterable<Contact> {
  if (email === undefined) return contacts.values();
  const contact = contacts.byAddress(email);
  return contact ? [contact] : [];
}

function fits(contact: Contact, asked: Asked): boolean {
  const { email_address, deleted_at, created_at, updated_at, list_memberships, taggings } = contact;
  return (
    hasStatus(email_address?.permission_to_send, deleted_at !== null, asked.status) &&
    hasAny(list_memberships, asked.lists) &&
    hasAny(taggings, asked.tags) &&
    isWithin(updated_at, asked.updated_after, asked.updated_before) &&
    isWithin(created_at, asked.created_after, asked.created_before) &&
    isWithin(email_address?.opt_out_date, asked.optout_after, asked.optout_before)
  );
}

function hasStatus(permission: string | undefined, isDeleted: boolean, wanted: Asked["status"]): boolean {
  if (wanted === undefined) return !isDeleted;
  if (wanted.includes("all")) return true;
  if (isDeleted) return wanted.includes("deleted");
  const isActive = permission === "explicit" || permission === "implicit";
  return (isActive && wanted.includes("active")) || wanted.some((status) => status === permission);
}

function hasAny(own: readonly string[], wanted: readonly string[] | undefined): boolean {
  return wanted === undefined || wanted.some((id) => own.includes(id.toLowerCase()));
}

function isWithin(time: string | undefined, after: number | undefined, before: number | undefined): boolean {
  if (after === undefined && before === undefined) return true;
  if (time === undefined) return false;
  const at = Date.parse(time);
  return at >= (after ?? at) && at <= (before ?? at);
}
