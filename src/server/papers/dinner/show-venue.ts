import { showVenue as endpoint, type Venue } from "#contract/papers/venue.ts";
import { readEventRow } from "#server/events/queries.ts";
import { readEarlierVenue, readVenue } from "#server/papers/queries.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { action } from "#server/platform/http/action.ts";
import { notFound } from "#server/platform/refusal.ts";

/** What was entered about the venue, and what was for the last dinner there. */
export const showVenue = action(endpoint, async ({ db }, { id }) => {
  if ((await readEventRow(db, id)).deletedAt !== null) throw notFound("Event not found");
  const earlier = await readEarlierVenue(db, id);
  return {
    venue: await venueOf(db, id),
    earlier: earlier
      ? { ...earlier.venue, title: earlier.title, dateTime: earlier.dateTime.toISOString() }
      : null,
  };
});

/** The venue of a dinner as officers see it; blank if nothing was entered. */
export async function venueOf(tx: Tx, eventId: number): Promise<Venue> {
  const row = await readVenue(tx, eventId);
  if (row) return { ...row, updatedAt: row.updatedAt.toISOString() };
  const blank = { name: "", phone: "", emails: [], guarantee: null, contacts: [], timeline: [] };
  return { eventId, ...blank, updatedAt: null };
}
