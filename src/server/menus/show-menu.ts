import { showMenu as endpoint } from "#contract/menus/menus.ts";
import { action } from "#server/platform/http/action.ts";
import { readMenuPage } from "./read-menu-page.ts";

/** The menu of a dinner with everyone's choices, for officers. */
export const showMenu = action(endpoint, async ({ db, now }, { id }) => {
  return readMenuPage(db, id, now);
});
