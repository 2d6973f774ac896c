import { and, inArray } from "drizzle-orm";
import { lockEvent } from "#server/events/queries.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import { notFound } from "#server/platform/refusal.ts";
import { lockMine } from "#server/registrations/queries.ts";
import { closeOffer } from "./close-offer.ts";
import { offerFreedSeats } from "./offer-freed-seats.ts";
import { IS_OPEN_OFFER, waitlistOffers } from "./tables.ts";

/** Passes the caller's offer on to the next party; the caller keeps their waitlist place (S-20). */
export async function declineOffer(ctx: Ctx, { id: eventId }: { id: number }): Promise<{ declined: true }> {
  await ctx.db.transaction(async (tx) => {
    await lockEvent(tx, eventId);
    const mine = (await lockMine(tx, ctx.me, eventId)).map(({ id }) => id);
    const rows = await tx
      .select({ id: waitlistOffers.id })
      .from(waitlistOffers)
      .where(and(inArray(waitlistOffers.registrationId, mine), IS_OPEN_OFFER));
    const offerId = rows[0]?.id;
    if (offerId === undefined) throw notFound("You have no open offer for this event.");
    await closeOffer(tx, offerId, { ending: "declined", now: ctx.now });
    await audit(tx, {
      at: ctx.now,
      actor: actorName(ctx.me),
      action: "decline offer",
      entity: "offer",
      entityId: offerId,
    });
    await offerFreedSeats(ctx, tx, { eventId, newRound: false });
  });
  return { declined: true };
}
