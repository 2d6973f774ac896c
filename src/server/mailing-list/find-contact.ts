import type { Work } from "#server/platform/context.ts";
import { callConstantContact, type Failure } from "./call.ts";
import { type Contact, contactOf, contactsOf } from "./contact.ts";
import { erasedName, isErased } from "./erased.ts";
import type { For } from "./pace.ts";

const include = "list_memberships,taggings";

export type Found = { ok: true; contact: Contact | null } | Failure;

/**
 * The contact with this address, also a deleted one. By its key where that is known, which the service shows at once;
 * by the address it may show a new contact late.
 */
export async function findContact(
  work: Work,
  { address, contactId }: { address: string; contactId: string | null },
  who: For,
): Promise<Found> {
  if (contactId) {
    const found = await findById(work, contactId, who);
    // Another address by now: somebody changed it there.
    if (!found.ok || (found.contact && isNamed(found.contact, address))) return found;
  }
  // Who was erased is known by his contact's key alone.
  if (isErased(address)) return { ok: true, contact: null };
  const query = { email: address, status: "all", include };
  const result = await callConstantContact(work, { method: "GET", path: "/contacts", query, for: who });
  if (!result.ok) return result;
  const contact = contactsOf(result.body)?.find((one) => one.address === address);
  return { ok: true, contact: contact ?? null };
}

function isNamed({ address }: Contact, name: string): boolean {
  return name === (isErased(name) ? erasedName(address) : address);
}

/** The contact with this key; null where there is none. */
export async function findById(work: Work, contactId: string, who: For): Promise<Found> {
  const path = `/contacts/${encodeURIComponent(contactId)}`;
  const result = await callConstantContact(work, { method: "GET", path, query: { include }, for: who });
  if (result.ok) return { ok: true, contact: contactOf(result.body) };
  return result.why === "rejected" && result.status === 404 ? { ok: true, contact: null } : result;
}
