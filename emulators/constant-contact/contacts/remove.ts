import type { Contact } from "./contact.ts";

/** A deletion hides a contact; its address stays taken and an unsubscribe stays with it. */
export function removed(contact: Contact, now: string): Contact {
  return { ...contact, list_memberships: [], deleted_at: now, updated_at: now };
}
