import type { Database } from "#server/platform/database/database.ts";
import { perDatabase, shareReadOfEach } from "#server/platform/database/share-reads.ts";
import { readQueue } from "./queries.ts";
import { inOfferOrder } from "./rules.ts";

type Time = { now: Date; offerMs: number };
/** The number of parties ahead of each party on a dinner's waitlist, by the party's number. */
type PartiesAhead = ReadonlyMap<number, number>;

/** Shared, since everyone on the waitlist looks at the same time when seats sell out. */
const lineOf = perDatabase((db) =>
  shareReadOfEach(async (eventId: number, time: Time): Promise<PartiesAhead> => {
    const queue = inOfferOrder(await readQueue(db, eventId, time));
    return new Map(queue.map(({ number }, ahead) => [number, ahead]));
  }),
);

/** The number of parties on the dinner's waitlist that come before this one when seats are freed. */
export async function countPartiesAhead(
  db: Database,
  party: { id: number; eventId: number },
  time: Time,
): Promise<number> {
  return (await lineOf(db)(party.eventId, time)).get(party.id) ?? 0;
}
