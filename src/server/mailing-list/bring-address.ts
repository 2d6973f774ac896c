import { importContacts } from "./activity.ts";
import type { AddressFacts } from "./address-facts.ts";
import { lookAgain, notePut, settle } from "./address-state.ts";
import { bringTags } from "./bring-tags.ts";
import { callConstantContact, type Failure } from "./call.ts";
import { type Contact, contactOf, writtenBack } from "./contact.ts";
import { moveContact } from "./move-contact.ts";
import { bearsNames, importRow, namesOnWire } from "./person.ts";
import type { Push } from "./push.ts";

const IN_HAND = "Constant Contact has it in hand";

/** Brings an address onto the list that belongs there. */
export async function bring(
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
  if (isOn && (!facts.putByPortal || bearsNames(contact, names(facts)))) return finish(push, facts, contact);
  if (!isOn) await notePut(push.work.db, facts.address, push.listId, contact.id);
  // A deleted contact is brought back by what only the account may write.
  const done = contact.isGone ? await revive(push, contact) : await addByImport(push, facts);
  return done.ok ? lookLater(push, facts) : done;
}

async function create(push: Push, facts: AddressFacts): Promise<Failure | null> {
  const { work, listId, who } = push;
  await notePut(work.db, facts.address, listId, null);
  const body = {
    email_address: { address: facts.address, permission_to_send: "implicit" },
    ...namesOnWire(names(facts)),
    create_source: "Account",
    list_memberships: [listId],
  };
  const made = await callConstantContact(work, { method: "POST", path: "/contacts", body, for: who });
  const contact = made.ok ? contactOf(made.body) : null;
  if (contact) return finish(push, facts, contact);
  // There already, though no look has shown it yet: the next one will.
  const isThere = !made.ok && made.why === "rejected" && made.status === 409;
  return made.ok || isThere ? lookLater(push, facts) : made;
}

/** By an import, which never changes a permission and leaves out who unsubscribed at this very moment. */
function addByImport(push: Push, facts: AddressFacts) {
  return importContacts(push, [importRow(facts.address, names(facts))], push.listId);
}

function revive({ work, listId, who }: Push, contact: Contact) {
  const list_memberships = [...new Set([...contact.lists, listId])];
  const body = { ...writtenBack(contact), list_memberships };
  const path = `/contacts/${encodeURIComponent(contact.id)}`;
  return callConstantContact(work, { method: "PUT", path, body, for: who });
}

async function finish(push: Push, facts: AddressFacts, contact: Contact): Promise<Failure | null> {
  const tags = await bringTags(push, contact, facts.person?.tags ?? []);
  if (!tags.ok) return tags;
  if (tags.changed) return lookLater(push, facts);
  const { work } = push;
  await work.db.transaction((tx) => settle(tx, facts.address, { contactId: contact.id, ...names(facts) }));
  return null;
}

async function lookLater({ work }: Push, facts: AddressFacts): Promise<null> {
  await work.db.transaction((tx) => lookAgain(tx, facts, work.now, IN_HAND));
  return null;
}

function names({ person }: AddressFacts) {
  return { firstName: person?.firstName ?? null, lastName: person?.lastName ?? null };
}
