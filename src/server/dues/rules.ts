import { daysBetween, standingOf, yearAfter } from "#contract/days.ts";

/** Days before the end from which dues count as expiring on the dues page (C-09). */
const SOON_DAYS = 30;

/** How a member stands with the dues on that day at the chapter; the last paid day itself is paid (C-28, S-27). */
export function duesStanding(
  paidThrough: string | null,
  today: string,
): { isExpired: boolean; daysUntilExpiration: number; canRenew: boolean } {
  const standing = standingOf(paidThrough, today);
  const days = paidThrough === null ? 0 : daysBetween(today, paidThrough);
  return {
    isExpired: standing === "none" || standing === "over",
    daysUntilExpiration: days,
    // Thirty days on the dues page, one calendar month on the profile: neither offers what the server refuses.
    canRenew: days <= SOON_DAYS || standing === "soon",
  };
}

/** The last paid day after a payment: one year from the later of today and the current last day (S-28). */
export function extendedThrough(paidThrough: string | null, today: string): string {
  return yearAfter(paidThrough !== null && paidThrough > today ? paidThrough : today);
}

/** Which reminder is due, if any: a month before, a week before, the days after the last paid day (S-52). */
export type Reminder = "30 days" | "7 days" | "expired";

/** Nobody is reminded of what ended longer ago: he has heard, or has left. */
const AFTER_DAYS = 14;

export function reminderDue(paidThrough: string | null, today: string): Reminder | null {
  if (paidThrough === null) return null;
  const days = daysBetween(today, paidThrough);
  if (days > 30 || days < -AFTER_DAYS) return null;
  if (days < 0) return "expired";
  return days <= 7 ? "7 days" : "30 days";
}
