import { z } from "zod";
import { pageOf, resumed } from "#emulators/constant-contact/api/cursor.ts";
import type { Answer, Call } from "#emulators/constant-contact/api/endpoint.ts";
import { commaSeparated, Instant, Limit, readQuery } from "#emulators/constant-contact/api/read-input.ts";
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
  optout_after: Instant.optional(),
  include: Includes,
  limit: Limit(500, 50),
});
type Asked = z.output<typeof Query>;

/** `GET /contacts`. Without a status it shows all that are not deleted. */
export function queryContacts({ holdings, query }: Call): Answer {
  const at = resumed(query);
  const asked = readQuery(Query, at.query);
  const fitting = [...candidates(holdings, asked)].filter((contact) => fits(contact, asked));
  const { rows, links } = pageOf(fitting, at, {
    path: "/contacts",
    limit: asked.limit,
    place: ({ ordinal }) => ordinal,
  });
  const contacts = rows.map((contact) => contactJson(contact, asked.include));
  return { status: 200, body: { contacts, ...links } };
}

function candidates({ contacts }: Holdings, { email }: Asked): Iterable<Contact> {
  if (email === undefined) return contacts.values();
  const contact = contacts.byAddress(email);
  return contact ? [contact] : [];
}

function fits(contact: Contact, asked: Asked): boolean {
  const { email_address, deleted_at, list_memberships } = contact;
  return (
    hasStatus(email_address?.permission_to_send, deleted_at !== null, asked.status) &&
    hasAny(list_memberships, asked.lists) &&
    isAfter(email_address?.opt_out_date, asked.optout_after)
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

function isAfter(time: string | undefined, after: number | undefined): boolean {
  return after === undefined || (time !== undefined && Date.parse(time) >= after);
}
