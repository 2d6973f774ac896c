import { sql } from "drizzle-orm";
import { AT_ONCE } from "#server/platform/due.ts";
import { type AddressFacts, factsOf } from "./address-facts.ts";
import { forget, notePut, release } from "./address-state.ts";
import { callConstantContact, type Failure } from "./call.ts";
import { type Contact, contactOf, writtenBack } from "./contact.ts";
import { findById } from "./find-contact.ts";
import { passOptOutOn, recordOptOuts } from "./opt-outs.ts";
import { namesOnWire } from "./person.ts";
import type { Push } from "./push.ts";

/**
 * Gives the contact that stood under a person's old address his new one, so that its history stays with him. `no`
 * where it cannot be: the old address is somebody else's as well, or was not put there by the portal, or another
 * contact bears the new one already. Two contacts are never made one. Then each address goes its own way.
 */
export async function moveContact(
  push: Push,
  facts: AddressFacts,
  there: Contact | null,
): Promise<Failure | null | "no"> {
  const { work, listId, who } = push;
  const from = facts.movesFrom === null ? null : await factsOf(work.db, facts.movesFrom, listId);
  if (!from?.contactId || from.person || !from.putByPortal || from.isOut) return no(push, facts);
  // Moved by a call whose answer was lost.
  if (there?.id === from.contactId) return moved(push, facts, from.address, there);
  if (there) return apart(push, facts);
  const found = await findById(work, from.contactId, who);
  if (!found.ok) return found;
  const { contact } = found;
  if (!contact || contact.isGone || contact.address !== from.address) return no(push, facts);
  if (await hasLeft(push, contact, facts.address)) return lookAtOnce(push, facts);
  const put = await callConstantContact(work, {
    ...{ method: "PUT", path: `/contacts/${encodeURIComponent(contact.id)}`, for: who },
    body: rewritten(contact, facts, listId),
  });
  if (!put.ok && put.why === "rejected" && put.status === 409) return apart(push, facts);
  if (!put.ok) return put.why === "rejected" && put.status !== 403 ? no(push, facts) : put;
  const written = contactOf(put.body);
  return written ? moved(push, facts, from.address, written) : null;
}

function rewritten(contact: Contact, { address, person }: AddressFacts, listId: string) {
  const back = writtenBack(contact);
  const email = typeof back.email_address === "object" ? back.email_address : {};
  return {
    ...back,
    ...(person && namesOnWire(person)),
    email_address: { ...email, address },
    list_memberships: [...new Set([...contact.lists, listId])],
  };
}

/** He has left by the old address: he has by the new one. */
async function hasLeft({ work }: Push, contact: Contact, to: string): Promise<boolean> {
  return work.db.transaction(async (tx) => {
    await recordOptOuts(tx, [contact], work.now);
    return passOptOutOn(tx, contact.address, to, work.now);
  });
}

async function moved(push: Push, facts: AddressFacts, from: string, contact: Contact): Promise<null> {
  const { work, listId } = push;
  await work.db.transaction(async (tx) => {
    await tx.execute(sql`update mailing_addresses set moves_from = null where address = ${facts.address}`);
    await forget(tx, from);
    await notePut(tx, facts.address, listId, contact.id);
  });
  return lookAtOnce(push, facts);
}

/** Another contact has the new address: only a person can make them one, so it is told on the page. */
async function apart(push: Push, facts: AddressFacts): Promise<"no"> {
  const { db, now } = push.work;
  await db.execute(
    sql`update mailing_addresses set apart_at = ${now.toISOString()} where address = ${facts.address}`,
  );
  return no(push, facts);
}

async function no({ work }: Push, { address }: AddressFacts): Promise<"no"> {
  await work.db.transaction((tx) => release(tx, address));
  return "no";
}

/** It is still due, and the next look finds it as it is now. */
async function lookAtOnce({ work }: Push, { address }: AddressFacts): Promise<null> {
  await work.db.execute(sql`update mailing_addresses set due_at = ${AT_ONCE}
    where address = ${address} and state = 'waiting'`);
  return null;
}
