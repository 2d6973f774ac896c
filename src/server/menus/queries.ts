import { and, asc, desc, eq, exists, inArray, isNull, lt, ne } from "drizzle-orm";
import { markOf } from "#contract/menus/menu-words.ts";
import type { MenuCourse, MenuOption } from "#contract/menus/served.ts";
import { events } from "#server/events/tables.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { courseOptions, courses, menus } from "./tables.ts";

/** A dinner's menu as it is stored; version 0 without courses if nobody wrote one. */
export type StoredMenu = {
  eventId: number;
  version: number;
  /** Null for the registration deadline. */
  chooseBy: Date | null;
  courses: MenuCourse[];
};

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
  const coursesOf = (eventId: number): MenuCourse[] => {
    const own = Map.groupBy(
      served.filter(({ course }) => course.eventId === eventId),
      ({ course }) => course.id,
    );
    return [...own].map(([id, rows]) => ({
      id,
      name: rows[0]?.course.name ?? "",
      options: rows.map(({ option }, position) => optionOf(option, position)),
    }));
  };
  return new Map(found.map((menu) => [menu.eventId, { ...menu, courses: coursesOf(menu.eventId) }]));
}

function optionOf(option: typeof courseOptions.$inferSelect, position: number): MenuOption {
  const { id, name, contains, suits, isHouse } = option;
  return { id, mark: markOf(position), name, contains, suits, isHouse };
}

/** The menu of one dinner. */
export async function readMenu(tx: Tx, eventId: number): Promise<StoredMenu> {
  const menu = (await readMenus(tx, [eventId])).get(eventId);
  return menu ?? { eventId, version: 0, chooseBy: null, courses: [] };
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
