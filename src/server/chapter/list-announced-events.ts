import { ANNOUNCED_AT_MOST, listAnnouncedEvents as endpoint } from "#contract/chapter.ts";
import { readAnnouncedEvents } from "#server/events/queries.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Database } from "#server/platform/database/database.ts";
import { perDatabase, shareRead } from "#server/platform/database/share-reads.ts";
import { formatDate } from "#server/platform/format-dates.ts";
import { action } from "#server/platform/http/action.ts";

/** `now` is the time of the latest request. */
type Shared = { now: Date; read: () => ReturnType<typeof readAnnouncedEvents> };
/** Every visitor asks for them at the same time, so concurrent visitors share one read. */
const sharedBy = perDatabase((db: Database) => {
  const shared: Shared = {
    now: new Date(0),
    read: shareRead(() => readAnnouncedEvents(db, { now: shared.now, limit: ANNOUNCED_AT_MOST })),
  };
  return shared;
});

export const listAnnouncedEvents = action(endpoint, readAnnounced);

/** The next dinners that visitors may learn of, by date (088). */
export async function readAnnounced({ db, now, config }: Pick<Ctx, "db" | "now" | "config">) {
  const shared = sharedBy(db);
  shared.now = now;
  const events = await shared.read();
  return events.map(({ title, dateTime }) => ({ title, day: formatDate(dateTime, config.chapter.timeZone) }));
}
