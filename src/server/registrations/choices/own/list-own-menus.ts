import { listOwnMenus as endpoint } from "#contract/menus/choices.ts";
import { readMenus } from "#server/menus/queries.ts";
import { action } from "#server/platform/http/action.ts";
import { ownMenu } from "./own-menu.ts";
import { readOwnDinners } from "./queries.ts";

/** The menus of the caller's coming dinners, with what the persons of their party have. */
export const listOwnMenus = action(endpoint, async ({ db, me, now, config }) => {
  const dinners = await readOwnDinners(db, me, { from: now });
  const menus = await readMenus(
    db,
    dinners.map(({ eventId }) => eventId),
  );
  const asker = { me, now, timeZone: config.chapter.timeZone };
  const found = dinners.flatMap((dinner) => {
    const menu = menus.get(dinner.eventId);
    return menu && menu.courses.length > 0 ? [{ dinner, menu }] : [];
  });
  return Promise.all(found.map((one) => ownMenu(db, asker, one)));
});
