import type { Database } from "#server/platform/database/database.ts";
import { perDatabase, shareReadOfEach } from "#server/platform/database/share-reads.ts";
import { readQueue } from "./queries.ts";
import { inOfferOrder } from "./rules.ts";

type Time = { now: Date; offerMs: number };
/** How many parties come before each of a dinner's waitlist, by its number. */
type PartiesAhead = ReadonlyMap<number, number>;

/** Shared, since all who wait look at once when seats sell out. */
const lineOf = perDatabase((db) =>
  shareReadOfEach(async (eventId: number, time: Time): Promise<PartiesAhead> => {
    const queue = inOfferOrder(await readQueue(db, eventId, time));
    return new Map(queue.map(({ number }, ahead) => [number, ahead]));
  }),
);

/** How many parties of the dinner's waitlist come before this one, by its number, when seats are freed. */
export async function countPartiesAhead(
  db: Database,
  party: { id: number; eventId: number },
  time: Time,
): Promise<number> {
  return (await lineOf(db)(party.eventId, time)).get(party.id) ?? 0;
}
