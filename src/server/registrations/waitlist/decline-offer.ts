import { declineOffer as endpoint } from "#contract/waitlist.ts";
import { lockEvent } from "#server/events/queries.ts";
import { auditBy } from "#server/platform/audit/audit.ts";
import { action } from "#server/platform/http/action.ts";
import { notFound } from "#server/platform/refusal.ts";
import { closeOffer } from "./close-offer.ts";
import { lockOwnEntry } from "./entries.ts";
import { offerFreedSeats } from "./offer-freed-seats.ts";
import { readOwnOffer } from "./queries.ts";

/** Passes one offer to the caller on to the next party; the caller keeps their waitlist place (S-20). */
export const declineOffer = action(endpoint, async (ctx, { id: eventId, offerId }) => {
  await ctx.db.transaction(async (tx) => {
    await lockEvent(tx, eventId);
    await lockOwnEntry(tx, ctx.me, eventId);
    const offer = await readOwnOffer(tx, ctx.me, { eventId, offerId });
    // Sent again; a later offer is not affected.
    if (offer?.state === "declined") return;
    if (offer?.state !== "open") throw notFound("This offer is no longer open.");
    await closeOffer(tx, offerId, { ending: "declined", now: ctx.now });
    await auditBy(ctx, tx, {
      action: "decline offer",
      entity: "offer",
      entityId: offerId,
    });
    await offerFreedSeats(ctx, tx, { eventId, newRound: false });
  });
  return { declined: true as const };
});
