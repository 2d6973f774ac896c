import type { DinnerFacts } from "./facts.ts";

type Length = Pick<Intl.DateTimeFormatOptions, "dateStyle" | "timeStyle">;
/** Making a formatter takes far longer than using it. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function format(at: Date, timeZone: string, length: Length): string {
  const key = `${timeZone} ${length.dateStyle} ${length.timeStyle}`;
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat("en-US", { timeZone, ...length });
  formatters.set(key, formatter);
  // A narrow space is in few fonts.
  return formatter.format(at).replaceAll("\u202f", " ");
}

/** "Saturday, November 14, 2026", in the chapter's time zone. */
export function dayOf({ startsAt, timeZone }: DinnerFacts): string {
  return format(startsAt, timeZone, { dateStyle: "full" });
}

/** "6:30 PM", or "6:30 PM to 11:00 PM". */
export function hoursOf({ startsAt, endsAt, timeZone }: DinnerFacts): string {
  const hour = (at: Date) => format(at, timeZone, { timeStyle: "short" });
  return endsAt ? `${hour(startsAt)} to ${hour(endsAt)}` : hour(startsAt);
}

/** "Nov 13, 2026, 5:02 PM". */
export function momentOf(at: Date, { timeZone }: Pick<DinnerFacts, "timeZone">): string {
  return format(at, timeZone, { dateStyle: "medium", timeStyle: "short" });
}
