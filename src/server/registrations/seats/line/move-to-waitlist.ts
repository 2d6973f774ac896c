import { eq } from "drizzle-orm";
import { centsOf, moneyOf } from "#contract/values/cents.ts";
import { closeOpenPayment } from "#server/payments/open-payment.ts";
import { auditBy } from "#server/platform/audit/audit.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { queueEmail } from "#server/platform/email/outbox.ts";
import { conflict } from "#server/platform/refusal.ts";
import { officerRefund } from "#server/registrations/balance/change-rules.ts";
import { giveBack } from "#server/registrations/balance/give-back.ts";
import type { Party } from "#server/registrations/balance/lock-party.ts";
import { seatReleased } from "#server/registrations/emails/companion-emails.ts";
import { movedToWaitlist } from "#server/registrations/emails/officer-emails.ts";
import { endComplimentary } from "#server/registrations/parties/manual-payments.ts";
import { nextUpdatedAt } from "#server/registrations/parties/next-updated-at.ts";
import { emailsToParty, readDinnerLeft } from "#server/registrations/parties/queries.ts";
import { registrations } from "#server/registrations/tables.ts";
import { lockEntriesOf, personsOf } from "#server/registrations/waitlist/entries.ts";
import { offerFreedSeats } from "#server/registrations/waitlist/offer-freed-seats.ts";
import { revokeAcceptedOffer } from "#server/registrations/waitlist/reopen-entry.ts";
import { addFromRegistration } from "./move-to-line.ts";

/**
 * Moves a party to the waitlist, placed by its date, with its number (078). The registration stays, as removed. What it
 * paid is owed back, and its seats are offered to other waiting parties, not immediately back to itself (S-45). `why` is
 * said before what goes back, and alone if nothing does.
 */
export async function moveToWaitlist(ctx: Ctx, tx: Tx, party: Party & { why?: string }): Promise<void> {
  const { now, me } = ctx;
  const { event, row, paid, facts, why } = party;
  if ((await lockEntriesOf(tx, row.eventId, personsOf(row))).length > 0) {
    throw conflict("This member is already on the waitlist for this event. Please remove one of the two.");
  }
  const back = officerRefund({ ...facts, amount: row.amount });
  const money = back.refund > 0 ? [why, back.sentence].filter(Boolean).join(" ") : (why ?? back.sentence);
  await closeOpenPayment(tx, { purpose: "registration", subjectId: row.id, now });
  await revokeAcceptedOffer(tx, row.id, now);
  await tx
    .update(registrations)
    .set({ removedAt: now, removedReason: "moved_to_waitlist", updatedAt: nextUpdatedAt(row, now) })
    .where(eq(registrations.id, row.id));
  const owed = owedAgain(party);
  // Nothing was received for a complimentary party. Money that was goes back.
  if (party.how.paymentMethod === "complimentary") {
    const reason = "Moved to the waitlist";
    await endComplimentary({ actor: actorName(me), now }, tx, { registrationId: row.id, reason });
  }
  const entry = await addFromRegistration(tx, row, { amount: owed.after.amount, now });
  await auditBy({ me, now }, tx, {
    action: "move to waitlist",
    entity: "registration",
    entityId: row.id,
    before: { status: row.status, ...owed.before },
    after: { status: "waitlist", ...(owed.before && owed.after), money },
  });
  if (back.refund > 0) {
    const because = `An officer moved the registration for ${event.title} to the waitlist.`;
    await giveBack(tx, paid, { amount: back.refund, reason: because, actor: actorName(me), now });
  }
  await offerFreedSeats(ctx, tx, { eventId: row.eventId, newRound: true, except: entry.id });
  const left = await readDinnerLeft(tx, row.eventId, now);
  const emails = await emailsToParty(tx, row.id, {
    owner: (to) => movedToWaitlist(ctx.config, to, { ...row, money, ...left }),
    companion: (one, owner) => seatReleased(ctx.config, one, { owner, party: row, ...left }),
  });
  if (left.dinner.dateTime > now) for (const email of emails) await queueEmail(tx, now, email);
}

/** How it was paid outside the portal no longer counts: its check or cash is given back, a waived price is owed. */
function owedAgain({ row: { amount, adjustmentCents }, how: { paymentMethod, checkNumber } }: Party) {
  if (paymentMethod === null) return { after: { amount } };
  const owed = paymentMethod === "complimentary" ? moneyOf(centsOf(amount) - adjustmentCents) : amount;
  return {
    before: { paymentMethod, checkNumber, amount },
    after: { paymentMethod: null, checkNumber: null, amount: owed },
  };
}
