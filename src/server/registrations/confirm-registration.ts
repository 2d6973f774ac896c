import { eq } from "drizzle-orm";
import { readDinner } from "#server/events/queries.ts";
import { audit } from "#server/platform/audit.ts";
import type { Work } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database.ts";
import { post } from "#server/platform/outbox.ts";
import { closeOffer } from "#server/waitlist/close-offer.ts";
import { offerFreedSeats } from "#server/waitlist/offer-freed-seats.ts";
import { readOpenOffer } from "#server/waitlist/queries.ts";
import { registrationConfirmed } from "./letters.ts";
import { momentAfter } from "./lock-party.ts";
import { contactOf, lockSiblings, type Registration } from "./queries.ts";
import { registrations } from "./tables.ts";

/** By whose deed a registration is paid, and how where that is to be noted. */
type How = { actor: string; paymentType?: Registration["paymentType"] };

/**
 * Makes a locked registration a paid one, whatever it was, and writes the letter. The database refuses it where
 * that would take seats that are not free. An own place in the queue is given up with it.
 */
export async function confirmRegistration(
  work: Work,
  tx: Tx,
  row: Registration,
  { actor, paymentType = row.paymentType }: How,
): Promise<void> {
  const { now } = work;
  let offerLeft = false;
  for (const sibling of await lockSiblings(tx, row)) {
    if (sibling.status === "waitlist" && (await leaveQueue(tx, sibling, now))) offerLeft = true;
  }
  await tx
    .update(registrations)
    .set({
      ...{ status: "confirmed", paymentType, holdExpiresAt: null, removedAt: null, removedReason: null },
      updatedAt: momentAfter(row, now),
    })
    .where(eq(registrations.id, row.id));
  // Only now: this party's own seats come first.
  if (offerLeft) await offerFreedSeats(work, tx, row.eventId, { newRound: false });
  await audit(tx, {
    at: now,
    actor,
    action: "confirm registration",
    entity: "registration",
    entityId: row.id,
    before: { status: row.status, removedReason: row.removedReason, paymentType: row.paymentType },
    after: { status: "confirmed", paymentType },
  });
  const dinner = await readDinner(tx, row.eventId);
  // An officer may take seats back and give them again; each time its owner is told.
  const letter = registrationConfirmed(work.config, await contactOf(tx, row.id), row, dinner, now);
  // Who has sat there already needs no invitation; of what a card paid there is a receipt.
  if (letter && dinner.dateTime > now) await post(tx, now, letter);
}

/** A place in the queue that is not needed any more; answers whether an offer with it gave its seats back. */
export async function leaveQueue(tx: Tx, waiting: Registration, now: Date): Promise<boolean> {
  const offer = await readOpenOffer(tx, waiting.id);
  if (offer) await closeOffer(tx, offer.id, "declined", now);
  await tx
    .update(registrations)
    .set({ removedAt: now, removedReason: "registered_instead", updatedAt: now })
    .where(eq(registrations.id, waiting.id));
  return offer !== undefined;
}
