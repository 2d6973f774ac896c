import type { Answer, Ask } from "#contract/endpoint.ts";
import type { listEarlierMenus as endpoint } from "#contract/menus/menus.ts";
import { readEventRow } from "#server/events/queries.ts";
import type { Ctx } from "#server/platform/context.ts";
import { notFound } from "#server/platform/refusal.ts";
import { earlierMenus, readMenus } from "./queries.ts";

/** Earlier dinners with a menu, to copy from. */
export async function listEarlierMenus(
  { db }: Ctx,
  { id }: Ask<typeof endpoint>,
): Promise<Answer<typeof endpoint>> {
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
}
