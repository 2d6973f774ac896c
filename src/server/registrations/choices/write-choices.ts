import { and, eq, inArray, sql } from "drizzle-orm";
import type { StoredMenu } from "#server/menus/queries.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/refusal.ts";
import { choices } from "./tables.ts";

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
 * Writes what was chosen for persons of this dinner and was not chosen before, and answers it in words, for the audit
 * log; 404 for a course or a dish of another menu. The caller holds the event's lock.
 */
export async function writeChoices(
  tx: Tx,
  { eventId, courses }: StoredMenu,
  { wanted: all, by }: { wanted: readonly Wanted[]; by: Chooser },
): Promise<{ attendee: number; course: string; dish: string | null }[]> {
  const wanted = await differing(tx, all);
  const inWords = ({ attendeeId, courseId, optionId }: Wanted) => {
    const course = courses.find(({ id }) => id === courseId);
    if (!course) throw notFound("Course not found");
    const dish = course.options.find(({ id }) => id === optionId);
    if (optionId !== null && !dish) throw notFound("Dish not found");
    return { attendee: attendeeId, course: course.name, dish: dish?.name ?? null };
  };
  const written = wanted.map(inWords);
  for (const [attendeeId, own] of Map.groupBy(wanted, (one) => one.attendeeId)) {
    const inTheseCourses = inArray(
      choices.courseId,
      own.map(({ courseId }) => courseId),
    );
    await tx.delete(choices).where(and(eq(choices.attendeeId, attendeeId), inTheseCourses));
    // A member's newest word replaces their earlier ones at this dinner, even where it is "no dish" (078).
    if (by.memberId !== null)
      await tx.delete(choices).where(
        and(
          eq(choices.chosenByMember, by.memberId),
          inTheseCourses,
          sql`exists (select from attendees here join attendees there using (member_id, event_id)
            where here.id = ${attendeeId} and here.member_id = ${by.memberId} and there.id = ${choices.attendeeId})`,
        ),
      );
  }
  const rows = wanted.flatMap(({ optionId, ...one }) =>
    optionId === null
      ? []
      : [
          {
            ...one,
            eventId,
            optionId,
            chosenSource: by.source,
            chosenByMember: by.memberId,
            chosenByUser: by.userId,
            chosenAt: by.now,
          },
        ],
  );
  if (rows.length > 0) await tx.insert(choices).values(rows);
  return written;
}

/** What differs from what these persons have, so that a choice made again stays as it was made. */
async function differing(tx: Tx, wanted: readonly Wanted[]): Promise<Wanted[]> {
  const ids = [...new Set(wanted.map(({ attendeeId }) => attendeeId))];
  const { attendeeId, courseId, optionId } = choices;
  const had = await tx
    .select({ attendeeId, courseId, optionId })
    .from(choices)
    .where(inArray(attendeeId, ids));
  return wanted.filter(
    (one) =>
      one.optionId !==
      (had.find((other) => other.attendeeId === one.attendeeId && other.courseId === one.courseId)
        ?.optionId ?? null),
  );
}
