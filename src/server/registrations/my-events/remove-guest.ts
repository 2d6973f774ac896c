import { eq } from "drizzle-orm";
import type { Answer, Ask } from "#contract/endpoint.ts";
import type { removeGuest as endpoint } from "#contract/registrations/registrations.ts";
import { centsOf, moneyOf } from "#contract/values/cents.ts";
import { readEventRow } from "#server/events/queries.ts";
import { recordRefundDue } from "#server/payments/refunds/record-refund-due.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { queueEmail } from "#server/platform/email/outbox.ts";
import { conflict } from "#server/platform/refusal.ts";
import { guestDropped } from "#server/registrations/emails/party-change-emails.ts";
import { offerFreed } from "#server/registrations/holds/release-registration.ts";
import { removeGuestAt } from "#server/registrations/party-names.ts";
import { type Registration, readContact } from "#server/registrations/queries.ts";
import {
  guestCost,
  guestRefund,
  toMoneyBack,
  whyNotRefundAsRead,
  whyNotRemoveGuest,
} from "#server/registrations/refunds/change-rules.ts";
import { questionsAfter } from "#server/registrations/request-questions.ts";
import { registrations } from "#server/registrations/tables.ts";
import { lockOwnParty } from "./lock-own-party.ts";

/** Removes one guest from the caller's paid party: the name, the seat and its price. The seat goes to the waitlist. */
export async function removeGuest(ctx: Ctx, ask: Ask<typeof endpoint>): Promise<Answer<typeof endpoint>> {
  return ctx.db.transaction(async (tx) => {
    const { event, row, party, paid } = await lockOwnParty(ctx, tx, ask.id);
    const back = guestRefund(event, party);
    const refusal =
      whyNotRemoveGuest(event, party, ctx.now) ??
      (isThere(row, ask)
        ? null
        : conflict("Your party has changed. Please review it before you continue.")) ??
      whyNotRefundAsRead(back.refund, ask.refund);
    if (refusal) throw refusal;
    const left = await takeOut(ctx, tx, {
      row,
      index: ask.index,
      cost: guestCost(event, party),
      money: back.sentence,
    });
    if (back.refund > 0) {
      const reason = `The member removed a guest from their party for ${event.title}.`;
      await recordRefundDue(tx, paid, {
        amount: back.refund,
        reason,
        actor: actorName(ctx.me),
        now: ctx.now,
      });
    }
    await offerFreed(ctx, tx, row.eventId);
    const dinner = await readEventRow(tx, row.eventId);
    const email = guestDropped(ctx.config, await readContact(tx, row.id), {
      party: left,
      dinner,
      money: back.sentence,
    });
    // Without a payment, registering and removing a guest is free and could be repeated forever.
    if (email) await queueEmail(tx, ctx.now, { ...email, ...(back.refund === 0 && { mayBeHeld: true }) });
    return toMoneyBack(back);
  });
}

/** Whether the guest at this index is still the one the caller saw. */
function isThere(
  row: Registration,
  { index, lastName, guestTickets = row.guestTickets }: Ask<typeof endpoint>,
) {
  const isSameParty = guestTickets === row.guestTickets && index < row.guestTickets;
  return isSameParty && (row.guestInfo[index]?.lastName ?? "").trim() === lastName.trim();
}

async function takeOut(
  { me, now }: Ctx,
  tx: Tx,
  { row, index, cost, money }: { row: Registration; index: number; cost: number; money: string },
): Promise<Registration> {
  const guestInfo = row.guestInfo.filter((_, place) => place !== index);
  const change = {
    guestTickets: row.guestTickets - 1,
    requestQuestions: questionsAfter(row, { ...row, guestInfo }, me),
    sponsoredGuests: Math.min(row.sponsoredGuests, row.guestTickets - 1),
    amount: moneyOf(Math.max(0, centsOf(row.amount) - cost)),
  };
  await removeGuestAt(tx, row.id, index);
  await tx
    .update(registrations)
    .set({ ...change, updatedAt: now })
    .where(eq(registrations.id, row.id));
  await audit(tx, {
    at: now,
    actor: actorName(me),
    action: "drop guest",
    entity: "registration",
    entityId: row.id,
    before: { guestTickets: row.guestTickets, guestInfo: row.guestInfo, amount: row.amount },
    after: { guestTickets: change.guestTickets, guestInfo, amount: change.amount, money },
  });
  return { ...row, ...change, guestInfo };
}
