import { isListDeleted } from "#server/mailing-list/lists/target-list.ts";
import { recordOptOuts } from "#server/mailing-list/opt-outs/opt-outs.ts";
import { findOptOut, LOOK_FOR_ARRIVAL_MS, MAY_ARRIVE_MS, whyNotSend } from "#server/mailing-list/rules.ts";
import { removeFromList } from "#server/mailing-list/service/activities.ts";
import type { Failure } from "#server/mailing-list/service/call.ts";
import type { SystemContext } from "#server/platform/context.ts";
import { isWithin } from "#server/platform/jobs/due.ts";
import { addToList } from "./add-to-list.ts";
import { type AddressFacts, readAddressFacts } from "./address-facts.ts";
import { cancelMove, forgetAddress, markRefused, postpone, scheduleRetry } from "./address-state.ts";
import type { Contact } from "./contact.ts";
import { isErased } from "./erased.ts";
import { findContact } from "./find-contact.ts";
import type { Push } from "./push.ts";

/**
 * Brings one address up to date at the service. Safe to repeat. Work the service does asynchronously is checked again
 * later. Returns why it could not be done now, or null.
 */
export async function pushAddress(push: Push, address: string): Promise<Failure | null> {
  const { work, listId, who } = push;
  const facts = await readAddressFacts(work.db, address, listId);
  if (!facts) return null;
  // Changes go first: the person's previous address may have opted out.
  if (facts.hasPendingChange) return later(work, facts, "A change to this address is being processed");
  const tooLong = facts.person && whyNotSend(address);
  if (tooLong) return refused(work, address, tooLong);
  const found = await findContact(work, facts, who);
  if (!found.ok) return failed(push, facts, found);
  const { contact } = found;
  if (!contact && isErased(address) && facts.contactId === null) {
    return later(work, facts, "The next sync will find it");
  }
  if (contact) await work.db.transaction((tx) => recordOptOuts(tx, [contact], work.now));
  // Read again: the contact may have just turned out to be opted out, or back in.
  const now = await readAddressFacts(work.db, address, listId);
  if (!now || now.hasPendingChange) return null;
  const isWanted = now.person !== null && !now.hasOptedOut;
  const failure = isWanted ? await addToList(push, now, contact) : await removeIfAdded(push, now, contact);
  return failure && failed(push, now, failure);
}

/**
 * Removes only addresses the portal added; people who opted out are already off the list. What was sent a short time ago
 * is looked at again, since the service may still add it.
 */
async function removeIfAdded(
  push: Push,
  { address, attempts, putByPortal, sentAt }: AddressFacts,
  contact: Contact | null,
): Promise<Failure | null> {
  const { work, listId } = push;
  await cancelMove(work.db, address);
  if (!contact || !putByPortal || !contact.lists.includes(listId)) {
    const isOut = contact !== null && findOptOut(contact.leave) !== null;
    if (putByPortal && !isOut && sentAt && isWithin(work.now, sentAt, MAY_ARRIVE_MS)) {
      const at = new Date(work.now.getTime() + LOOK_FOR_ARRIVAL_MS);
      await postpone(work.db, address, { at, error: "Constant Contact may still be adding it" });
      return null;
    }
    await work.db.transaction((tx) => forgetAddress(tx, address));
    return null;
  }
  const taken = await removeFromList(push, [contact.id], listId);
  if (!taken.ok) return taken;
  return later(work, { address, attempts }, "Constant Contact is removing it from the list");
}

async function later(
  { db, now }: SystemContext,
  facts: Pick<AddressFacts, "address" | "attempts">,
  why: string,
): Promise<null> {
  await db.transaction((tx) => scheduleRetry(tx, facts, { now, error: why }));
  return null;
}

async function refused({ db }: SystemContext, address: string, why: string): Promise<null> {
  await db.transaction((tx) => markRefused(tx, address, why));
  return null;
}

/** A rejection of this one address is retried a limited number of times; other failures affect all addresses. */
async function failed(push: Push, facts: AddressFacts, failure: Failure): Promise<Failure | null> {
  if (failure.why !== "rejected" || failure.status === 403) return failure;
  if (await isListDeleted(push, failure)) return failure;
  const { work } = push;
  if (failure.status === 400)
    return refused(work, facts.address, "Constant Contact didn’t accept this address");
  return later(work, facts, "Constant Contact rejected the request");
}
