import { showNextEvent as endpoint } from "#contract/attention.ts";
import { daysBetween } from "#contract/values/days.ts";
import { dayIn } from "#contract/values/zone.ts";
import { readDinner } from "#server/officers/left-to-do/read-dinner.ts";
import { action } from "#server/platform/http/action.ts";
import { readNextEvent } from "./queries.ts";

/** Shows the next event with what an officer looks at first. */
export const showNextEvent = action(endpoint, async (ctx) => {
  const { db, now, config } = ctx;
  const row = await readNextEvent(db, now);
  if (!row) return { event: null };
  const { timeZone } = config.chapter;
  return {
    event: {
      eventId: row.id,
      title: row.title,
      dateTime: row.date_time.toISOString(),
      location: row.location,
      imageUrl: row.image_url,
      daysLeft: daysBetween(dayIn(now, timeZone), dayIn(row.date_time, timeZone)),
      isUnderWay: row.date_time <= now,
      numbers: await readDinner(ctx, row.id),
    },
  };
});
