import ical, {
  escape as escapeText,
  ICalCalendarMethod,
  ICalEventBusyStatus,
  type ICalEventData,
  ICalEventStatus,
} from "ical-generator";
import type { Config } from "#server/platform/config/config.ts";
import type { Attachment } from "#server/platform/email/composed-email.ts";
import { sequenceAt } from "./rules.ts";

/** What a calendar shows of an event. */
export type CalendarEvent = {
  id: number;
  title: string;
  description: string;
  location: string;
  dateTime: Date;
  endDateTime: Date | null;
  updatedAt: Date;
  calendarSequence: number;
};

/** The length of an event without an end. */
const DEFAULT_MS = 3 * 60 * 60_000;
/** How often a calendar program should look again, in seconds. */
const REFRESH_SECONDS = 3600;

/**
 * One event as a calendar file, sent to a party at that moment. Its uid never changes, so a later file replaces the
 * calendar's entry, even one that was canceled.
 */
export function calendarFile(config: Config, event: CalendarEvent, at: Date): Attachment {
  const sequence = sequenceAt(event, at);
  return attachment("dinner.ics", ICalCalendarMethod.PUBLISH, { ...toEntry(config, event), sequence });
}

/** A file that takes the event off a calendar (RFC 5546, 3.2.5): the same uid with a higher number than any file before. */
export function cancellationFile(config: Config, event: CalendarEvent, at: Date): Attachment {
  return attachment("dinner-cancelled.ics", ICalCalendarMethod.CANCEL, {
    ...toEntry(config, event),
    sequence: sequenceAt(event, at) + 1,
    stamp: at,
    lastModified: at,
    status: ICalEventStatus.CANCELLED,
    busystatus: ICalEventBusyStatus.FREE,
  });
}

function attachment(filename: string, method: ICalCalendarMethod, entry: ICalEventData): Attachment {
  return {
    filename,
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    content: composeCalendar({ method, events: [entry] }),
  };
}

/** All these events as one calendar, named after the chapter. */
export function calendarFeed(config: Config, events: readonly CalendarEvent[]): string {
  const entries = events.map((event) => toEntry(config, event));
  // The library escapes the texts of an event, but not the calendar's own name.
  return composeCalendar({ name: escapeText(withoutControls(config.chapter.name), false), events: entries });
}

function composeCalendar(data: {
  name?: string;
  method?: ICalCalendarMethod;
  events: ICalEventData[];
}): string {
  const calendar = ical({
    prodId: "//Chapterhouse//EN",
    scale: "gregorian",
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
    ...data,
  });
  return `${calendar.toString()}\r\n`;
}

function toEntry(config: Config, event: CalendarEvent): ICalEventData {
  return {
    id: `event-${event.id}@${new URL(config.publicUrl).hostname}`,
    summary: withoutControls(event.title),
    description: withoutControls(event.description),
    location: withoutControls(event.location),
    start: event.dateTime,
    end: event.endDateTime ?? new Date(event.dateTime.getTime() + DEFAULT_MS),
    sequence: event.calendarSequence,
    // The time of the change, not of the request: an unchanged calendar stays the same byte for byte.
    stamp: event.updatedAt,
    created: event.updatedAt,
    lastModified: event.updatedAt,
    status: ICalEventStatus.CONFIRMED,
    busystatus: ICalEventBusyStatus.BUSY,
    url: `${config.publicUrl}/my-events`,
    organizer: { name: withoutControls(config.chapter.name), email: addressOf(config.mail.from) },
  };
}

/** The address in "Name <address>". */
function addressOf(from: string): string {
  return /<([^>]*)>\s*$/.exec(from)?.[1] ?? from;
}

/** Removes control characters, which the library would write into the file as they are. */
function withoutControls(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these may not appear in a calendar file
  return text.replace(/\r\n?/g, "\n").replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, " ");
}
