import { seatsFree } from "#server/events/rules.ts";
import { closeOpenPayment } from "#server/payments/open-payment.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { conflict } from "#server/platform/refusal.ts";
import { whyNotGivePlace } from "#server/registrations/attendance.ts";
import { lockSiblings } from "#server/registrations/queries.ts";
import { confirmRegistration } from "#server/registrations/register/confirm-registration.ts";
import { ticketsOf } from "#server/registrations/rules.ts";
import { closeOffer } from "#server/waitlist/close-offer.ts";
import { readOpenOffer } from "#server/waitlist/queries.ts";
import type { Party } from "./lock-party.ts";

/**
 * Marks a waiting or unpaid party as paid on an officer's word (Mark Paid). It needs seats: free ones, or those held
 * by its offer (S-45).
 */
export async function markPaid(ctx: Ctx, tx: Tx, { event, row, facts }: Party): Promise<void> {
  if (row.status === "waitlist") {
    const siblings = await lockSiblings(tx, row);
    if (siblings.some(({ status }) => status !== "waitlist")) {
      throw conflict("This member has another registration for this event. Please remove one of the two.");
    }
    const elsewhere =
      row.memberId === null || row.memberTickets === 0
        ? null
        : await whyNotGivePlace(tx, row.eventId, { memberId: row.memberId });
    if (elsewhere) throw elsewhere;
    const offer = await readOpenOffer(tx, row.id);
    if (ticketsOf(row) > seatsFree(event) + (offer ? ticketsOf(row) : 0)) {
      throw conflict("Not enough seats available");
    }
    if (offer) await closeOffer(tx, offer.id, { ending: "accepted", now: ctx.now });
  }
  // A payment made on a page that is still open is refunded as late money.
  await closeOpenPayment(tx, {
    purpose: "registration",
    subjectId: row.id,
    status: "cancelled",
    now: ctx.now,
  });
  await confirmRegistration(ctx, tx, {
    row,
    actor: actorName(ctx.me),
    ...(facts.paidByCard === 0 && { paymentType: "manual" }),
  });
}
