import type { NOT_REMINDED } from "#contract/members/chosen-members.ts";
import type { MemberStatus } from "#contract/members/status.ts";
import { daysBetween, paidThroughStatus, yearAfter } from "#contract/values/days.ts";

/** Days before the last paid day from which dues count as expiring on the dues page (C-09). */
const SOON_DAYS = 30;

/** The status of a member's dues on that day in the chapter's zone; the last paid day is included (C-28, S-27). */
export function duesStatus(
  paidThrough: string | null,
  today: string,
): { isExpired: boolean; daysUntilExpiration: number; canRenew: boolean } {
  const standing = paidThroughStatus(paidThrough, today);
  const days = paidThrough === null ? 0 : daysBetween(today, paidThrough);
  return {
    isExpired: standing === "none" || standing === "over",
    daysUntilExpiration: days,
    // Thirty days on the dues page, one calendar month on the profile: the server accepts both.
    canRenew: days <= SOON_DAYS || standing === "soon",
  };
}

type Ended = {
  status: "completed" | "refunded" | "voided";
  paidThrough: string;
  dayBefore: string | null;
  isDayBeforeKnown: boolean;
};

/**
 * The last paid day once a payment no longer counts: the day before it, or, if that was bought by other payments that
 * were refunded or voided in the meantime, the day before those.
 */
export function dayBefore(
  { dayBefore: day }: Pick<Ended, "dayBefore">,
  others: readonly Ended[],
): string | null {
  const bought = others.filter(({ paidThrough }) => paidThrough === day);
  const ended = bought.find(({ status, isDayBeforeKnown }) => status !== "completed" && isDayBeforeKnown);
  if (!ended || bought.some(({ status }) => status === "completed")) return day;
  return dayBefore(
    ended,
    others.filter((one) => one !== ended),
  );
}

/** Why an officer may not record dues of this member now, or null: one check recorded twice is likelier than two years. */
export function whyNotRecord(paidThrough: string | null, today: string): string | null {
  return paidThrough !== null && paidThrough > yearAfter(today)
    ? "These dues are already paid for more than a year ahead. Please check the member’s payments."
    : null;
}

/** The stages of reminders: a month before the last paid day, a week before, and after it (S-52). */
export type Reminder = "30 days" | "7 days" | "expired";

/** Reminders start this many days before the last paid day. */
export const REMINDED_FROM_DAYS = 30;
/** Reminders end this many days after the last paid day. */
export const REMINDED_UNTIL_DAYS = 14;

/**
 * The reminder that is due on that day in the chapter's zone, or null. A stage lasts until the next one, so a missed run
 * loses no reminder and repeats none.
 */
export function reminderDue(paidThrough: string | null, today: string): Reminder | null {
  if (paidThrough === null) return null;
  const days = daysBetween(today, paidThrough);
  if (days > REMINDED_FROM_DAYS || days < -REMINDED_UNTIL_DAYS) return null;
  if (days < 0) return "expired";
  return days <= 7 ? "7 days" : "30 days";
}

/** Former and prospective members owe no dues. */
const OWE_NONE: readonly MemberStatus[] = ["former", "prospective"];

/** What decides whether an officer's reminder goes to a member. */
export type Remindable = {
  status: MemberStatus;
  confirmedEmail: string | null;
  localDuesPaidThrough: string | null;
  /** Whether they got a reminder today, by the portal or by an officer. */
  wasRemindedToday: boolean;
};

/** Why an officer's reminder does not go to a member, or null; only unpaid dues are reminded of. */
export function whyNotRemind(
  member: Remindable | undefined,
  today: string,
): (typeof NOT_REMINDED)[number] | null {
  if (!member) return "deleted";
  if (OWE_NONE.includes(member.status)) return "owes none";
  const standing = paidThroughStatus(member.localDuesPaidThrough, today);
  if (standing === "soon" || standing === "later") return "paid";
  if (!member.confirmedEmail?.trim()) return "no address";
  return member.wasRemindedToday ? "reminded today" : null;
}
