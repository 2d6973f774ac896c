/** An instant in the chapter's time zone: "Saturday, March 14, 2026 at 6:00 PM" (S-10). */
export function formatInstant(at: Date, timeZone: string): string {
  const day = new Intl.DateTimeFormat("en-US", { timeZone, dateStyle: "full" }).format(at);
  const time = new Intl.DateTimeFormat("en-US", { timeZone, timeStyle: "short" }).format(at);
  return `${day} at ${time}`;
}

/** A calendar day in words: "March 14, 2026". */
export function formatDay(day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  return new Intl.DateTimeFormat("en-US", { timeZone: "UTC", dateStyle: "long" }).format(at);
}
