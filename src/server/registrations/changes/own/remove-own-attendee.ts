import { removeOwnAttendee as endpoint } from "#contract/registrations/own-attendees.ts";
import { readMemberContact } from "#server/members/queries.ts";
import { action } from "#server/platform/http/action.ts";
import { forbidden } from "#server/platform/refusal.ts";
import {
  seatRefund,
  toMoneyBack,
  whyNotGiveUpSeat,
  whyNotRefundAsRead,
} from "#server/registrations/balance/change-rules.ts";
import { isMe } from "#server/registrations/parties/asker.ts";
import { lockOwnPerson } from "./change-own-attendee.ts";
import { giveUpSeat } from "./give-up-seat.ts";
import { mayRemove } from "./own-attendee.ts";

/** Gives up one seat: the owner can give up anyone else's, their spouse their own (D-024, D-414). */
export const removeOwnAttendee = action(endpoint, async (ctx, { id, refund }) => {
  return ctx.db.transaction(async (tx) => {
    const { person, viewer, event, row, party, paid } = await lockOwnPerson(ctx, tx, id);
    const { kind } = person;
    const isOwn = !viewer.isOwner && isMe(person, viewer);
    if (!mayRemove(person, viewer)) throw forbidden();
    const back = seatRefund(event, party, { person, isPayer: viewer.isOwner });
    const refusal =
      whyNotGiveUpSeat(event, party, { kind, now: ctx.now }) ?? whyNotRefundAsRead(back.refund, refund);
    if (refusal) throw refusal;
    const companion =
      isOwn && ctx.me.memberId !== null ? await readMemberContact(tx, ctx.me.memberId) : undefined;
    await giveUpSeat(ctx, tx, { event, row, party, paid, person, ...(companion && { companion }) });
    return toMoneyBack(back);
  });
});
