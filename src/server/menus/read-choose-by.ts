import { eq } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";
import { courses, menus } from "./tables.ts";

/** The deadline for choosing from a dinner's menu, if the menu has its own; else null. */
export async function readChooseBy(tx: Tx, eventId: number): Promise<Date | null> {
  const [menu] = await tx.select({ chooseBy: menus.chooseBy }).from(menus).where(eq(menus.eventId, eventId));
  return menu?.chooseBy ?? null;
}

/** The ids of a dinner's courses. */
export async function readCourseIds(tx: Tx, eventId: number): Promise<number[]> {
  const rows = await tx.select({ id: courses.id }).from(courses).where(eq(courses.eventId, eventId));
  return rows.map(({ id }) => id);
}
