import { isImplausibleDay } from "#contract/values/days.ts";

type Style = Intl.DateTimeFormatOptions;

const DAY: Style = { year: "numeric", month: "long", day: "numeric" };
const SHORT_DAY: Style = { year: "numeric", month: "short", day: "numeric" };
const LONG_DAY: Style = { ...DAY, weekday: "long" };
const TIME: Style = { hour: "numeric", minute: "2-digit" };

// Creating a formatter is far slower than using one, and lists use one for every row.
const formatters = new Map<string, Intl.DateTimeFormat>();

function format(at: Date, style: Style, timeZone: string): string {
  const key = `${timeZone} ${JSON.stringify(style)}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat("en-US", { ...style, timeZone });
    formatters.set(key, formatter);
  }
  // Newer locale data puts a narrow no-break space before AM and PM, which some fonts lack.
  return formatter.format(at).replaceAll("\u202f", " ");
}

/** A day to search for; empty while it is half typed. */
export function wholeDay(typed: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(typed) && !isImplausibleDay(typed) ? typed : "";
}

/** Date formats in US English and one time zone: every reader sees venue time (S-10). */
export function datesInZone(timeZone: string) {
  return {
    /** "Friday, December 4, 2026" */
    longDay: (instant: string) => format(new Date(instant), LONG_DAY, timeZone),
    /** "December 4, 2026" */
    day: (instant: string) => format(new Date(instant), DAY, timeZone),
    /** "Dec 4, 2026" */
    shortDay: (instant: string) => format(new Date(instant), SHORT_DAY, timeZone),
    /** "6:30 PM" */
    time: (instant: string) => format(new Date(instant), TIME, timeZone),
    /** "December 4, 2026 at 6:30 PM" */
    dayAndTime: (instant: string) =>
      `${format(new Date(instant), DAY, timeZone)} at ${format(new Date(instant), TIME, timeZone)}`,
    /** "6:30 PM – 10:00 PM", or the start alone. */
    timeSpan: (start: string, end: string | null) => {
      const from = format(new Date(start), TIME, timeZone);
      return end ? `${from} – ${format(new Date(end), TIME, timeZone)}` : from;
    },
    /** "2026" */
    year: (at: Date) => format(at, { year: "numeric" }, timeZone),
    /** The calendar day of an instant, "2026-12-04". */
    wireDay: (instant: string) => new Intl.DateTimeFormat("sv-SE", { timeZone }).format(new Date(instant)),
    /** Parts for a calendar leaf: "Dec", "4", "Fri". */
    leaf: (instant: string) => ({
      month: format(new Date(instant), { month: "short" }, timeZone),
      day: format(new Date(instant), { day: "numeric" }, timeZone),
      weekday: format(new Date(instant), { weekday: "short" }, timeZone),
    }),
  };
}

/** A calendar day, "2026-12-04", as "December 4, 2026"; it has no zone. */
export function calendarDay(day: string): string {
  return format(new Date(`${day}T00:00:00Z`), DAY, "UTC");
}
