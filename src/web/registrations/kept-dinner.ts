import { comes } from "#contract/registrations/comes.ts";
import type { MyRegistration } from "#contract/registrations/registrations.ts";
import { datesInZone } from "#web/platform/dates.ts";
import { hasMemberMarker } from "#web/platform/member-marker.ts";
import { readMemberCopy, storeMemberCopy } from "#web/platform/stored/stored-member.ts";
import { eventOf } from "./by-event-date.ts";

/** What a member needs to know on the way to a dinner. Nothing about allergies or other people is in it. */
export interface KeptDinner {
  title: string;
  dateTime: string;
  endDateTime: string | null;
  location: string;
  /** The number of their own table; null if it is not known. */
  table: number | null;
}

/** In milliseconds: a dinner without an end counts as over this long after its start. */
const LASTS = 6 * 3_600_000;

function isOver({ dateTime, endDateTime }: Pick<KeptDinner, "dateTime" | "endDateTime">): boolean {
  return (endDateTime ? Date.parse(endDateTime) : Date.parse(dateTime) + LASTS) < Date.now();
}

/**
 * Keeps the next dinner that the member has seats at in this browser, and removes one that is no longer theirs. On a shared
 * computer, which has no marker (D-523), nothing is kept: people close its browser without logging out.
 */
export function keepNextDinner(all: readonly MyRegistration[]): void {
  const [next] = all
    .filter((item) => comes(item.registrations) && !isOver(eventOf(item)))
    .sort((a, b) => Date.parse(eventOf(a).dateTime) - Date.parse(eventOf(b).dateTime));
  storeMemberCopy(next && hasMemberMarker() ? whatIsKept(next) : null);
}

function whatIsKept(item: MyRegistration): KeptDinner {
  const { title, dateTime, endDateTime, location } = eventOf(item);
  const me = item.registrations.attendees.find(({ isMe }) => isMe);
  return { title, dateTime, endDateTime, location, table: me?.table?.number ?? null };
}

/** The next dinner as this browser last read it; null if the stored member has none. */
export function readKeptDinner(): KeptDinner | null {
  const kept = readMemberCopy();
  if (!hasMemberMarker() || !isDinner(kept) || isOver(kept)) return null;
  return kept;
}

function isDinner(kept: unknown): kept is KeptDinner {
  if (typeof kept !== "object" || kept === null) return false;
  return ["title", "dateTime", "location"].every((name) => typeof Reflect.get(kept, name) === "string");
}

/** The dinner in words: what it is, then when and where, each in a line. */
export function keptDinnerLines(dinner: KeptDinner, timeZone: string): [heading: string, ...lines: string[]] {
  const { title, dateTime, endDateTime, location, table } = dinner;
  const dates = datesInZone(timeZone);
  return [
    `Your next dinner: ${title}`,
    `${dates.longDay(dateTime)}, ${dates.timeSpan(dateTime, endDateTime)}`,
    location,
    ...(table === null ? [] : [`Table ${table}`]),
  ];
}
