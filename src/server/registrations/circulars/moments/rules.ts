import type { MomentKind } from "#contract/registrations/moment-words.ts";
import type { Moment } from "#contract/registrations/moments.ts";
import { addDays } from "#contract/values/days.ts";
import { dayIn, instantAt } from "#contract/values/zone.ts";
import { menuClosesAt } from "#server/menus/rules.ts";
import { conflict, type Refusal } from "#server/platform/refusal.ts";
import { kitchenClosesAt } from "#server/registrations/parties/needs/kitchen-close.ts";

const HOUR_MS = 3_600_000;
/** How late one is still sent, by a portal that was down (D-488). */
const LATE_MS = 6 * HOUR_MS;
/** How long before its hour an officer is told that a field is empty (D-490). */
const TOLD_MS = 2 * HOUR_MS;

/** What the moments of a dinner depend on; each moves with it. */
export type DinnerTimes = {
  dateTime: Date;
  endDateTime: Date | null;
  registrationDeadline: Date | null;
  /** The menu's own deadline for choosing, if it has one, and whether there is a menu. */
  chooseBy: Date | null;
  isServed: boolean;
};

/** Whether each kind is on for a dinner of which no officer has said so (D-487). */
export const IS_ON_AT_FIRST: Record<MomentKind, boolean> = {
  dishes: true,
  "day-before": true,
  "thank-you": false,
};

/** When what a party can lack is no longer taken: dishes with the menu, names and answers with the kitchen. */
export function answersCloseAt(dinner: DinnerTimes, timeZone: string): { dish: Date; kitchen: Date } {
  return { dish: menuClosesAt(dinner, dinner), kitchen: kitchenClosesAt(dinner, timeZone) };
}

/** The hour at which a kind goes by itself, on the chapter's clock (D-486). */
export function hourOf(kind: MomentKind, dinner: DinnerTimes, timeZone: string): Date {
  const { dish, kitchen } = answersCloseAt(dinner, timeZone);
  const of = (day: Date, days: number, time: string) =>
    instantAt(addDays(dayIn(day, timeZone), days), time, timeZone);
  switch (kind) {
    case "dishes":
      return of(dinner.isServed ? dish : kitchen, -3, "10:00");
    case "day-before":
      return of(dinner.dateTime, -1, "10:00");
    case "thank-you":
      return of(lastDayOf(dinner), 1, "11:00");
  }
}

/** A dinner that ends after midnight is of its first day; what lasts a day or more is of its last. */
function lastDayOf({ dateTime, endDateTime }: Pick<DinnerTimes, "dateTime" | "endDateTime">): Date {
  const isLong = endDateTime !== null && endDateTime.getTime() - dateTime.getTime() >= 24 * HOUR_MS;
  return isLong ? endDateTime : dateTime;
}

/** From when on it is too late: six hours after its hour, and, but for thanks, never after the dinner has begun. */
export function endOf(kind: MomentKind, hour: Date, { dateTime }: Pick<DinnerTimes, "dateTime">): Date {
  const late = hour.getTime() + LATE_MS;
  return new Date(kind === "thank-you" ? late : Math.min(late, dateTime.getTime()));
}

/**
 * From when on one that is queued no longer leaves: when the dinner begins. Thanks that go by themselves have their own
 * end, and those from an officer have none (null).
 */
export function sentUntil(
  kind: MomentKind,
  { end, dateTime, isByOfficer }: { end: Date; dateTime: Date; isByOfficer: boolean },
): Date | null {
  if (kind !== "thank-you") return dateTime;
  return isByOfficer ? null : end;
}

type Facts = {
  hour: Date;
  end: Date;
  now: Date;
  isOn: boolean;
  isSent: boolean;
  /** The hour at which there was no one to email. */
  noOneAt: Date | null;
};

/** What becomes of it; one that is due waits as long as a field is empty for someone, which only its text shows. */
export function stateOf({
  hour,
  end,
  now,
  isOn,
  isSent,
  noOneAt,
}: Facts): Exclude<Moment["state"], "waiting"> {
  if (isSent) return "sent";
  if (noOneAt?.getTime() === hour.getTime()) return "no one";
  if (!isOn) return "off";
  if (now >= end) return "missed";
  return now >= hour ? "due" : "planned";
}

/** Whether an officer hears of an empty field now: from two hours before, as long as it can still go. */
export function isTold({ hour, now, toldAt }: { hour: Date; now: Date; toldAt: Date | null }): boolean {
  return now.getTime() >= hour.getTime() - TOLD_MS && toldAt?.getTime() !== hour.getTime();
}

/** Why an officer cannot send it now, or null. */
export function whyNotSendNow(
  kind: MomentKind,
  dinner: Pick<DinnerTimes, "dateTime">,
  now: Date,
): Refusal | null {
  if (kind === "thank-you") {
    return now < dinner.dateTime
      ? conflict("The dinner hasn’t begun, so it’s too early to thank anyone for it.")
      : null;
  }
  return now >= dinner.dateTime
    ? conflict("The dinner has begun, so this email can no longer be sent.")
    : null;
}
