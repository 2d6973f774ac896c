import { lengthenOffer as endpoint } from "#contract/registrations/attendees/attendees.ts";
import { readEventRow } from "#server/events/queries.ts";
import { closesAt } from "#server/events/rules.ts";
import { auditBy } from "#server/platform/audit/audit.ts";
import { queueEmail } from "#server/platform/email/outbox.ts";
import { action } from "#server/platform/http/action.ts";
import { conflict, notFound } from "#server/platform/refusal.ts";
import { readParty } from "#server/registrations/attendees/read-attendees.ts";
import { offerLengthened } from "#server/registrations/waitlist/emails.ts";
import { readEntryContact, readOpenOffer } from "#server/registrations/waitlist/queries.ts";
import { whyNotLengthen } from "#server/registrations/waitlist/rules.ts";
import { lengthenOpenOffer } from "#server/registrations/waitlist/shorten-offers.ts";
import { hasWaited, lockLive } from "./find-live.ts";
import { lockWaiting } from "./lock-waiting.ts";

/** Gives a waiting party more time for its offer, as after a telephone call, and tells it (D-480). */
export const lengthenOffer = action(endpoint, async (ctx, { id, reason, ...ask }) => {
  const [seenUntil, until] = [new Date(ask.seenUntil), new Date(ask.until)];
  return ctx.db.transaction(async (tx) => {
    const live = await lockLive(tx, id);
    if (live?.entryId === undefined) {
      if (live || (await hasWaited(tx, id))) throw conflict("This party is no longer waiting.");
      throw notFound("Registration not found");
    }
    const { event, entry } = await lockWaiting(tx, live);
    const offer = await readOpenOffer(tx, entry.id);
    if (!offer) throw conflict("This party has no open offer.");
    // Sent twice, or lengthened by someone else in the meantime.
    if (offer.expiresAt.getTime() !== seenUntil.getTime())
      throw conflict("This offer’s time has changed since you opened it. Please check it again.");
    const { expiresAt } = offer;
    const refusal = whyNotLengthen({ expiresAt, until, closesAt: closesAt(event), now: ctx.now });
    if (refusal) throw refusal;
    await lengthenOpenOffer(tx, offer.id, until);
    const email = offerLengthened(ctx.config, await readEntryContact(tx, entry.id), {
      offerId: offer.id,
      dinner: await readEventRow(tx, event.id),
      tickets: offer.seats,
      until,
    });
    if (email) await queueEmail(tx, ctx.now, email);
    await auditBy(ctx, tx, {
      action: "lengthen offer",
      entity: "offer",
      entityId: offer.id,
      before: { until: expiresAt.toISOString() },
      after: { registrationId: entry.number, until: until.toISOString(), reason },
    });
    const party = await readParty(tx, id, ctx.now);
    if (!party) throw new Error("the locked registration is gone");
    return party;
  });
});
