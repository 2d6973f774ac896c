import type { Contact, EmailAddress, Permission, Source } from "./contact.ts";

/** An address as it enters the account. */
export function newAddress(
  address: string,
  { permission, source, now }: { permission: Permission; source: Source; now: string },
): EmailAddress {
  const bare: EmailAddress = {
    address,
    permission_to_send: "not_set",
    created_at: now,
    updated_at: now,
    confirm_status: "off",
  };
  if (permission === "unsubscribed")
    return optedOut(bare, { opt_out_source: source, opt_out_reason: null, now });
  if (permission === "pending_confirmation") return awaitingClick(bare, now);
  return permission === "explicit" || permission === "implicit"
    ? optedIn(bare, { permission_to_send: permission, opt_in_source: source, now })
    : bare;
}

export function optedIn(
  email: EmailAddress,
  {
    permission_to_send,
    opt_in_source,
    now,
  }: { permission_to_send: "explicit" | "implicit"; opt_in_source: Source; now: string },
): EmailAddress {
  const { opt_out_source: _, opt_out_date: __, opt_out_reason: ___, ...rest } = email;
  return {
    ...rest,
    permission_to_send,
    opt_in_source,
    opt_in_date: now,
    updated_at: now,
    confirm_status: "off",
  };
}

export function optedOut(
  email: EmailAddress,
  {
    opt_out_source,
    opt_out_reason,
    now,
  }: { opt_out_source: Source; opt_out_reason: string | null; now: string },
): EmailAddress {
  const out = { opt_out_source, opt_out_date: now, opt_out_reason };
  return { ...email, ...out, permission_to_send: "unsubscribed", updated_at: now };
}

export function awaitingClick(email: EmailAddress, now: string): EmailAddress {
  return { ...email, permission_to_send: "pending_confirmation", confirm_status: "pending", updated_at: now };
}

export function confirmed(email: EmailAddress, now: string): EmailAddress {
  return {
    ...optedIn(email, { permission_to_send: "explicit", opt_in_source: "Contact", now }),
    confirm_status: "confirmed",
  };
}

export function onHold(email: EmailAddress, now: string): EmailAddress {
  return { ...email, permission_to_send: "temp_hold", updated_at: now };
}

export function isUnsubscribed({ email_address }: Contact): boolean {
  return email_address?.permission_to_send === "unsubscribed";
}

/** Whether only the contact can resubscribe. */
export function hasContactOptedOut({ email_address }: Contact): boolean {
  return email_address?.permission_to_send === "unsubscribed" && email_address.opt_out_source === "Contact";
}

/** A contact with another address record; an unsubscribed one is on no list. */
export function withAddress(contact: Contact, email_address: EmailAddress, now: string): Contact {
  const changed = { ...contact, email_address, updated_at: now };
  return isUnsubscribed(changed) ? { ...changed, list_memberships: [] } : changed;
}
