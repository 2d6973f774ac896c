import type { Parties } from "#server/events/parties.ts";
import { closesAt } from "#server/events/rules.ts";
import { audit } from "#server/platform/audit.ts";
import { post } from "#server/platform/outbox.ts";
import { offerFreedSeats } from "#server/waitlist/offer-freed-seats.ts";
import { shortenOffers } from "#server/waitlist/shorten-offers.ts";
import { dissolveParties } from "./dissolve-parties.ts";
import { eventMoved } from "./event-letters.ts";
import { countPartiesOf, readPartiesToTell } from "./queries.ts";

/** What a changed or deleted dinner is to its parties and its queue; events gets it from app.ts. */
export const eventParties: Parties = {
  count: countPartiesOf,
  async tellOfMove({ config, now }, tx, before, after) {
    const parties = await readPartiesToTell(tx, after.id);
    let told = 0;
    for (const party of parties.filter(({ status }) => status !== "waitlist")) {
      const letter = eventMoved(config, party, party, before, after);
      if (!letter) continue;
      await post(tx, now, letter);
      told += 1;
    }
    if (told === 0) return;
    await audit(tx, {
      ...{ at: now, actor: "portal", action: "told of a changed event", entity: "event", entityId: after.id },
      after: { parties: told },
    });
  },
  async followSeats(work, tx, after, { moreSeats }) {
    await shortenOffers(tx, after.id, closesAt(after));
    if (moreSeats) await offerFreedSeats(work, tx, after.id, { newRound: true });
  },
  dissolve: dissolveParties,
};
