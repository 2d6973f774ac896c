import { dateKey, type WrittenDates } from "#contract/pages/server-rendered-page.ts";
import { isImplausibleDay } from "#contract/values/days.ts";

const DAY = { year: "numeric", month: "long", day: "numeric" } as const;

const STYLES = {
  day: DAY,
  shortDay: { ...DAY, month: "short" },
  longDay: { ...DAY, weekday: "long" },
  time: { hour: "numeric", minute: "2-digit" },
  year: { year: "numeric" },
  shortMonth: { month: "short" },
  month: { month: "long", year: "numeric" },
  monthAndDay: { month: "short", day: "numeric" },
  weekdayAndDay: { weekday: "short", month: "short", day: "numeric" },
  dayOfMonth: { day: "numeric" },
  weekday: { weekday: "short" },
  wireDay: {},
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

type Style = keyof typeof STYLES;

// Creating a formatter is far slower than using one, and lists use one for every row.
const formatters = new Map<string, Intl.DateTimeFormat>();
// The first formatter of all would block a phone for a tenth of a second while it hydrates the page.
let written: WrittenDates = {};
let recorded: Record<string, string> | null = null;

function format(at: Date, style: Style, timeZone: string): string {
  const key = dateKey(style, at, timeZone);
  const text = written[key] ?? formatterOf(style, timeZone).format(at);
  // Newer locale data puts a narrow no-break space before AM and PM, which some fonts lack.
  const plain = text.replaceAll("\u202f", " ");
  if (recorded) recorded[key] = plain;
  return plain;
}

function formatterOf(style: Style, timeZone: string): Intl.DateTimeFormat {
  const key = `${style} ${timeZone}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(style === "wireDay" ? "sv-SE" : "en-US", {
      ...STYLES[style],
      timeZone,
    });
    formatters.set(key, formatter);
  }
  return formatter;
}

/** Uses these texts, which came with a server-rendered page, in place of formatters. */
export function takeWrittenDates(dates: WrittenDates): void {
  written = dates;
}

/** The dates that `render` writes, which must do so synchronously. */
export function datesWrittenBy(render: () => void): WrittenDates {
  recorded = {};
  try {
    render();
    return recorded;
  } finally {
    recorded = null;
  }
}

/** A day to search for; empty while it is half typed. */
export function wholeDay(typed: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(typed) && !isImplausibleDay(typed) ? typed : "";
}

/** Date formats in US English and one time zone: every reader sees venue time (S-10). */
export function datesInZone(timeZone: string) {
  return {
    /** "Friday, December 4, 2026" */
    longDay: (instant: string) => format(new Date(instant), "longDay", timeZone),
    /** "December 4, 2026" */
    day: (instant: string) => format(new Date(instant), "day", timeZone),
    /** "Dec 4, 2026" */
    shortDay: (instant: string) => format(new Date(instant), "shortDay", timeZone),
    /** "Dec 4" */
    monthAndDay: (instant: string) => format(new Date(instant), "monthAndDay", timeZone),
    /** "Fri, Dec 4" */
    weekdayAndDay: (instant: string) => format(new Date(instant), "weekdayAndDay", timeZone),
    /** "December 2026" */
    month: (instant: string) => format(new Date(instant), "month", timeZone),
    /** "6:30 PM" */
    time: (instant: string) => format(new Date(instant), "time", timeZone),
    /** "December 4, 2026 at 6:30 PM" */
    dayAndTime: (instant: string) =>
      `${format(new Date(instant), "day", timeZone)} at ${format(new Date(instant), "time", timeZone)}`,
    /** "6:30 PM – 10:00 PM", or the start alone. */
    timeSpan: (start: string, end: string | null) => {
      const from = format(new Date(start), "time", timeZone);
      return end ? `${from} – ${format(new Date(end), "time", timeZone)}` : from;
    },
    /** "2026" */
    year: (at: Date) => format(at, "year", timeZone),
    /** The calendar day of an instant, "2026-12-04". */
    wireDay: (instant: string) => format(new Date(instant), "wireDay", timeZone),
    /** Parts for a calendar leaf: "Dec", "4", "Fri". */
    leaf: (instant: string) => ({
      month: format(new Date(instant), "shortMonth", timeZone),
      day: format(new Date(instant), "dayOfMonth", timeZone),
      weekday: format(new Date(instant), "weekday", timeZone),
    }),
  };
}

/** A calendar day, "2026-12-04", as "Dec 4, 2026". */
export function shortCalendarDay(day: string): string {
  return format(new Date(`${day}T00:00:00Z`), "shortDay", "UTC");
}

/** A calendar day, "2026-12-04", as "December 4, 2026"; it has no zone. */
export function calendarDay(day: string): string {
  return format(new Date(`${day}T00:00:00Z`), "day", "UTC");
}
