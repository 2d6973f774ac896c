import { cancelRegistration as endpoint } from "#contract/registrations/registrations.ts";
import { queueEmail } from "#server/platform/email/outbox.ts";
import { action } from "#server/platform/http/action.ts";
import {
  cancellationRefund,
  toMoneyBack,
  whyNotCancel,
  whyNotRefundAsRead,
} from "#server/registrations/balance/change-rules.ts";
import { lockCardPayment, readMoneyOf } from "#server/registrations/balance/lock-card-payment.ts";
import { refundRemainder } from "#server/registrations/balance/refund-lowered-amount.ts";
import { endParty } from "#server/registrations/changes/endings/end-party.ts";
import { seatReleased } from "#server/registrations/emails/companion-emails.ts";
import { registrationCancelled } from "#server/registrations/emails/registrant-emails.ts";
import { emailsToParty, readDinnerLeft } from "#server/registrations/parties/queries.ts";
import { offerFreed } from "#server/registrations/seats/holds/release-registration.ts";
import { leaveWaitlist } from "#server/registrations/seats/line/leave-waitlist.ts";
import { lockOwn } from "./lock-own-party.ts";

/**
 * Cancels the caller's registration or waitlist place. The seats, the amount owed back, the offers of the freed seats
 * and the email are one transaction; the second of two clicks finds nothing left to cancel.
 */
export const cancelRegistration = action(endpoint, async (ctx, ask) => {
  return ctx.db.transaction(async (tx) => {
    const own = await lockOwn(ctx, tx, ask.id);
    if ("entry" in own) return leaveWaitlist(ctx, tx, { waiting: own, ask });
    const { event, row, party, paid } = own;
    const back = cancellationRefund(event, party);
    const refusal = whyNotCancel(event, party, ctx.now) ?? whyNotRefundAsRead(back.refund, ask.refund);
    if (refusal) throw refusal;
    const why = `The member cancelled their registration for ${event.title}.`;
    const because = { reason: "cancelled_by_member", action: "cancel registration" } as const;
    await endParty(ctx, tx, { row, paid, back, why, because });
    // Even if its amount is now zero. Without a deadline, the terms refund nothing.
    if (row.status === "confirmed" && event.registrationDeadline) {
      const left = await readMoneyOf(tx, row.id, await lockCardPayment(tx, row.id));
      await refundRemainder(ctx, tx, { event, row, left });
    }
    await offerFreed(ctx, tx, row.eventId);
    const left = await readDinnerLeft(tx, row.eventId, ctx.now);
    const emails = await emailsToParty(tx, row.id, {
      owner: (to) => registrationCancelled(ctx.config, to, { party: row, money: back.sentence, ...left }),
      companion: (one, owner) => seatReleased(ctx.config, one, { owner, party: row, ...left }),
    });
    // Without a payment, registering and cancelling is free and could be repeated forever.
    const how = back.refund === 0 ? { mayBeHeld: true as const } : {};
    for (const email of emails) await queueEmail(tx, ctx.now, { ...email, ...how });
    return toMoneyBack(back);
  });
});
