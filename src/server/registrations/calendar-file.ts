import { createEvent, createEvents, type EventAttributes } from "ics";
import type { Config } from "#server/platform/config.ts";
import type { Attachment } from "#server/platform/outbox.ts";
import { foldedByOctets } from "./fold-lines.ts";

/** A dinner as a calendar shows it. */
export type Dinner = {
  id: number;
  title: string;
  description: string;
  location: string;
  dateTime: Date;
  endDateTime: Date | null;
  updatedAt: Date;
  calendarSequence: number;
};

/** A dinner without a stated end is entered with this length. */
const USUAL_HOURS = 3;
const PRODUCT = "-//Chapterhouse//EN";

/**
 * The dinner as a calendar file; the same dinner keeps its uid, so that a later file replaces the entry. Null
 * where none can be made: a paid seat does not wait for its calendar entry.
 */
export function calendarFile(config: Config, dinner: Dinner): Attachment | null {
  const entry = entryOf(config, dinner);
  const made = entry && createEvent({ ...entry, productId: PRODUCT }).value;
  if (!made) return null;
  const content = foldedByOctets(made);
  return { filename: "dinner.ics", contentType: "text/calendar; charset=utf-8; method=PUBLISH", content };
}

/** All these dinners as one calendar with the chapter's name; one that cannot be entered is left out. */
export function calendarOf(config: Config, dinners: readonly Dinner[]): string {
  const entries = dinners.map((dinner) => entryOf(config, dinner)).filter((entry) => entry !== null);
  const header = { productId: PRODUCT, calName: plain(config.chapter.name), method: "PUBLISH" };
  const { value, error } = createEvents(entries, header);
  if (!value) throw new Error("the calendar was not made", { cause: error });
  return foldedByOctets(value);
}

/** The library takes the moment of the entry's making as well, which its types do not tell. */
type Entry = EventAttributes & { timestamp: number };

function entryOf(config: Config, dinner: Dinner): Entry | null {
  const facts: Entry = {
    uid: `event-${dinner.id}@${new URL(config.publicUrl).hostname}`,
    title: plain(dinner.title),
    description: plain(dinner.description),
    location: plain(dinner.location),
    startInputType: "utc",
    start: dinner.dateTime.getTime(),
    ...(dinner.endDateTime
      ? { endInputType: "utc" as const, end: dinner.endDateTime.getTime() }
      : { duration: { hours: USUAL_HOURS } }),
    sequence: dinner.calendarSequence,
    // Not the moment of asking: the same calendar stays the same, byte for byte.
    timestamp: dinner.updatedAt.getTime(),
    created: dinner.updatedAt.getTime(),
    lastModified: dinner.updatedAt.getTime(),
    status: "CONFIRMED",
    busyStatus: "BUSY",
  };
  // The library refuses addresses that browsers take, one with an underscore or an IPv6 host.
  const whole = { ...facts, url: `${config.publicUrl}/my-events` };
  return [whole, facts].find((entry) => createEvent(entry).value) ?? null;
}

/** The library folds every line end but a bare carriage return, after which some programs would read lines of ours. */
function plain(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a calendar file may not hold
  return text.replace(/\r\n?/g, "\n").replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, " ");
}
