import { type Standing, standingOf } from "#contract/days.ts";
import type { DuesStatus } from "#contract/dues.ts";
import { calendarDay } from "#web/platform/dates.ts";
import type { AlertTone } from "#web/ui/Alert.tsx";
import type { BadgeTone } from "#web/ui/Badge.tsx";

/** A word of state and its colour. */
export type DuesBadge = { text: string; tone: BadgeTone };

const SOON_DAYS = 30;

/** What the dues page says of a standing: its badge, and its banner as title and sentence (000 §2.7). */
export function onDuesPage(status: DuesStatus): {
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

const ON_PROFILE: Record<Standing, DuesBadge> = {
  none: { text: "Not Paid", tone: "alarm" },
  over: { text: "Overdue", tone: "alarm" },
  soon: { text: "Expiring Soon", tone: "amber" },
  later: { text: "Current", tone: "leaf" },
};

/** What the profile says of a last paid day (C-10). */
export function onProfile(paidThrough: string | null, today: string): DuesBadge & { isCurrent: boolean } {
  const standing = standingOf(paidThrough, today);
  return { ...ON_PROFILE[standing], isCurrent: standing === "later" };
}
