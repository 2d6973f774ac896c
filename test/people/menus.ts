import { eq } from "drizzle-orm";
import type { PersonChoices } from "#contract/menus/choices.ts";
import type { ChosenDishes, MenuPage, WrittenCourse, WrittenOption } from "#contract/menus/menus.ts";
import type { MenuCourse } from "#contract/menus/served.ts";
import { readMenu } from "#server/menus/queries.ts";
import { menus } from "#server/menus/tables.ts";
import { writeCourses } from "#server/menus/write-courses.ts";
import type { Tx } from "#server/platform/database/database.ts";

/** A dish that contains nothing and suits no diet, unless said otherwise. */
export function aDish(name: string, facts: Partial<WrittenOption> = {}): WrittenOption {
  return { name, contains: [], suits: [], isHouse: false, ...facts };
}

/** Courses of a menu as an officer writes them: venison with celery and milk, turbot, vegan celeriac. */
export const MAIN: WrittenCourse = {
  name: "Main course",
  options: [
    aDish("Venison", { contains: ["milk", "celery"], isHouse: true }),
    aDish("Turbot", { contains: ["fish"] }),
    aDish("Celeriac", { contains: ["celery"], suits: ["vegetarian", "vegan"] }),
  ],
};
export const DESSERT: WrittenCourse = {
  name: "Dessert",
  options: [aDish("Soufflé", { contains: ["eggs", "milk"] }), aDish("Pear", { suits: ["vegan"] })],
};

/** A dinner's menu that is there already, with its version; `dish` gives a dish's ids by its name. */
export async function aMenu(
  db: Tx,
  eventId: number,
  { courses = [MAIN, DESSERT], chooseBy = null }: { courses?: WrittenCourse[]; chooseBy?: Date | null } = {},
) {
  await db.transaction(async (tx) => writeCourses(tx, await readMenu(tx, eventId), { chooseBy, courses }));
  const menu = await readMenu(db, eventId);
  return { ...menu, dish: (name: string) => dishIn(menu.courses, name) };
}

/** The ids of a dish and its course. */
export function dishIn(courses: readonly MenuCourse[], name: string): { courseId: number; optionId: number } {
  for (const course of courses) {
    const option = course.options.find((one) => one.name === name);
    if (option) return { courseId: course.id, optionId: option.id };
  }
  throw new Error(`no dish ${name}`);
}

/** Closes a dinner's menu at this time. */
export async function closeMenu(db: Tx, eventId: number, chooseBy: Date): Promise<void> {
  await db.update(menus).set({ chooseBy }).where(eq(menus.eventId, eventId));
}

/** A dinner's menu as it is stored. */
export function storedMenu(db: Tx, eventId: number) {
  return readMenu(db, eventId);
}

/** What calls of menus answer, of which a test reads the part that it expects. */
export type Answered = MenuPage &
  PersonChoices &
  ChosenDishes & {
    code: string;
    errors: { path: string; message: string }[];
    /** The menu as it is now, beside a refusal of an older one. */
    page: MenuPage;
    /** Of other calls about the same party. */
    updatedAt: string;
    asked: number;
  };
