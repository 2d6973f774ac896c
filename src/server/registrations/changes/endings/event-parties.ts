import type { Parties } from "#server/events/parties.ts";
import { closesAt } from "#server/events/rules.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { queueEmail } from "#server/platform/email/outbox.ts";
import { copyMoments } from "#server/registrations/circulars/moments/copy-moments.ts";
import { contactOf, mailboxesOf } from "#server/registrations/emails/companion-emails.ts";
import { eventMoved } from "#server/registrations/emails/event-emails.ts";
import { countParties, readPartyContacts } from "#server/registrations/parties/queries.ts";
import { offerFreedSeats } from "#server/registrations/waitlist/offer-freed-seats.ts";
import { shortenOffers } from "#server/registrations/waitlist/shorten-offers.ts";
import { cancelEventRegistrations } from "./cancel-event-registrations.ts";

/** What a changed or deleted dinner means for its parties and its waitlist; passed to events by app.ts. */
export const eventParties: Parties = {
  count: countParties,
  async notifyOfMove({ config, now }, tx, { before, after }) {
    const parties = await readPartyContacts(tx, after.id);
    let told = 0;
    for (const party of parties) {
      const { to, apart } = mailboxesOf(party, party.companions);
      const emails = [
        eventMoved(config, to, { party, before, after, at: now }),
        ...apart.map((one) =>
          eventMoved(config, contactOf(one), { party, before, after, at: now, for: one.memberId }),
        ),
      ].filter((email) => email !== null);
      for (const email of emails) await queueEmail(tx, now, email);
      if (emails.length > 0) told += 1;
    }
    if (told === 0) return;
    await audit(tx, {
      at: now,
      actor: "portal",
      action: "told of a changed event",
      entity: "event",
      entityId: after.id,
      after: { parties: told },
    });
  },
  async followSeats(work, tx, { after, moreSeats }) {
    await shortenOffers(tx, after.id, closesAt(after));
    if (moreSeats) await offerFreedSeats(work, tx, { eventId: after.id, newRound: true });
  },
  copyMoments,
  dissolve: cancelEventRegistrations,
};
