import { z } from "zod";
import type { Consent } from "#server/mailing-list/rules.ts";

const Moment = z.coerce.date().nullish().catch(null);
const Wire = z.looseObject({
  contact_id: z.string(),
  email_address: z.looseObject({
    address: z.string(),
    permission_to_send: z.string().nullish(),
    opt_in_source: z.string().nullish(),
    opt_in_date: Moment,
    opt_out_source: z.string().nullish(),
    opt_out_date: Moment,
  }),
  first_name: z.string().nullish(),
  last_name: z.string().nullish(),
  deleted_at: z.string().nullish(),
  list_memberships: z.array(z.string()).default([]),
  taggings: z.array(z.string()).default([]),
});

/** A contact as the service returns it. */
export type Contact = {
  id: string;
  /** In lowercase, for comparison. */
  address: string;
  leave: Consent;
  firstName: string | null;
  lastName: string | null;
  /** Deleted at the service, which neither frees the address nor clears an opt-out. */
  isGone: boolean;
  lists: readonly string[];
  taggings: readonly string[];
  /** As it was read, for updates. */
  wire: z.output<typeof Wire>;
};

/** Parses a contact from a response; null if it has no email address. */
export function parseContact(body: unknown): Contact | null {
  const { data } = Wire.safeParse(body);
  if (!data) return null;
  const { address, permission_to_send, opt_in_source, opt_in_date, opt_out_source, opt_out_date } =
    data.email_address;
  return {
    id: data.contact_id,
    address: address.trim().toLowerCase(),
    leave: {
      permission: permission_to_send ?? null,
      optInSource: opt_in_source ?? null,
      optInAt: opt_in_date ?? null,
      optOutSource: opt_out_source ?? null,
      optOutAt: opt_out_date ?? null,
    },
    firstName: data.first_name ?? null,
    lastName: data.last_name ?? null,
    isGone: Boolean(data.deleted_at),
    lists: data.list_memberships,
    taggings: data.taggings,
    wire: data,
  };
}

const Page = z.looseObject({ contacts: z.array(z.unknown()) });

/** Parses a page of contacts; null if the response is not one. */
export function parseContacts(body: unknown): Contact[] | null {
  const { data } = Page.safeParse(body);
  return data ? data.contacts.flatMap((one) => parseContact(one) ?? []) : null;
}

const UPDATED_FIELDS = [
  "first_name",
  "last_name",
  "job_title",
  "company_name",
  "birthday_month",
  "birthday_day",
  "anniversary",
];

/**
 * The body of an update to a contact that was just read. The service sets omitted fields to null. The permission is
 * sent back as it was read.
 */
export function updateBody({ wire }: Contact): Record<string, unknown> {
  const { address, permission_to_send } = wire.email_address;
  return {
    ...Object.fromEntries(UPDATED_FIELDS.flatMap((key) => (wire[key] == null ? [] : [[key, wire[key]]]))),
    email_address: { address, ...(permission_to_send && { permission_to_send }) },
    update_source: "Account",
  };
}
