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

/** A month before the last paid day, a week before, and once it is over (S-52). */
export type Reminder = "30 days" | "7 days" | "expired";

/** From so many days before the last paid day. */
export const REMINDED_FROM_DAYS = 30;
/** Nobody is reminded of what ended longer ago: he has heard, or has left. */
export const REMINDED_UNTIL_DAYS = 14;

/**
 * Which reminder is due on that day at the chapter, or null. A stage lasts until the next one, so that a day on
 * which nothing ran, or a date set late, loses no reminder and makes up for none.
 */
export function reminderDue(paidThrough: string | null, today: string): Reminder | null {
  if (paidThrough === null) return null;
  const days = daysBetween(today, paidThrough);
  if (days > REMINDED_FROM_DAYS || days < -REMINDED_UNTIL_DAYS) return null;
  if (days < 0) return "expired";
  return days <= 7 ? "7 days" : "30 days";
}
