import { sql } from "drizzle-orm";
import { z } from "zod";
import { lockEvent } from "#server/events/queries.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import { readRows } from "#server/platform/database/read-rows.ts";
import { notFound } from "#server/platform/refusal.ts";
import { closeOffer } from "./close-offer.ts";
import { offerFreedSeats } from "./offer-freed-seats.ts";

/** Passes the caller's offer on to the next party; the caller keeps their waitlist place (S-20). */
export async function declineOffer(ctx: Ctx, { id: eventId }: { id: number }): Promise<{ declined: true }> {
  await ctx.db.transaction(async (tx) => {
    await lockEvent(tx, eventId);
    const { memberId, userId } = ctx.me;
    const rows = await readRows(
      tx,
      z.object({ id: z.number() }),
      sql`select o.id
      from waitlist_offers o join registrations r on r.id = o.registration_id
      where o.event_id = ${eventId} and r.removed_at is null
        and (r.member_id = ${memberId} or (${memberId}::int is null and r.user_id = ${userId}))
        and o.accepted_at is null and o.declined_at is null and o.lapsed_at is null`,
    );
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
