import type { EventForMe } from "#contract/events.ts";
import { daysBetween } from "#contract/values/days.ts";
import type { useDates } from "#web/platform/chapter.ts";
import type { BadgeTone } from "#web/ui/Badge.tsx";

/** From this many days before it, the days that are left stand out. */
export const SOON_DAYS = 3;

type Dates = ReturnType<typeof useDates>;
type Facts = Pick<
  EventForMe,
  "dateTime" | "endDateTime" | "isActive" | "registrationDeadline" | "availableSeats"
>;

/** The state of a dinner in a few words, with the color that supports them. */
export function stateOf(
  event: Facts,
  { now, isClosed, waiting, dates }: { now: Date; isClosed: boolean; waiting: number; dates: Dates },
): { text: string; tone: BadgeTone } {
  const closesAt = event.registrationDeadline ?? event.dateTime;
  if (now.getTime() >= Date.parse(event.dateTime)) return { text: "Past Event", tone: "plain" };
  if (!event.isActive) return { text: "Inactive", tone: "amber" };
  if (isClosed) return { text: "Closed", tone: "plain" };
  if (event.availableSeats <= 0)
    return { text: waiting > 0 ? `Full, ${waiting} waiting` : "Full", tone: "brass" };
  return { text: `Open until ${dates.weekdayAndDay(closesAt)}, ${dates.time(closesAt)}`, tone: "leaf" };
}

/** How many calendar days are left, in words; null long after it. */
export function daysLeft(
  { dateTime }: Pick<Facts, "dateTime">,
  { now, dates }: { now: Date; dates: Dates },
): { days: number; text: string } | null {
  const days = daysBetween(dates.wireDay(now.toISOString()), dates.wireDay(dateTime));
  if (days < -1) return null;
  const near: Record<string, string> = { "-1": "yesterday", "0": "today", "1": "tomorrow" };
  return { days, text: near[String(days)] ?? `in ${days} days` };
}
