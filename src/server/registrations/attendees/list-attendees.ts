import { listAttendees as endpoint } from "#contract/registrations/attendees/attendees.ts";
import { readEvent } from "#server/events/queries.ts";
import { action } from "#server/platform/http/action.ts";
import { notFound } from "#server/platform/refusal.ts";
import { readAttendeesAtOnce } from "./read-attendees.ts";

/** A dinner's attendees and waitlist, for officers. */
export const listAttendees = action(endpoint, async ({ db, now }, { id }) => {
  if (!(await readEvent(db, id))) throw notFound("Event not found");
  return readAttendeesAtOnce(db, id, now);
});
