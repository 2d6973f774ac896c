import type { Answer, Ask } from "#contract/endpoint.ts";
import type { showMenu as endpoint } from "#contract/menus/menus.ts";
import type { Ctx } from "#server/platform/context.ts";
import { readMenuPage } from "./read-menu-page.ts";

/** The menu of a dinner with everyone's choices, for officers. */
export async function showMenu(
  { db, now }: Ctx,
  { id }: Ask<typeof endpoint>,
): Promise<Answer<typeof endpoint>> {
  return readMenuPage(db, id, now);
}
