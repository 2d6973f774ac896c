import { eq } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";
import { menus } from "./tables.ts";

/** Until when members choose from a dinner's menu, where it has a time of its own; else null. */
export async function readChooseBy(tx: Tx, eventId: number): Promise<Date | null> {
  const [menu] = await tx.select({ chooseBy: menus.chooseBy }).from(menus).where(eq(menus.eventId, eventId));
  return menu?.chooseBy ?? null;
}
