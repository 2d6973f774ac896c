import type { Work } from "#server/platform/context.ts";
import { takeOffList } from "./activity.ts";
import { type AddressFacts, factsOf } from "./address-facts.ts";
import { forget, lookAgain, refuse, release } from "./address-state.ts";
import { bring } from "./bring-address.ts";
import type { Failure } from "./call.ts";
import type { Contact } from "./contact.ts";
import { isErased } from "./erased.ts";
import { findContact } from "./find-contact.ts";
import { recordOptOuts } from "./opt-outs.ts";
import type { Push } from "./push.ts";
import { whyNotSend } from "./rules.ts";
import { isListGone } from "./target-list.ts";

/**
 * Brings one address at the service to what it should be there; it may be done again at any moment. What the service
 * does by itself is looked at a while later. Answers why it could not be done now, or null.
 */
export async function pushAddress(push: Push, address: string): Promise<Failure | null> {
  const { work, listId, who } = push;
  const facts = await factsOf(work.db, address, listId);
  if (!facts) return null;
  // Taken in first: the address that he had before may have left the list.
  if (facts.isHeld) return later(work, facts, "A change of this address is being worked off");
  const tooLong = facts.person && whyNotSend(address);
  if (tooLong) return refused(work, address, tooLong);
  const found = await findContact(work, facts, who);
  if (!found.ok) return failed(push, facts, found);
  const { contact } = found;
  if (!contact && isErased(address) && facts.contactId === null) {
    return later(work, facts, "The next sync finds it");
  }
  if (contact) await work.db.transaction((tx) => recordOptOuts(tx, [contact], work.now));
  // Read anew: he may just have been found to have left, or to have come back.
  const now = await factsOf(work.db, address, listId);
  if (!now || now.isHeld) return null;
  const isWanted = now.person !== null && !now.isOut;
  const failure = isWanted ? await bring(push, now, contact) : await takeOff(push, now, contact);
  return failure && failed(push, now, failure);
}

/** Only what the portal put on the list is taken off it, and who left it himself is off it already. */
async function takeOff(
  push: Push,
  { address, attempts, putByPortal }: AddressFacts,
  contact: Contact | null,
): Promise<Failure | null> {
  const { work, listId } = push;
  await release(work.db, address);
  if (!contact || !putByPortal || !contact.lists.includes(listId)) {
    await work.db.transaction((tx) => forget(tx, address));
    return null;
  }
  const taken = await takeOffList(push, [contact.id], listId);
  if (!taken.ok) return taken;
  return later(work, { address, attempts }, "Constant Contact takes it off the list");
}

async function later(
  { db, now }: Work,
  facts: Pick<AddressFacts, "address" | "attempts">,
  why: string,
): Promise<null> {
  await db.transaction((tx) => lookAgain(tx, facts, now, why));
  return null;
}

async function refused({ db }: Work, address: string, why: string): Promise<null> {
  await db.transaction((tx) => refuse(tx, address, why));
  return null;
}

/** What the service will not do with this one address is not tried for ever; what else failed concerns all of them. */
async function failed(push: Push, facts: AddressFacts, failure: Failure): Promise<Failure | null> {
  if (failure.why !== "rejected" || failure.status === 403) return failure;
  if (await isListGone(push, failure)) return failure;
  const { work } = push;
  if (failure.status === 400)
    return refused(work, facts.address, "Constant Contact did not take this address");
  return later(work, facts, "Constant Contact did not do what the portal asked of it");
}
