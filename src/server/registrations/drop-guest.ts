import { eq } from "drizzle-orm";
import { centsOf, moneyOf } from "#contract/cents.ts";
import type { Answer, Ask } from "#contract/endpoint.ts";
import type { dropGuest as endpoint } from "#contract/registrations.ts";
import { readDinner } from "#server/events/queries.ts";
import { oweRefund } from "#server/payments/owe-refund.ts";
import { audit } from "#server/platform/audit.ts";
import { type Ctx, nameOf } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database.ts";
import { post } from "#server/platform/outbox.ts";
import { conflict } from "#server/platform/refusal.ts";
import { guestDropped } from "./change-letters.ts";
import { guestCost, onTheWire, refundOfGuest, whyNotDropGuest, whyNotOtherwise } from "./change-rules.ts";
import { lockOwnParty } from "./lock-own-party.ts";
import { contactOf, type Registration } from "./queries.ts";
import { offerFreed } from "./release-registration.ts";
import { registrations } from "./tables.ts";

/** Takes one guest out of an own paid party: a seat, what it cost, and his name; the seat goes to the queue. */
export async function dropGuest(ctx: Ctx, ask: Ask<typeof endpoint>): Promise<Answer<typeof endpoint>> {
  return ctx.db.transaction(async (tx) => {
    const { event, row, party, paid } = await lockOwnParty(ctx, tx, ask.id);
    const back = refundOfGuest(event, party);
    const refusal =
      whyNotDropGuest(event, party, ctx.now) ??
      (isThere(row, ask) ? null : conflict("Your party has changed meanwhile. Please look at it again.")) ??
      whyNotOtherwise(back.refund, ask.refund);
    if (refusal) throw refusal;
    const left = await takeOut(ctx, tx, row, ask.index, guestCost(event, party), back.sentence);
    if (back.refund > 0) {
      const reason = `The member took one guest out of his party for ${event.title}.`;
      await oweRefund(tx, paid, { amount: back.refund, reason, actor: nameOf(ctx.me), now: ctx.now });
    }
    await offerFreed(ctx, tx, row.eventId);
    const dinner = await readDinner(tx, row.eventId);
    const letter = guestDropped(ctx.config, await contactOf(tx, row.id), left, dinner, back.sentence);
    // Without money in it, registering and dropping a guest costs nothing and may go on for ever.
    if (letter) await post(tx, ctx.now, { ...letter, ...(back.refund === 0 && { mayBeHeld: true }) });
    return onTheWire(back);
  });
}

/** Whether the guest at this place is still the one whom the asker saw there. */
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
  row: Registration,
  index: number,
  cost: number,
  money: string,
): Promise<Registration> {
  const change = {
    guestTickets: row.guestTickets - 1,
    guestInfo: row.guestInfo.filter((_, place) => place !== index),
    sponsoredGuests: Math.min(row.sponsoredGuests, row.guestTickets - 1),
    amount: moneyOf(Math.max(0, centsOf(row.amount) - cost)),
  };
  await tx
    .update(registrations)
    .set({ ...change, updatedAt: now })
    .where(eq(registrations.id, row.id));
  await audit(tx, {
    at: now,
    actor: nameOf(me),
    action: "drop guest",
    entity: "registration",
    entityId: row.id,
    before: { guestTickets: row.guestTickets, guestInfo: row.guestInfo, amount: row.amount },
    after: { guestTickets: change.guestTickets, guestInfo: change.guestInfo, amount: change.amount, money },
  });
  return { ...row, ...change };
}
