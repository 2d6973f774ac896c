import { createEvent } from "ics";
import type { Config } from "#server/platform/config.ts";
import type { Attachment } from "#server/platform/outbox.ts";

type Dinner = {
  id: number;
  title: string;
  description: string;
  location: string;
  dateTime: Date;
  endDateTime: Date | null;
  updatedAt: Date;
};

/** A dinner without a stated end is entered with this length. */
const USUAL_HOURS = 3;

/** The dinner as a calendar file; the same dinner keeps its uid, so that a later file replaces the entry. */
export function calendarFile(config: Config, dinner: Dinner): Attachment {
  const { error, value } = createEvent({
    uid: `event-${dinner.id}@${new URL(config.publicUrl).hostname}`,
    productId: "-//Chapterhouse//EN",
    title: dinner.title,
    description: dinner.description,
    location: dinner.location,
    url: `${config.publicUrl}/my-events`,
    startInputType: "utc",
    start: dinner.dateTime.getTime(),
    ...(dinner.endDateTime
      ? { endInputType: "utc" as const, end: dinner.endDateTime.getTime() }
      : { duration: { hours: USUAL_HOURS } }),
    created: dinner.updatedAt.getTime(),
    lastModified: dinner.updatedAt.getTime(),
    status: "CONFIRMED",
    busyStatus: "BUSY",
  });
  if (!value) throw error ?? new Error("no calendar file was made");
  return {
    filename: "dinner.ics",
    contentType: "text/calendar; charset=utf-8; method=PUBLISH",
    content: value,
  };
}
