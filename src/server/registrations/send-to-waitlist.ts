import { eq } from "drizzle-orm";
import { readDinner } from "#server/events/queries.ts";
import { closeOpenPayment } from "#server/payments/open-payment.ts";
import { oweRefund } from "#server/payments/owe-refund.ts";
import { audit } from "#server/platform/audit.ts";
import { type Ctx, nameOf } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database.ts";
import { post } from "#server/platform/outbox.ts";
import { conflict } from "#server/platform/refusal.ts";
import { endAcceptedOffer } from "#server/waitlist/close-offer.ts";
import { offerFreedSeats } from "#server/waitlist/offer-freed-seats.ts";
import { refundByOfficer } from "./change-rules.ts";
import { momentAfter, type Party } from "./lock-party.ts";
import { movedToWaitlist } from "./officer-letters.ts";
import { contactOf, lockSiblings } from "./queries.ts";
import { registrations } from "./tables.ts";

/**
 * Takes a party's seats for the queue and puts the party itself into it, at the place of its date. What its card
 * paid is owed back; the freed seats go to others who wait, not at once back to itself (S-45).
 */
export async function sendToWaitlist(ctx: Ctx, tx: Tx, { event, row, paid, facts }: Party): Promise<void> {
  const { now, me } = ctx;
  const siblings = await lockSiblings(tx, row);
  if (siblings.some(({ status }) => status === "waitlist")) {
    throw conflict("This member is on the waitlist for this event already. Please remove one of the two.");
  }
  const back = refundByOfficer({ ...facts, amount: row.amount });
  await closeOpenPayment(tx, "registration", row.id, "cancelled", now);
  await endAcceptedOffer(tx, row.id, now);
  await tx
    .update(registrations)
    .set({ status: "waitlist", holdExpiresAt: null, updatedAt: momentAfter(row, now) })
    .where(eq(registrations.id, row.id));
  await audit(tx, {
    ...{ at: now, actor: nameOf(me), action: "move to waitlist", entity: "registration", entityId: row.id },
    before: { status: row.status },
    after: { status: "waitlist", money: back.sentence },
  });
  if (back.refund > 0) {
    const reason = `An officer moved the registration for ${event.title} to the waitlist.`;
    await oweRefund(tx, paid, { amount: back.refund, reason, actor: nameOf(me), now });
  }
  await offerFreedSeats(ctx, tx, row.eventId, { newRound: true, except: row.id });
  const dinner = await readDinner(tx, row.eventId);
  const letter = movedToWaitlist(
    ctx.config,
    await contactOf(tx, row.id),
    { ...row, at: now },
    dinner,
    back.sentence,
  );
  if (letter && dinner.dateTime > now) await post(tx, now, letter);
}
