import { eq } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";
import { courses, menus } from "./tables.ts";

/** The deadline for choosing from a dinner's menu, if the menu has its own; else null. */
export async function readChooseBy(tx: Tx, eventId: number): Promise<Date | null> {
  const [menu] = await tx.select({ chooseBy: menus.chooseBy }).from(menus).where(eq(menus.eventId, eventId));
  return menu?.chooseBy ?? null;
}

/** That deadline, and whether members see a menu: one without courses asks nothing. */
export type MenuTerms = { chooseBy: Date | null; isServed: boolean };

/** Both for a dinner, read in the transaction that uses them. */
export async function readMenuTerms(tx: Tx, eventId: number): Promise<MenuTerms> {
  const served = await readCourseIds(tx, eventId);
  return { chooseBy: await readChooseBy(tx, eventId), isServed: served.length > 0 };
}

/** The ids of a dinner's courses. */
export async function readCourseIds(tx: Tx, eventId: number): Promise<number[]> {
  const rows = await tx.select({ id: courses.id }).from(courses).where(eq(courses.eventId, eventId));
  return rows.map(({ id }) => id);
}
