import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";
import { readEventsOfMoves } from "#server/registrations/parties/queries.ts";
import { handedRequests, registrations } from "#server/registrations/tables.ts";
import { takeOutOfNotes } from "#server/registrations/waitlist/erase-entries.ts";

/** Remembers which lines of a party's notes are the requests of the owner whom it had, to take them out later (105). */
export async function rememberRequests(
  tx: Tx,
  requests: { registrationId: number; memberId: number | null; lines: readonly string[] },
): Promise<void> {
  const { registrationId, memberId, lines } = requests;
  if (lines.length === 0) return;
  await tx.insert(handedRequests).values(lines.map((words) => ({ registrationId, memberId, words })));
}

/**
 * Takes the requests of earlier owners out of the notes, wherever the notes of the dinner’s parties are by now: in line as
 * well, and at dinners to which parties have moved. A line that an officer has reworded is the officer's own.
 */
export async function takeOutRequests(tx: Tx, which: SQL): Promise<void> {
  const found = await tx
    .select({ id: handedRequests.id, words: handedRequests.words, eventId: registrations.eventId })
    .from(handedRequests)
    .innerJoin(registrations, eq(registrations.id, handedRequests.registrationId))
    .where(which);
  for (const { words, eventId } of found) {
    const { adminNotes } = registrations;
    const eventIds = await readEventsOfMoves(tx, eventId);
    await tx
      .update(registrations)
      .set({ adminNotes: sql`nullif(btrim(replace(${adminNotes}, ${words}, ''), E'\n '), '')` })
      .where(and(inArray(registrations.eventId, eventIds), sql`position(${words} in ${adminNotes}) > 0`));
    for (const one of eventIds) await takeOutOfNotes(tx, { eventId: one, words });
  }
  await tx.delete(handedRequests).where(
    inArray(
      handedRequests.id,
      found.map(({ id }) => id),
    ),
  );
}
