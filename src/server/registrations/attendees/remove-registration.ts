import { eq } from "drizzle-orm";
import type { Answer } from "#contract/endpoint.ts";
import type { removeRegistration as endpoint } from "#contract/registrations/attendees/attendees.ts";
import { moneyOf } from "#contract/values/cents.ts";
import { readEventRow } from "#server/events/queries.ts";
import { closeOpenPayment } from "#server/payments/open-payment.ts";
import { recordRefundDue } from "#server/payments/refunds/record-refund-due.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { queueEmail } from "#server/platform/email/outbox.ts";
import { removedByOfficer } from "#server/registrations/emails/officer-emails.ts";
import { offerReleasedSeats } from "#server/registrations/holds/offer-released-seats.ts";
import { type Registration, readContact } from "#server/registrations/queries.ts";
import { officerRefund } from "#server/registrations/refunds/change-rules.ts";
import { registrations } from "#server/registrations/tables.ts";
import { lockParty } from "./lock-party.ts";

/** Removes a registration: its seats go to the waitlist, and its card payment is owed back (S-46). */
export async function removeRegistration(ctx: Ctx, { id }: { id: number }): Promise<Answer<typeof endpoint>> {
  return ctx.db.transaction(async (tx) => {
    const { event, row, paid, facts } = await lockParty(tx, id);
    const back = officerRefund(facts);
    await remove(ctx, tx, { row, money: back.sentence });
    if (back.refund > 0) {
      const reason = `An officer removed the registration for ${event.title}.`;
      await recordRefundDue(tx, paid, {
        amount: back.refund,
        reason,
        actor: actorName(ctx.me),
        now: ctx.now,
      });
    }
    await offerReleasedSeats(ctx, tx, row);
    const dinner = await readEventRow(tx, row.eventId);
    const email = removedByOfficer(ctx.config, await readContact(tx, id), {
      row,
      dinner,
      money: back.sentence,
    });
    if (email && dinner.dateTime > ctx.now) await queueEmail(tx, ctx.now, email);
    return { removed: true, refundDue: back.refund > 0 ? moneyOf(back.refund) : null };
  });
}

async function remove(
  { me, now }: Ctx,
  tx: Tx,
  { row, money }: { row: Registration; money: string },
): Promise<void> {
  // Money that still arrives through an open page is refunded as late money.
  await closeOpenPayment(tx, { purpose: "registration", subjectId: row.id, status: "cancelled", now });
  await tx
    .update(registrations)
    .set({ removedAt: now, removedReason: "removed_by_officer", updatedAt: now })
    .where(eq(registrations.id, row.id));
  await audit(tx, {
    at: now,
    actor: actorName(me),
    action: "remove registration",
    entity: "registration",
    entityId: row.id,
    before: { status: row.status, tickets: row.totalTickets, amount: row.amount },
    after: { removedReason: "removed_by_officer", money },
  });
}
