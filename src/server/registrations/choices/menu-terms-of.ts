import { eq, sql } from "drizzle-orm";
import { readChooseBy, readCourseIds } from "#server/menus/read-choose-by.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { attendees } from "#server/registrations/tables.ts";
import { choices } from "./tables.ts";

/** The menu's own deadline for choosing, if it has one, and whether someone in the party has dishes to choose. */
export type MenuTerms = { chooseBy: Date | null; asksForDishes: boolean };

/** What the menu asks of a party, read in the transaction that uses it. */
export async function menuTermsOf(
  tx: Tx,
  { id, eventId }: { id: number; eventId: number },
): Promise<MenuTerms> {
  const courseIds = await readCourseIds(tx, eventId);
  const persons = await tx
    .select({ chosen: sql<number>`count(${choices.courseId})::int` })
    .from(attendees)
    .leftJoin(choices, eq(choices.attendeeId, attendees.id))
    .where(eq(attendees.registrationId, id))
    .groupBy(attendees.id);
  return {
    chooseBy: await readChooseBy(tx, eventId),
    asksForDishes: persons.some(({ chosen }) => chosen < courseIds.length),
  };
}
