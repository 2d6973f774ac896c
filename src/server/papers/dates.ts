import type { DinnerFacts } from "./facts.ts";

/** "Saturday, November 14, 2026", in the chapter's time zone. */
export function dayOf({ startsAt, timeZone }: DinnerFacts): string {
  return new Intl.DateTimeFormat("en-US", { timeZone, dateStyle: "full" }).format(startsAt);
}

/** "6:30 PM", or "6:30 PM to 11:00 PM". */
export function hoursOf({ startsAt, endsAt, timeZone }: DinnerFacts): string {
  const hour = new Intl.DateTimeFormat("en-US", { timeZone, timeStyle: "short" });
  const spaced = (at: Date) => hour.format(at).replaceAll("\u202f", " ");
  return endsAt ? `${spaced(startsAt)} to ${spaced(endsAt)}` : spaced(startsAt);
}

/** "Nov 13, 2026, 5:02 PM". */
export function momentOf(at: Date, { timeZone }: DinnerFacts): string {
  return new Intl.DateTimeFormat("en-US", { timeZone, dateStyle: "medium", timeStyle: "short" })
    .format(at)
    .replaceAll("\u202f", " ");
}
