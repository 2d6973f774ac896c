import { eq, inArray } from "drizzle-orm";
import type { WrittenCourse, WrittenOption } from "#contract/menus/menus.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { StoredMenu } from "./queries.ts";
import { courseOptions, courses, menus } from "./tables.ts";

/**
 * Writes a menu over the one before, in the same order as it was given: rows with an id stay the same, and so do the
 * choices of them. The caller holds the event's lock and has checked the ids.
 */
export async function writeCourses(
  tx: Tx,
  before: StoredMenu,
  after: { chooseBy: Date | null; courses: readonly WrittenCourse[] },
): Promise<void> {
  const { eventId } = before;
  const menu = { chooseBy: after.chooseBy, version: before.version + 1 };
  await tx
    .insert(menus)
    .values({ eventId, ...menu })
    .onConflictDoUpdate({ target: menus.eventId, set: menu });
  const kept = new Set(after.courses.map(({ id }) => id));
  const dropped = before.courses.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
  if (dropped.length > 0) await tx.delete(courses).where(inArray(courses.id, dropped));
  for (const [position, course] of after.courses.entries()) {
    const courseId = await writeCourse(tx, { eventId, position, name: course.name }, course.id);
    const known = before.courses.find(({ id }) => id === course.id)?.options ?? [];
    await writeOptions(tx, { courseId, known: known.map(({ id }) => id), options: course.options });
  }
}

async function writeCourse(
  tx: Tx,
  values: { eventId: number; position: number; name: string },
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
  { courseId, known, options }: { courseId: number; known: number[]; options: readonly WrittenOption[] },
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
