import { lockEvent } from "#server/events/queries.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { conflict } from "#server/platform/refusal.ts";
import { lockSiblings, type Registration } from "#server/registrations/parties/queries.ts";
import { confirmRegistration } from "#server/registrations/seats/taking/confirm-registration.ts";
import { findElsewhere } from "#server/registrations/seats/taking/registration-fulfillment.ts";
import { makeWay, settleReplaced } from "#server/registrations/seats/taking/replace-unpaid.ts";
import { offerFreedSeats } from "#server/registrations/waitlist/offer-freed-seats.ts";

/** Confirms unpaid seats that a credit pays for, as a card payment would: other unpaid ones of the person make way. */
export async function confirmCovered(ctx: Ctx, tx: Tx, row: Registration): Promise<void> {
  const { eventId } = row;
  await lockEvent(tx, eventId);
  const siblings = await lockSiblings(tx, row);
  const elsewhere = await findElsewhere(tx, row);
  if (elsewhere.isPaid || siblings.some(({ status }) => status === "confirmed"))
    throw conflict("You already have seats at this dinner.");
  const isUnpaid = ({ status }: Registration) => status === "pending";
  const replaced = { own: siblings.filter(isUnpaid), ofOthers: elsewhere.parties.filter(isUnpaid) };
  await makeWay(ctx, tx, replaced);
  await confirmRegistration(ctx, tx, { row, actor: actorName(ctx.me), paymentType: "manual" });
  await settleReplaced(ctx, tx, { replaced: replaced.ofOthers, by: row.id });
  if (replaced.own.length + replaced.ofOthers.length > 0)
    await offerFreedSeats(ctx, tx, { eventId, newRound: false });
}
