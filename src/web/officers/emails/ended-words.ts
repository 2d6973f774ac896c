import type { ScheduledEmail } from "#contract/officers/scheduled-emails.ts";
import type { useDates } from "#web/platform/chapter.ts";

type Ended = NonNullable<ScheduledEmail["ended"]>;
type Dates = Pick<ReturnType<typeof useDates>, "day" | "time" | "dayAndTime">;

const WHY: Record<Exclude<Ended["because"], "stopped">, string> = {
  "no one": "Not sent, because there was no one to email.",
  "empty field": "Not sent, because a field in the message was empty for someone.",
  "no officer": "Not sent, because the person who scheduled it no longer had the rights to send it.",
  "too late": "Not sent, because the portal was unavailable for more than six hours.",
};

/** How a scheduled email ended. */
export function endedWords({ because, by, isYours, at }: Ended, dates: Dates): string {
  if (because !== "stopped") return WHY[because];
  const isToday = dates.day(at) === dates.day(new Date().toISOString());
  const when = isToday ? `at ${dates.time(at)}` : `on ${dates.dayAndTime(at)}`;
  return `Stopped by ${isYours ? "you" : (by ?? "an officer")} ${when}.`;
}

/** Why the email that is open in the form can no longer be changed; null if it can, or if it is a new one. */
export function whyNotChange(
  opened: ScheduledEmail | undefined,
  all: readonly ScheduledEmail[] | undefined,
  dates: Dates,
): string | null {
  if (!opened || !all) return null;
  const current = all.find(({ id }) => id === opened.id);
  if (!current) return "This email is already going out.";
  return current.ended && endedWords(current.ended, dates);
}
