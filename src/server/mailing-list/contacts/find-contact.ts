import { callConstantContact, type Failure } from "#server/mailing-list/service/call.ts";
import type { Caller } from "#server/mailing-list/service/rate-limit.ts";
import type { SystemContext } from "#server/platform/context.ts";
import { type Contact, parseContact, parseContacts } from "./contact.ts";
import { erasedAddress, isErased } from "./erased.ts";

const include = "list_memberships,taggings";

export type Found = { ok: true; contact: Contact | null } | Failure;

/**
 * The contact with this address, also a deleted one. By its key where that is known, which the service shows at once;
 * by the address it may show a new contact late.
 */
export async function findContact(
  work: SystemContext,
  { address, contactId }: { address: string; contactId: string | null },
  who: Caller,
): Promise<Found> {
  if (contactId) {
    const found = await findContactById(work, contactId, who);
    // Another address by now: somebody changed it there.
    if (!found.ok || (found.contact && isNamed(found.contact, address))) return found;
  }
  // Who was erased is known by his contact's key alone.
  if (isErased(address)) return { ok: true, contact: null };
  const query = { email: address, status: "all", include };
  const result = await callConstantContact(work, { method: "GET", path: "/contacts", query, for: who });
  if (!result.ok) return result;
  const contact = parseContacts(result.body)?.find((one) => one.address === address);
  return { ok: true, contact: contact ?? null };
}

function isNamed({ address }: Contact, name: string): boolean {
  return name === (isErased(name) ? erasedAddress(address) : address);
}

/** The contact with this key; null where there is none. */
export async function findContactById(work: SystemContext, contactId: string, who: Caller): Promise<Found> {
  const path = `/contacts/${encodeURIComponent(contactId)}`;
  const result = await callConstantContact(work, { method: "GET", path, query: { include }, for: who });
  if (result.ok) return { ok: true, contact: parseContact(result.body) };
  return result.why === "rejected" && result.status === 404 ? { ok: true, contact: null } : result;
}
