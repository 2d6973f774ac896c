import { and, eq } from "drizzle-orm";
import { copyOptOut, recordOptOuts } from "#server/mailing-list/opt-outs/opt-outs.ts";
import { findOptOut } from "#server/mailing-list/rules.ts";
import { callConstantContact, type Failure } from "#server/mailing-list/service/call.ts";
import { mailingAddresses } from "#server/mailing-list/tables.ts";
import { IMMEDIATELY } from "#server/platform/jobs/due.ts";
import { type AddressFacts, readAddressFacts } from "./address-facts.ts";
import { cancelMove, forgetAddress, markAdded } from "./address-state.ts";
import { type Contact, parseContact, updateBody } from "./contact.ts";
import { findContactById } from "./find-contact.ts";
import { nameFields } from "./names.ts";
import type { Push } from "./push.ts";

/**
 * Moves a person's contact from the old address to the new one, which keeps its history. Returns `no` if that isn't
 * possible: someone else also has the old address, the portal didn't add it, or the new address already has a contact.
 * Contacts are never merged; each address is then handled separately.
 */
export async function moveContact(
  push: Push,
  facts: AddressFacts,
  existing: Contact | null,
): Promise<Failure | null | "no"> {
  const { work, listId, who } = push;
  const from = facts.movesFrom === null ? null : await readAddressFacts(work.db, facts.movesFrom, listId);
  if (!from?.contactId) return giveUpMove(push, facts);
  const isTheirs = from.person === null && from.putByPortal && !from.hasOptedOut;
  // Already moved by a call whose response was lost.
  if (isTheirs && existing?.id === from.contactId)
    return recordMove(push, facts, { from: from.address, contact: existing });
  const found = await findContactById(work, from.contactId, who);
  if (!found.ok) return found;
  const { contact } = found;
  // Before anything is added for the new address, also if the contact can't move.
  if (contact && (await hasOptedOut(push, contact, facts.address))) return retryNow(push, facts);
  if (!isTheirs) return giveUpMove(push, facts);
  if (existing) return keepSeparate(push, facts);
  if (!contact || contact.isGone || contact.address !== from.address) return giveUpMove(push, facts);
  const put = await callConstantContact(work, {
    method: "PUT",
    path: `/contacts/${encodeURIComponent(contact.id)}`,
    for: who,
    body: rewritten(contact, facts, listId),
  });
  if (!put.ok && put.why === "rejected" && put.status === 409) return keepSeparate(push, facts);
  if (!put.ok) return put.why === "rejected" && put.status !== 403 ? giveUpMove(push, facts) : put;
  const written = parseContact(put.body);
  return written ? recordMove(push, facts, { from: from.address, contact: written }) : null;
}

function rewritten(contact: Contact, { address, person }: AddressFacts, listId: string) {
  const back = updateBody(contact);
  const email = typeof back.email_address === "object" ? back.email_address : {};
  return {
    ...back,
    ...(person && nameFields(person)),
    email_address: { ...email, address },
    list_memberships: [...new Set([...contact.lists, listId])],
  };
}

/** Whether the person has opted out with the old contact, which then also applies to the new address. */
async function hasOptedOut({ work }: Push, contact: Contact, to: string): Promise<boolean> {
  return work.db.transaction(async (tx) => {
    await recordOptOuts(tx, [contact], work.now);
    if (!findOptOut(contact.leave)) return false;
    return copyOptOut(tx, { from: contact.address, to, now: work.now });
  });
}

async function recordMove(
  push: Push,
  facts: AddressFacts,
  { from, contact }: { from: string; contact: Contact },
): Promise<null> {
  const { work, listId } = push;
  await work.db.transaction(async (tx) => {
    await tx
      .update(mailingAddresses)
      .set({ movesFrom: null })
      .where(eq(mailingAddresses.address, facts.address));
    await forgetAddress(tx, from);
    await markAdded(tx, facts.address, { listId, contactId: contact.id });
  });
  return retryNow(push, facts);
}

/** The new address already has a contact. Only a person can merge them, so the page shows it. */
async function keepSeparate(push: Push, facts: AddressFacts): Promise<"no"> {
  const { db, now } = push.work;
  await db.update(mailingAddresses).set({ apartAt: now }).where(eq(mailingAddresses.address, facts.address));
  return giveUpMove(push, facts);
}

async function giveUpMove({ work }: Push, { address }: AddressFacts): Promise<"no"> {
  await work.db.transaction((tx) => cancelMove(tx, address));
  return "no";
}

/** Leaves the address due, so the next attempt starts from the current state. */
async function retryNow({ work }: Push, { address }: AddressFacts): Promise<null> {
  await work.db
    .update(mailingAddresses)
    .set({ dueAt: IMMEDIATELY })
    .where(and(eq(mailingAddresses.address, address), eq(mailingAddresses.state, "waiting")));
  return null;
}
