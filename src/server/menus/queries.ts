import { and, asc, desc, eq, exists, inArray, isNull, lt, ne } from "drizzle-orm";
import { markOf } from "#contract/menus/menu-words.ts";
import type { MenuCourse, MenuOption } from "#contract/menus/served.ts";
import { events } from "#server/events/tables.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { courseOptions, courses, menus } from "./tables.ts";

/** A dinner's menu as it is stored; version 0 without courses if no one wrote one. */
export type StoredMenu = {
  eventId: number;
  version: number;
  /** Null for the registration deadline. */
  chooseBy: Date | null;
  /** After how many marks those of a new course begin. */
  marksGiven: number;
  courses: StoredCourse[];
};
/** A course with how many marks its dishes ever had. */
export type StoredCourse = MenuCourse & { marksGiven: number };

/** The menus of these dinners, by event id, with courses and options in order. */
export async function readMenus(tx: Tx, eventIds: readonly number[]): Promise<Map<number, StoredMenu>> {
  if (eventIds.length === 0) return new Map();
  const ids = [...eventIds];
  const found = await tx.select().from(menus).where(inArray(menus.eventId, ids));
  const served = await tx
    .select({ course: courses, option: courseOptions })
    .from(courses)
    .innerJoin(courseOptions, eq(courseOptions.courseId, courses.id))
    .where(inArray(courses.eventId, ids))
    .orderBy(asc(courses.position), asc(courseOptions.position));
  const coursesOf = (eventId: number): StoredCourse[] => {
    const own = Map.groupBy(
      served.filter(({ course }) => course.eventId === eventId),
      ({ course }) => course.id,
    );
    return [...own].map(([id, rows]) => courseOf({ id, name: "", marksGiven: 0, ...rows[0]?.course }, rows));
  };
  return new Map(found.map((menu) => [menu.eventId, { ...menu, courses: coursesOf(menu.eventId) }]));
}

/** A dish that has no mark yet gets the next one, which it keeps with the next change of the menu. */
function courseOf(
  { id, name, marksGiven: given }: Omit<StoredCourse, "options">,
  rows: readonly { option: typeof courseOptions.$inferSelect }[],
): StoredCourse {
  let marksGiven = given;
  const options = rows.map(({ option: { id, mark, name, contains, suits, isHouse } }): MenuOption => {
    if (mark === null) marksGiven += 1;
    return { id, mark: mark ?? markOf(marksGiven - 1), name, contains, suits, isHouse };
  });
  return { id, name, marksGiven, options };
}

/** The menu of one dinner. */
export async function readMenu(tx: Tx, eventId: number): Promise<StoredMenu> {
  const menu = (await readMenus(tx, [eventId])).get(eventId);
  return menu ?? { eventId, version: 0, chooseBy: null, marksGiven: 0, courses: [] };
}

/** Dinners before this one that have a menu, the latest first, at most ten. */
export async function earlierMenus(tx: Tx, event: { id: number; dateTime: Date }) {
  return tx
    .select({ eventId: events.id, title: events.title, dateTime: events.dateTime })
    .from(events)
    .where(
      and(
        lt(events.dateTime, event.dateTime),
        ne(events.id, event.id),
        isNull(events.deletedAt),
        exists(tx.select({ id: courses.id }).from(courses).where(eq(courses.eventId, events.id))),
      ),
    )
    .orderBy(desc(events.dateTime), desc(events.id))
    .limit(10);
}
