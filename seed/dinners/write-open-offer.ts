import { DEAD_ADDRESS } from "#scripts/start/dead-address.mjs";
import type { Config } from "#server/platform/config/config.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { offerFreedSeats } from "#server/registrations/waitlist/offer-freed-seats.ts";
import type { Waiting } from "./write-waitlists.ts";

/**
 * Offers the free seat of a full dinner to a waiting party whose mailbox no longer exists. Its email waits in the outbox:
 * once the portal runs it is sent and comes back, and officers see that the party does not know of its offer.
 */
export async function writeOpenOffer(
  tx: Tx,
  config: Config,
  { waiting, now }: { waiting: readonly Waiting[]; now: Date },
): Promise<void> {
  const party = waiting.find(({ host }) => host?.email === DEAD_ADDRESS);
  if (!party) throw new Error("no one at the dead address is waiting");
  // Who let an earlier offer expire is passed over in this round.
  const offered = await offerFreedSeats({ config, now }, tx, { eventId: party.evening.id, newRound: false });
  if (offered !== 1) throw new Error("the seat was not offered");
}
