import { offerSeats as endpoint } from "#contract/registrations/attendees/attendees.ts";
import { closesAt } from "#server/events/rules.ts";
import { actorName } from "#server/platform/context.ts";
import { action } from "#server/platform/http/action.ts";
import { conflict, notFound } from "#server/platform/refusal.ts";
import { readParty } from "#server/registrations/attendees/read-attendees.ts";
import { whyNotOffer } from "#server/registrations/rules.ts";
import { makeOffer } from "#server/registrations/waitlist/offer-freed-seats.ts";
import { readEntryContact, readOpenOffer, readPlace } from "#server/registrations/waitlist/queries.ts";
import { offerEnds } from "#server/registrations/waitlist/rules.ts";
import { hasWaited, lockLive } from "./find-live.ts";
import { lockWaiting } from "./lock-waiting.ts";

/** Offers free seats to one waiting party out of turn, on an officer's word (S-20). */
export const offerSeats = action(endpoint, async (ctx, { id }) => {
  return ctx.db.transaction(async (tx) => {
    const live = await lockLive(tx, id);
    if (live?.entryId === undefined) {
      if (await hasWaited(tx, id)) throw conflict("This party is no longer waiting.");
      throw live
        ? conflict("Only a party on the waitlist can be offered seats.")
        : notFound("Registration not found");
    }
    const { event, entry } = await lockWaiting(tx, live);
    const hasOpenOffer = (await readOpenOffer(tx, entry.id)) !== undefined;
    const hasPlace = (await readPlace(tx, entry)) !== null;
    const refusal = whyNotOffer(event, { ...entry, hasOpenOffer, hasPlace }, ctx.now);
    if (refusal) throw refusal;
    const contact = await readEntryContact(tx, entry.id);
    const party = { id: entry.id, number: entry.number, tickets: entry.totalTickets, ...contact };
    const until = offerEnds(ctx.now, ctx.config.offerMs, closesAt(event));
    await makeOffer(ctx, tx, { event, party, until, actor: actorName(ctx.me) });
    const offered = await readParty(tx, id, ctx.now);
    if (!offered) throw new Error("the locked registration is gone");
    return offered;
  });
});
