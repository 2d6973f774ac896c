import { setTimeout as wait } from "node:timers/promises";
import { eq, notInArray } from "drizzle-orm";
import { readEvents } from "#server/events/queries.ts";
import type { SystemContext } from "#server/platform/context.ts";
import { partyComparisons, partyDifferences } from "#server/registrations/tables.ts";
import { differencesOf } from "./party-differences.ts";
import { readCompared, readSeatsTaken } from "./queries.ts";

/** So that requests are answered in between, as with the head counts. */
const REST_MS = 100;

/**
 * Compares what the rows of each party of each coming dinner say: prices, adjustment, amount, kept, due, seats (D-346). A
 * difference stays for the officers until a later night finds it gone; nothing is corrected. That all were compared is
 * recorded only at the end; stops between two dinners once `stopping` is aborted. Returns the number of differences.
 */
export async function compareParties({ db, now }: SystemContext, stopping?: AbortSignal): Promise<number> {
  const coming = await readEvents(db, { inactiveToo: true, which: { when: "upcoming", from: now } });
  const seen = { parties: 0, differences: 0 };
  for (const [nth, { id: eventId }] of coming.entries()) {
    if (nth > 0) await wait(REST_MS);
    if (stopping?.aborted) return seen.differences;
    // In one snapshot, so that no registration comes in between.
    const { parties, seats } = await db.transaction(
      async (tx) => ({ parties: await readCompared(tx, eventId), seats: await readSeatsTaken(tx, eventId) }),
      { isolationLevel: "repeatable read" },
    );
    const found = [
      ...(seats.found === seats.expected
        ? []
        : [{ registrationId: null, what: "seats taken" as const, ...seats }]),
      ...parties.flatMap(({ id, ...party }) =>
        differencesOf(party).map((one) => ({ registrationId: id, ...one })),
      ),
    ];
    await db.transaction(async (tx) => {
      await tx.delete(partyDifferences).where(eq(partyDifferences.eventId, eventId));
      if (found.length > 0)
        await tx.insert(partyDifferences).values(found.map((one) => ({ ...one, eventId, foundAt: now })));
    });
    seen.parties += parties.length;
    seen.differences += found.length;
  }
  const all = coming.map(({ id }) => id);
  await db.delete(partyDifferences).where(notInArray(partyDifferences.eventId, [0, ...all]));
  const done = { finishedAt: now, parties: seen.parties };
  await db
    .insert(partyComparisons)
    .values({ id: 1, ...done })
    .onConflictDoUpdate({ target: partyComparisons.id, set: done });
  return seen.differences;
}
