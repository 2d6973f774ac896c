import type { Ask } from "#contract/endpoint.ts";
import { removeGuest as endpoint } from "#contract/registrations/registrations.ts";
import { action } from "#server/platform/http/action.ts";
import { conflict } from "#server/platform/refusal.ts";
import {
  seatRefund,
  toMoneyBack,
  whyNotRefundAsRead,
  whyNotRemoveGuest,
} from "#server/registrations/balance/change-rules.ts";
import { findGuestAt } from "#server/registrations/my-events/queries.ts";
import type { Registration } from "#server/registrations/parties/queries.ts";
import { giveUpSeat } from "./give-up-seat.ts";
import { lockOwnParty } from "./lock-own-party.ts";

/** Removes one guest from the caller's paid party: the name, the seat and its price. The seat goes to the waitlist. */
export const removeGuest = action(endpoint, async (ctx, ask) => {
  return ctx.db.transaction(async (tx) => {
    const { event, row, party, paid } = await lockOwnParty(ctx, tx, ask.id);
    const refusal =
      whyNotRemoveGuest(event, party, ctx.now) ??
      (isThere(row, ask) ? null : conflict("Your party has changed. Please review it before you continue."));
    if (refusal) throw refusal;
    const person = await findGuestAt(tx, row.id, ask.index);
    const back = seatRefund(event, party, { person });
    const changed = whyNotRefundAsRead(back.refund, ask.refund);
    if (changed) throw changed;
    await giveUpSeat(ctx, tx, { event, row, party, paid, person });
    return toMoneyBack(back);
  });
});

/** Whether the guest at this index is still the one the caller saw. */
function isThere(
  row: Registration,
  { index, lastName, guestTickets = row.guestTickets }: Ask<typeof endpoint>,
) {
  const isSameParty = guestTickets === row.guestTickets && index < row.guestTickets;
  return isSameParty && (row.guestInfo[index]?.lastName ?? "").trim() === lastName.trim();
}
