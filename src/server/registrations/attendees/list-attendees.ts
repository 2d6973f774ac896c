import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { readEvent } from "#server/events/queries.ts";
import type { Ctx } from "#server/platform/context.ts";
import { notFound } from "#server/platform/refusal.ts";
import { readAttendeesAtOnce } from "./read-attendees.ts";

/** A dinner's attendees and waitlist, for officers. */
export async function listAttendees(
  { db, now }: Ctx,
  { id }: { id: number },
): Promise<AttendeeRegistration[]> {
  if (!(await readEvent(db, id))) throw notFound("Event not found");
  return readAttendeesAtOnce(db, id, now);
}
