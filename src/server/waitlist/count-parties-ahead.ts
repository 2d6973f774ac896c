import type { Tx } from "#server/platform/database/database.ts";
import { readQueue } from "./queries.ts";
import { inOfferOrder } from "./rules.ts";

/** How many parties of the event's waitlist come before this one, by its number, when seats are freed. */
export async function countPartiesAhead(
  tx: Tx,
  party: { id: number; eventId: number },
  time: { now: Date; offerMs: number },
): Promise<number> {
  const queue = inOfferOrder(await readQueue(tx, party.eventId, time));
  return Math.max(
    0,
    queue.findIndex(({ number }) => number === party.id),
  );
}
