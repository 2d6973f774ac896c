import type { Contact } from "#emulators/constant-contact/contacts/contact.ts";
import { confirmed, optedOut, withAddress } from "#emulators/constant-contact/contacts/permission.ts";

/** What people do without the API; each returns the contact as it is afterward. */
export const happenings = {
  /** The person takes the link under a mail. */
  unsubscribe(contact: Contact, now: string, reason: string | null = null): Contact {
    const { email_address } = contact;
    if (!email_address) return contact;
    return withAddress(
      contact,
      optedOut(email_address, { opt_out_source: "Contact", opt_out_reason: reason, now }),
      now,
    );
  },

  /** The person clicks in the confirmation mail; without one nothing happens. */
  confirm(contact: Contact, now: string): Contact {
    const { email_address } = contact;
    return email_address?.permission_to_send === "pending_confirmation"
      ? withAddress(contact, confirmed(email_address, now), now)
      : contact;
  },
};
