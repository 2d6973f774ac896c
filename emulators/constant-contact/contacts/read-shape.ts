import { type Contact, emptyCore } from "./contact.ts";

export const includes = ["list_memberships", "taggings"] as const;
export type Include = (typeof includes)[number];

/** A contact as the API shows it: without what is null, and of its sub-resources only those asked for. */
export function contactJson(contact: Contact, include: readonly Include[] = includes): object {
  const { contact_id, email_address, create_source, update_source, created_at, updated_at } = contact;
  const core = (Object.keys(emptyCore) as (keyof typeof emptyCore)[]).flatMap((key) =>
    contact[key] === null ? [] : [[key, contact[key]]],
  );
  const parts = include.map((part) => [part, contact[part]]);
  return {
    contact_id,
    ...(email_address && { email_address: addressJson(contact) }),
    ...Object.fromEntries(core),
    update_source,
    create_source,
    created_at,
    updated_at,
    ...(contact.deleted_at !== null && { deleted_at: contact.deleted_at.slice(0, 10) }),
    ...Object.fromEntries(parts),
  };
}

/** A deleted contact is shown as opted out by the account, unless it had opted out before. */
function addressJson({ email_address, deleted_at }: Contact): object | null {
  if (email_address === null || deleted_at === null) return email_address;
  return { opt_out_source: "Account", opt_out_date: deleted_at, ...email_address };
}
