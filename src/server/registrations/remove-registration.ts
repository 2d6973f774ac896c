import { eq } from "drizzle-orm";
import type { removeRegistration as endpoint } from "#contract/attendees.ts";
import { moneyOf } from "#contract/cents.ts";
import type { Answer } from "#contract/endpoint.ts";
import { readDinner } from "#server/events/queries.ts";
import { closeOpenPayment } from "#server/payments/open-payment.ts";
import { oweRefund } from "#server/payments/owe-refund.ts";
import { audit } from "#server/platform/audit.ts";
import { type Ctx, nameOf } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database.ts";
import { post } from "#server/platform/outbox.ts";
import { refundByOfficer } from "./change-rules.ts";
import { lockParty } from "./lock-party.ts";
import { removedByOfficer } from "./officer-letters.ts";
import { passSeatsOn } from "./pass-seats-on.ts";
import { contactOf, type Registration } from "./queries.ts";
import { registrations } from "./tables.ts";

/** Takes a registration off every list: its seats go to the queue, what a card paid is owed back (S-46). */
export async function removeRegistration(ctx: Ctx, { id }: { id: number }): Promise<Answer<typeof endpoint>> {
  return ctx.db.transaction(async (tx) => {
    const { event, row, paid, facts } = await lockParty(tx, id);
    const back = refundByOfficer(facts);
    await remove(ctx, tx, row, back.sentence);
    if (back.refund > 0) {
      const reason = `An officer removed the registration for ${event.title}.`;
      await oweRefund(tx, paid, { amount: back.refund, reason, actor: nameOf(ctx.me), now: ctx.now });
    }
    await passSeatsOn(ctx, tx, row);
    const dinner = await readDinner(tx, row.eventId);
    const letter = removedByOfficer(ctx.config, await contactOf(tx, id), row, dinner, back.sentence);
    if (letter && dinner.dateTime > ctx.now) await post(tx, ctx.now, letter);
    return { removed: true, refundDue: back.refund > 0 ? moneyOf(back.refund) : null };
  });
}

async function remove({ me, now }: Ctx, tx: Tx, row: Registration, money: string): Promise<void> {
  // Money that still arrives for an open page is caught as late money, and goes back.
  await closeOpenPayment(tx, "registration", row.id, "cancelled", now);
  await tx
    .update(registrations)
    .set({ removedAt: now, removedReason: "removed_by_officer", updatedAt: now })
    .where(eq(registrations.id, row.id));
  await audit(tx, {
    ...{
      at: now,
      actor: nameOf(me),
      action: "remove registration",
      entity: "registration",
      entityId: row.id,
    },
    before: { status: row.status, tickets: row.totalTickets, amount: row.amount },
    after: { removedReason: "removed_by_officer", money },
  });
}
