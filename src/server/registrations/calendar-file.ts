import { createEvent, type EventAttributes } from "ics";
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

/**
 * The dinner as a calendar file; the same dinner keeps its uid, so that a later file replaces the entry. Null
 * where none can be made: a paid seat does not wait for its calendar entry.
 */
export function calendarFile(config: Config, dinner: Dinner): Attachment | null {
  const facts: EventAttributes = {
    uid: `event-${dinner.id}@${new URL(config.publicUrl).hostname}`,
    productId: "-//Chapterhouse//EN",
    title: dinner.title,
    description: dinner.description,
    location: dinner.location,
    startInputType: "utc",
    start: dinner.dateTime.getTime(),
    ...(dinner.endDateTime
      ? { endInputType: "utc" as const, end: dinner.endDateTime.getTime() }
      : { duration: { hours: USUAL_HOURS } }),
    created: dinner.updatedAt.getTime(),
    lastModified: dinner.updatedAt.getTime(),
    status: "CONFIRMED",
    busyStatus: "BUSY",
  };
  // The library refuses addresses that browsers take, one with an underscore or an IPv6 host.
  const { value } = createEvent({ ...facts, url: `${config.publicUrl}/my-events` });
  const content = value ?? createEvent(facts).value;
  if (!content) return null;
  return { filename: "dinner.ics", contentType: "text/calendar; charset=utf-8; method=PUBLISH", content };
}
