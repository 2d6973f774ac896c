import { listEarlierMenus as endpoint } from "#contract/menus/menus.ts";
import { readEventRow } from "#server/events/queries.ts";
import { action } from "#server/platform/http/action.ts";
import { notFound } from "#server/platform/refusal.ts";
import { earlierMenus, readMenus } from "./queries.ts";

/** Earlier dinners with a menu, to copy from. */
export const listEarlierMenus = action(endpoint, async ({ db }, { id }) => {
  const event = await readEventRow(db, id);
  if (event.deletedAt !== null) throw notFound("Event not found");
  const dinners = await earlierMenus(db, event);
  const menus = await readMenus(
    db,
    dinners.map(({ eventId }) => eventId),
  );
  return dinners.map(({ dateTime, ...dinner }) => ({
    ...dinner,
    dateTime: dateTime.toISOString(),
    courses: (menus.get(dinner.eventId)?.courses ?? []).map(({ name }) => name),
  }));
});
