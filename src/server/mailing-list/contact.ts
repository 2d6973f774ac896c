import { z } from "zod";
import type { Leave } from "./rules.ts";

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

/** A contact as the service shows it. */
export type Contact = {
  id: string;
  /** In small letters, as the portal compares them. */
  address: string;
  leave: Leave;
  firstName: string | null;
  lastName: string | null;
  /** Deleted there, which frees neither the address nor an opt-out. */
  isGone: boolean;
  lists: readonly string[];
  taggings: readonly string[];
  /** As it was read, for what is written back. */
  wire: z.output<typeof Wire>;
};

/** The contact that an answer of the service holds; null for one without an e-mail address. */
export function contactOf(body: unknown): Contact | null {
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

/** The contacts of one page of the service's answer; null where it is none. */
export function contactsOf(body: unknown): Contact[] | null {
  const { data } = Page.safeParse(body);
  return data ? data.contacts.flatMap((one) => contactOf(one) ?? []) : null;
}

const CORE = [
  ...["first_name", "last_name", "job_title", "company_name"],
  ...["birthday_month", "birthday_day", "anniversary"],
];

/**
 * What is written back of a contact that was just read: the service sets to null what is left out. The permission is
 * the one that was read.
 */
export function writtenBack({ wire }: Contact): Record<string, unknown> {
  const { address, permission_to_send } = wire.email_address;
  return {
    ...Object.fromEntries(CORE.flatMap((key) => (wire[key] == null ? [] : [[key, wire[key]]]))),
    email_address: { address, ...(permission_to_send && { permission_to_send }) },
    update_source: "Account",
  };
}
