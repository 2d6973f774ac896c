import type { DuesStatus } from "#contract/dues.ts";
import { type PaidThroughStatus, paidThroughStatus } from "#contract/values/days.ts";
import { calendarDay } from "#web/platform/dates.ts";
import type { BadgeTone } from "#web/ui/Badge.tsx";
import type { AlertTone } from "#web/ui/feedback/Alert.tsx";

/** A badge: its text and its tone. */
export type DuesBadge = { text: string; tone: BadgeTone };

const SOON_DAYS = 30;

/** The badge and banner of the dues page (M-172 to M-186). */
export function duesPageText(status: DuesStatus): {
  badge: DuesBadge;
  banner: { tone: AlertTone; title: string; text: string };
} {
  const date = status.expirationDate && calendarDay(status.expirationDate);
  if (status.isExpired) {
    const ended = date ? `Your membership expired on ${date}. ` : "";
    return {
      badge: { text: "Expired", tone: "alarm" },
      banner: {
        tone: "alarm",
        title: "Membership Expired:",
        text: `${ended}Please renew to continue accessing member benefits.`,
      },
    };
  }
  if (status.daysUntilExpiration <= SOON_DAYS) {
    return {
      badge: { text: "Expiring Soon", tone: "amber" },
      banner: {
        tone: "warning",
        title: "Membership Expiring Soon:",
        text: `Your membership expires in ${status.daysUntilExpiration} days on ${date}. Renew now to avoid any interruption.`,
      },
    };
  }
  return {
    badge: { text: "Current", tone: "leaf" },
    banner: { tone: "good", title: "Membership Current:", text: `Your membership is current until ${date}.` },
  };
}

const ON_PROFILE: Record<PaidThroughStatus, DuesBadge> = {
  none: { text: "Not Paid", tone: "alarm" },
  over: { text: "Overdue", tone: "alarm" },
  soon: { text: "Expiring Soon", tone: "amber" },
  later: { text: "Current", tone: "leaf" },
};

/** The badge of the profile (C-10). */
export function profileDuesText(
  paidThrough: string | null,
  today: string,
): DuesBadge & { isCurrent: boolean } {
  const standing = paidThroughStatus(paidThrough, today);
  return { ...ON_PROFILE[standing], isCurrent: standing === "later" };
}

/** What ended a payment whose year no longer counts, by its status. */
export const ENDED: Partial<Record<string, string>> = { refunded: "Refunded", voided: "Voided" };
