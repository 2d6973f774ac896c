import { eq } from "drizzle-orm";
import type { Answer, Ask } from "#contract/endpoint.ts";
import type { cancelRegistration as endpoint } from "#contract/registrations.ts";
import { readDinner } from "#server/events/queries.ts";
import { closeOpenPayment } from "#server/payments/open-payment.ts";
import { oweRefund } from "#server/payments/owe-refund.ts";
import { audit } from "#server/platform/audit.ts";
import { type Ctx, nameOf } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database.ts";
import { post } from "#server/platform/outbox.ts";
import { onTheWire, refundOf, whyNotCancel, whyNotOtherwise } from "./change-rules.ts";
import { oweRest } from "./follow-amount.ts";
import { registrationCancelled } from "./letters.ts";
import { lockCardPayment } from "./lock-card-payment.ts";
import { lockOwnParty } from "./lock-own-party.ts";
import { passSeatsOn } from "./pass-seats-on.ts";
import { contactOf, type Registration } from "./queries.ts";
import { registrations } from "./tables.ts";

/**
 * Gives an own registration or place in the queue up. Seats, what is owed back, the offers of the freed seats and
 * the letter are one transaction; the second of two clicks finds nothing left to cancel.
 */
export async function cancelRegistration(
  ctx: Ctx,
  ask: Ask<typeof endpoint>,
): Promise<Answer<typeof endpoint>> {
  return ctx.db.transaction(async (tx) => {
    const { event, row, party, paid } = await lockOwnParty(ctx, tx, ask.id);
    const back = refundOf(event, party);
    const refusal = whyNotCancel(event, party, ctx.now) ?? whyNotOtherwise(back.refund, ask.refund);
    if (refusal) throw refusal;
    await remove(ctx, tx, row, back.sentence);
    if (back.refund > 0) {
      const reason = `The member cancelled his registration for ${event.title}.`;
      await oweRefund(tx, paid, { amount: back.refund, reason, actor: nameOf(ctx.me), now: ctx.now });
    }
    // Also where its amount is nothing by now; without a deadline the terms refund nothing.
    if (row.status === "confirmed" && event.registrationDeadline) {
      await oweRest(ctx, tx, { event, row }, await lockCardPayment(tx, row.id));
    }
    await passSeatsOn(ctx, tx, row);
    if (row.status !== "waitlist") {
      const dinner = await readDinner(tx, row.eventId);
      const letter = registrationCancelled(
        ctx.config,
        await contactOf(tx, row.id),
        row,
        dinner,
        back.sentence,
      );
      // Without money in it, registering and cancelling costs nothing and may go on for ever.
      if (letter) await post(tx, ctx.now, { ...letter, ...(back.refund === 0 && { mayBeHeld: true }) });
    }
    return onTheWire(back);
  });
}

async function remove({ me, now }: Ctx, tx: Tx, row: Registration, money: string): Promise<void> {
  // Money that still arrives for an open page is caught as late money, and goes back.
  await closeOpenPayment(tx, "registration", row.id, "cancelled", now);
  await tx
    .update(registrations)
    .set({ removedAt: now, removedReason: "cancelled_by_member", updatedAt: now })
    .where(eq(registrations.id, row.id));
  await audit(tx, {
    at: now,
    actor: nameOf(me),
    action: row.status === "waitlist" ? "leave waitlist" : "cancel registration",
    entity: "registration",
    entityId: row.id,
    before: { status: row.status, tickets: row.totalTickets, amount: row.amount },
    after: { removedReason: "cancelled_by_member", money },
  });
}
