import { showMenu as endpoint } from "#contract/menus/menus.ts";
import { action } from "#server/platform/http/action.ts";
import type { Parties } from "./parties.ts";
import { readMenuPage } from "./read-menu-page.ts";

/** The menu of a dinner with everyone's choices, for officers. */
export const showMenu = (parties: Parties) =>
  action(endpoint, async ({ db, now }, { id }) => readMenuPage(db, parties, { id, now }));
