import { and, eq, inArray } from "drizzle-orm";
import type { StoredMenu } from "#server/menus/queries.ts";
import { choices } from "#server/menus/tables.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/refusal.ts";

/** Which dish a person is to have in a course; null for none. */
export type Wanted = { attendeeId: number; courseId: number; optionId: number | null };
/** Who chose, and when. */
type Chooser = {
  source: "typed" | "officer";
  memberId: number | null;
  userId: number | null;
  now: Date;
};

/**
 * Writes what was chosen for persons of this dinner and answers it in words, for the audit log; 404 for a course or a
 * dish of another menu. The caller holds the event's lock.
 */
export async function writeChoices(
  tx: Tx,
  { eventId, courses }: StoredMenu,
  { wanted, by }: { wanted: readonly Wanted[]; by: Chooser },
): Promise<{ attendee: number; course: string; dish: string | null }[]> {
  const written = wanted.map(({ attendeeId, courseId, optionId }) => {
    const course = courses.find(({ id }) => id === courseId);
    if (!course) throw notFound("Course not found");
    const dish = course.options.find(({ id }) => id === optionId);
    if (optionId !== null && !dish) throw notFound("Dish not found");
    return { attendee: attendeeId, course: course.name, dish: dish?.name ?? null };
  });
  for (const [attendeeId, own] of Map.groupBy(wanted, (one) => one.attendeeId)) {
    const inTheseCourses = inArray(
      choices.courseId,
      own.map(({ courseId }) => courseId),
    );
    await tx.delete(choices).where(and(eq(choices.attendeeId, attendeeId), inTheseCourses));
  }
  const rows = wanted.flatMap(({ optionId, ...one }) =>
    optionId === null
      ? []
      : [
          {
            ...{ ...one, eventId, optionId, chosenSource: by.source },
            ...{ chosenByMember: by.memberId, chosenByUser: by.userId, chosenAt: by.now },
          },
        ],
  );
  if (rows.length > 0) await tx.insert(choices).values(rows);
  return written;
}
