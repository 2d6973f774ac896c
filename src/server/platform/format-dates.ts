/** Making a formatter takes far longer than using it. */
const formatters = new Map<string, readonly [day: Intl.DateTimeFormat, time: Intl.DateTimeFormat]>();

function formattersFor(timeZone: string) {
  const known = formatters.get(timeZone);
  if (known) return known;
  const made = [
    new Intl.DateTimeFormat("en-US", { timeZone, dateStyle: "full" }),
    new Intl.DateTimeFormat("en-US", { timeZone, timeStyle: "short" }),
  ] as const;
  formatters.set(timeZone, made);
  return made;
}

/** An instant in the chapter's time zone: "Saturday, March 14, 2026 at 6:00 PM" (S-10). */
export function formatInstant(at: Date, timeZone: string): string {
  const [day, time] = formattersFor(timeZone);
  return `${day.format(at)} at ${time.format(at)}`;
}

/** Its day alone: "Saturday, March 14, 2026". */
export function formatDate(at: Date, timeZone: string): string {
  return formattersFor(timeZone)[0].format(at);
}

/** Its time of day alone: "6:00 PM". */
export function formatTime(at: Date, timeZone: string): string {
  return formattersFor(timeZone)[1].format(at);
}

/** An instant without the year, for what is close: "Friday, November 13, 5:00 PM". */
export function formatComing(at: Date, timeZone: string): string {
  const [, time] = formattersFor(timeZone);
  const day = new Intl.DateTimeFormat("en-US", { timeZone, weekday: "long", month: "long", day: "numeric" });
  return `${day.format(at)}, ${time.format(at)}`;
}

/** A calendar day in words: "March 14, 2026". */
export function formatDay(day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  return new Intl.DateTimeFormat("en-US", { timeZone: "UTC", dateStyle: "long" }).format(at);
}
