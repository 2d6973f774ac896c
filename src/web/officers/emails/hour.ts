import { timeError } from "#contract/officers/scheduled-emails.ts";
import { isImplausibleDay } from "#contract/values/days.ts";
import { dayIn, instantAt, timeIn } from "#contract/values/zone.ts";

/** The time of a scheduled email, as the form has it. */
export function typedHour(sendAt: string, timeZone: string): string {
  const at = new Date(sendAt);
  return `${dayIn(at, timeZone)}T${timeIn(at, timeZone)}`;
}

interface Hour {
  /** The instant at which it goes; null for at once, or while something is wrong. */
  sendAt: Date | null;
  /** What is wrong with what is typed. */
  error?: string;
}

/** When an email goes. One that is scheduled needs a time. */
export function hourOf(
  { sendAt: typed }: { sendAt: string },
  { timeZone, isScheduled }: { timeZone: string; isScheduled: boolean },
): Hour {
  if (typed === "" && !isScheduled) return { sendAt: null };
  const [day, time] = typed.split("T");
  if (!day || !time || isImplausibleDay(day))
    return { sendAt: null, error: "Please enter a date and a time." };
  const sendAt = instantAt(day, time, timeZone);
  const error = timeError(sendAt, new Date());
  return error === null ? { sendAt } : { sendAt: null, error };
}
