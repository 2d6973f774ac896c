import type { Parties } from "#server/menus/parties.ts";
import { emailsAboutDishes } from "./dish-emails.ts";
import { readChosenDishes, readDinersOf } from "./queries.ts";
import { withChoices } from "./with-choices.ts";

/** What a menu needs from the parties of its dinner; passed to menus by app.ts. */
export const menuParties: Parties = {
  readPersons: async (tx, menu) => withChoices(tx, menu, await readDinersOf(tx, menu.menu.eventId)),
  readChosenDishes,
  emailsAboutDishes,
};
