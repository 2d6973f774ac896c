import { copyMenu } from "./copy-menu.ts";
import { listEarlierMenus } from "./list-earlier-menus.ts";
import type { Parties } from "./parties.ts";
import { showMenu } from "./show-menu.ts";
import { writeMenu } from "./write-menu.ts";

/** The routes of menus; `parties` is what people of the dinner chose. */
export function menuRoutes(parties: Parties) {
  return [showMenu(parties), writeMenu(parties), listEarlierMenus, copyMenu(parties)];
}
