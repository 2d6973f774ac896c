import { eq, sql } from "drizzle-orm";
import { type MenuTerms, readCourseIds, readMenuTerms } from "#server/menus/read-choose-by.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { attendees } from "#server/registrations/tables.ts";
import { choices } from "./tables.ts";

/** The menu's terms for a party: one for which everyone has chosen each course, as on the telephone, asks nothing. */
export async function menuTermsOf(
  tx: Tx,
  { id, eventId }: { id: number; eventId: number },
): Promise<MenuTerms> {
  const terms = await readMenuTerms(tx, eventId);
  if (!terms.isServed) return terms;
  const courseIds = await readCourseIds(tx, eventId);
  const persons = await tx
    .select({ chosen: sql<number>`count(${choices.courseId})::int` })
    .from(attendees)
    .leftJoin(choices, eq(choices.attendeeId, attendees.id))
    .where(eq(attendees.registrationId, id))
    .groupBy(attendees.id);
  return { ...terms, isServed: persons.some(({ chosen }) => chosen < courseIds.length) };
}
