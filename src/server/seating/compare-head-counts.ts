import { setTimeout as wait } from "node:timers/promises";
import { notInArray } from "drizzle-orm";
import { attendeeRows, headCount } from "#contract/registrations/attendees/attendee-rows.ts";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { comes } from "#contract/registrations/comes.ts";
import type { Board } from "#contract/seating/board.ts";
import { readEvents } from "#server/events/queries.ts";
import type { SystemContext } from "#server/platform/context.ts";
import { readAttendees } from "#server/registrations/attendees/read-attendees.ts";
import { readBoard } from "./queries.ts";
import { seatingDifferences } from "./tables.ts";

/** So that requests are answered in between: a thousand events without a rest held the embedded database for 16 s. */
const REST_MS = 100;

const NOBODY = { memberId: null, userId: null };

/**
 * Compares, for each coming event, who is on the board, on the attendee list and has a ticket, and at which table. What
 * differs is an open item of the officers until the next comparison finds it equal. Returns the number of such events.
 * Stops between two of them once `stopping` is aborted.
 */
export async function compareHeadCounts({ db, now }: SystemContext, stopping?: AbortSignal): Promise<number> {
  const coming = await readEvents(db, { inactiveToo: true, which: { when: "upcoming", from: now } });
  const found: number[] = [];
  for (const [nth, { id }] of coming.entries()) {
    if (nth > 0) await wait(REST_MS);
    // The other dinners keep what an earlier run found.
    if (stopping?.aborted) return found.length;
    // Both in one snapshot, so that no registration comes in between.
    const counts = await db.transaction(
      async (tx) => countsOf(await readBoard(tx, NOBODY, id), await readAttendees(tx, id, now)),
      { isolationLevel: "repeatable read" },
    );
    const { onBoard, onList, tickets, elsewhere } = counts;
    if (onBoard === onList && onList === tickets && elsewhere === 0) continue;
    found.push(id);
    const row = { ...counts, foundAt: now };
    await db
      .insert(seatingDifferences)
      .values({ eventId: id, ...row })
      .onConflictDoUpdate({ target: seatingDifferences.eventId, set: row });
  }
  await db.delete(seatingDifferences).where(notInArray(seatingDifferences.eventId, [0, ...found]));
  return found.length;
}

/** How many people each of the three counts has, and whom the board has at another table than the list. */
function countsOf({ persons }: Board, registrations: readonly AttendeeRegistration[]) {
  const confirmed = registrations.filter(comes);
  const rows = attendeeRows(confirmed);
  const onBoard = new Map(persons.map(({ id, table }) => [id, table]));
  return {
    onBoard: persons.length,
    onList: headCount(rows),
    tickets: confirmed.reduce((sum, { totalTickets }) => sum + totalTickets, 0),
    elsewhere: rows.filter(
      ({ attendee, tableNumber }) => attendee && (onBoard.get(attendee.id) ?? null) !== tableNumber,
    ).length,
  };
}
