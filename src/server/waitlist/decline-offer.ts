import { lockEvent } from "#server/events/queries.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import { notFound } from "#server/platform/refusal.ts";
import { closeOffer } from "./close-offer.ts";
import { lockOwnEntry } from "./entries.ts";
import { offerFreedSeats } from "./offer-freed-seats.ts";
import { readOpenOffer } from "./queries.ts";

/** Passes the caller's offer on to the next party; the caller keeps their waitlist place (S-20). */
export async function declineOffer(ctx: Ctx, { id: eventId }: { id: number }): Promise<{ declined: true }> {
  await ctx.db.transaction(async (tx) => {
    await lockEvent(tx, eventId);
    const mine = await lockOwnEntry(tx, ctx.me, eventId);
    const offer = mine && (await readOpenOffer(tx, mine.id));
    if (!offer) throw notFound("You have no open offer for this event.");
    await closeOffer(tx, offer.id, { ending: "declined", now: ctx.now });
    await audit(tx, {
      at: ctx.now,
      actor: actorName(ctx.me),
      action: "decline offer",
      entity: "offer",
      entityId: offer.id,
    });
    await offerFreedSeats(ctx, tx, { eventId, newRound: false });
  });
  return { declined: true };
}
