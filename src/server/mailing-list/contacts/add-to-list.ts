import { importContacts } from "#server/mailing-list/service/activities.ts";
import { callConstantContact, type Failure } from "#server/mailing-list/service/call.ts";
import type { AddressFacts } from "./address-facts.ts";
import { markAdded, markSent, markSettled, scheduleRetry } from "./address-state.ts";
import { type Contact, parseContact, updateBody } from "./contact.ts";
import { moveContact } from "./move-contact.ts";
import { hasNames, importRow, nameFields } from "./names.ts";
import type { Push } from "./push.ts";
import { syncTags } from "./sync-tags.ts";

const PROCESSING = "Constant Contact is processing it";

/** Adds an address to the list, or updates its contact there. */
export async function addToList(
  push: Push,
  facts: AddressFacts,
  contact: Contact | null,
): Promise<Failure | null> {
  if (facts.movesFrom) {
    const moved = await moveContact(push, facts, contact);
    if (moved !== "no") return moved;
  }
  if (!contact) return create(push, facts);
  const isOn = contact.lists.includes(push.listId) && !contact.isGone;
  if (isOn && (!facts.putByPortal || hasNames(contact, names(facts)))) return finish(push, facts, contact);
  if (!isOn) await markAdded(push.work.db, facts.address, { listId: push.listId, contactId: contact.id });
  await markSent(push.work.db, facts.address, push.work.now);
  // Only an update by the account restores a deleted contact; an import doesn't.
  const done = contact.isGone ? await revive(push, contact) : await addByImport(push, facts);
  return done.ok ? retryLater(push, facts) : done;
}

async function create(push: Push, facts: AddressFacts): Promise<Failure | null> {
  const { work, listId, who } = push;
  await markAdded(work.db, facts.address, { listId, contactId: null });
  await markSent(work.db, facts.address, work.now);
  const body = {
    email_address: { address: facts.address, permission_to_send: "implicit" },
    ...nameFields(names(facts)),
    create_source: "Account",
    list_memberships: [listId],
  };
  const made = await callConstantContact(work, { method: "POST", path: "/contacts", body, for: who });
  const contact = made.ok ? parseContact(made.body) : null;
  if (contact) return finish(push, facts, contact);
  // The contact exists but isn't visible yet; the retry will find it.
  const isThere = !made.ok && made.why === "rejected" && made.status === 409;
  return made.ok || isThere ? retryLater(push, facts) : made;
}

/** Uses an import, which never changes a permission and skips anyone who has just unsubscribed. */
function addByImport(push: Push, facts: AddressFacts) {
  return importContacts(push, [importRow(facts.address, names(facts))], push.listId);
}

function revive({ work, listId, who }: Push, contact: Contact) {
  const list_memberships = [...new Set([...contact.lists, listId])];
  const body = { ...updateBody(contact), list_memberships };
  const path = `/contacts/${encodeURIComponent(contact.id)}`;
  return callConstantContact(work, { method: "PUT", path, body, for: who });
}

async function finish(push: Push, facts: AddressFacts, contact: Contact): Promise<Failure | null> {
  const tags = await syncTags(push, contact, facts.person?.tags ?? []);
  if (!tags.ok) return tags;
  if (tags.changed) return retryLater(push, facts);
  const { work } = push;
  await work.db.transaction((tx) =>
    markSettled(tx, facts.address, { contactId: contact.id, ...names(facts) }),
  );
  return null;
}

async function retryLater({ work }: Push, facts: AddressFacts): Promise<null> {
  await work.db.transaction((tx) => scheduleRetry(tx, facts, { now: work.now, error: PROCESSING }));
  return null;
}

function names({ person }: AddressFacts) {
  return { firstName: person?.firstName ?? null, lastName: person?.lastName ?? null };
}
