import { downloadCalendarFile as endpoint } from "#contract/calendar.ts";
import { calendarFile } from "#server/events/calendar-file.ts";
import { action } from "#server/platform/http/action.ts";
import { notFound } from "#server/platform/refusal.ts";
import { seatedNumber } from "#server/registrations/seats/line/find-live.ts";
import { readMyEvent } from "./queries.ts";

/** One of the member's confirmed events as a calendar file. */
export const downloadCalendarFile = action(endpoint, async ({ db, me, config }, { id }) => {
  // A party that was moved to the line and seated again has another number by now (078).
  const found = await readMyEvent(db, me, await seatedNumber(db, id));
  if (!found) throw notFound("Registration not found");
  const file = calendarFile(config, found.event, found.bookedAt);
  return new Response(file.content, {
    headers: {
      "content-type": file.contentType,
      "content-disposition": `attachment; filename="${file.filename}"`,
      "cache-control": "private, no-store",
    },
  });
});
