import { eq, inArray } from "drizzle-orm";
import { markOf } from "#contract/menus/menu-words.ts";
import type { WrittenCourse, WrittenOption } from "#contract/menus/menus.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { StoredCourse, StoredMenu } from "./queries.ts";
import { courseOptions, courses, menus } from "./tables.ts";

/**
 * Writes a menu over the one before, in the same order as it was given: rows with an id stay the same, and so do the
 * choices of them, and their marks. The mark of a dish that is gone is not given again (066). The caller holds the event's
 * lock and has checked the ids.
 */
export async function writeCourses(
  tx: Tx,
  before: StoredMenu,
  after: { chooseBy: Date | null; courses: readonly WrittenCourse[] },
): Promise<void> {
  const { eventId } = before;
  const kept = new Set(after.courses.map(({ id }) => id));
  const dropped = before.courses.filter(({ id }) => !kept.has(id));
  const marksGiven = Math.max(before.marksGiven, ...dropped.map((course) => course.marksGiven));
  const menu = { chooseBy: after.chooseBy, version: before.version + 1, marksGiven };
  await tx
    .insert(menus)
    .values({ eventId, ...menu })
    .onConflictDoUpdate({ target: menus.eventId, set: menu });
  const goneIds = dropped.map(({ id }) => id);
  if (goneIds.length > 0) await tx.delete(courses).where(inArray(courses.id, goneIds));
  for (const [position, { id, name, options }] of after.courses.entries()) {
    const known = before.courses.find((course) => course.id === id) ?? { options: [], marksGiven };
    const marked = withMarks(options, known);
    const courseId = await writeCourse(tx, { eventId, position, name, marksGiven: marked.marksGiven }, id);
    await writeOptions(tx, { courseId, known: known.options.map(({ id }) => id), options: marked.options });
  }
}

/** Each dish with its mark, and a new one with the next. */
function withMarks(
  options: readonly WrittenOption[],
  known: Pick<StoredCourse, "options" | "marksGiven">,
): { options: MarkedOption[]; marksGiven: number } {
  let { marksGiven } = known;
  const marked = options.map((option) => {
    const mark = known.options.find(({ id }) => id === option.id)?.mark;
    if (mark === undefined) marksGiven += 1;
    return { ...option, mark: mark ?? markOf(marksGiven - 1) };
  });
  return { options: marked, marksGiven };
}

type MarkedOption = WrittenOption & { mark: string };

async function writeCourse(
  tx: Tx,
  values: { eventId: number; position: number; name: string; marksGiven: number },
  id: number | undefined,
): Promise<number> {
  if (id !== undefined) {
    await tx.update(courses).set(values).where(eq(courses.id, id));
    return id;
  }
  const [added] = await tx.insert(courses).values(values).returning({ id: courses.id });
  if (!added) throw new Error("the course was not written");
  return added.id;
}

async function writeOptions(
  tx: Tx,
  { courseId, known, options }: { courseId: number; known: number[]; options: readonly MarkedOption[] },
): Promise<void> {
  const kept = new Set(options.map(({ id }) => id));
  const dropped = known.filter((id) => !kept.has(id));
  if (dropped.length > 0) await tx.delete(courseOptions).where(inArray(courseOptions.id, dropped));
  // One house option at a time: the index is checked with each statement.
  await tx.update(courseOptions).set({ isHouse: false }).where(eq(courseOptions.courseId, courseId));
  for (const [position, { id, ...option }] of options.entries()) {
    const values = { ...option, position, courseId };
    if (id === undefined) await tx.insert(courseOptions).values(values);
    else await tx.update(courseOptions).set(values).where(eq(courseOptions.id, id));
  }
}
