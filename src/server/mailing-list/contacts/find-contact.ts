import { callConstantContact, type Failure } from "#server/mailing-list/service/call.ts";
import type { Caller } from "#server/mailing-list/service/rate-limit.ts";
import type { SystemContext } from "#server/platform/context.ts";
import { type Contact, parseContact, parseContacts } from "./contact.ts";
import { erasedAddress, isErased } from "./erased.ts";

const include = "list_memberships,taggings";

export type Found = { ok: true; contact: Contact | null } | Failure;

/**
 * Finds the contact with this address, including a deleted one. Uses the contact's id if known, since the service may
 * take a while to find a new contact by address.
 */
export async function findContact(
  work: SystemContext,
  { address, contactId }: { address: string; contactId: string | null },
  who: Caller,
): Promise<Found> {
  if (contactId) {
    const found = await findContactById(work, contactId, who);
    // Falls through if the address was changed at the service.
    if (!found.ok || (found.contact && hasAddress(found.contact, address))) return found;
  }
  // Erased people can only be found by contact id.
  if (isErased(address)) return { ok: true, contact: null };
  const query = { email: address, status: "all", include };
  const result = await callConstantContact(work, { method: "GET", path: "/contacts", query, for: who });
  if (!result.ok) return result;
  const contact = parseContacts(result.body)?.find((one) => one.address === address);
  return { ok: true, contact: contact ?? null };
}

function hasAddress({ address }: Contact, name: string): boolean {
  return name === (isErased(name) ? erasedAddress(address) : address);
}

/** Finds the contact with this id; null if there is none. */
export async function findContactById(work: SystemContext, contactId: string, who: Caller): Promise<Found> {
  const path = `/contacts/${encodeURIComponent(contactId)}`;
  const result = await callConstantContact(work, { method: "GET", path, query: { include }, for: who });
  if (result.ok) return { ok: true, contact: parseContact(result.body) };
  return result.why === "rejected" && result.status === 404 ? { ok: true, contact: null } : result;
}
