import { type Cents, moneyOf } from "#contract/values/cents.ts";
import { formatDollars } from "#contract/values/dollars.ts";
import { type CalendarEvent, calendarFile } from "#server/events/calendar-file.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { ComposedEmail } from "#server/platform/email/composed-email.ts";
import { NOT_CONFIRMED } from "#server/registrations/rules.ts";
import { dinnerEmail } from "./dinner-email.ts";
import {
  type Contact,
  DELETE_IT,
  type DinnerFacts,
  eventFacts,
  formatWhen,
  offTheCalendar,
  type Pictured,
  pictureOf,
  whenAndWhere,
} from "./event-facts.ts";

type Times = Omit<DinnerFacts, "id">;

/**
 * The event's time or location changed. The attached calendar file replaces the entry of a party that is coming; one that
 * has not paid has none, and no later email would take away a new one.
 */
export function eventMoved(
  config: Config,
  to: Contact,
  {
    party,
    before,
    after,
    at,
    for: companion,
  }: {
    party: { id: number; status: "pending" | "confirmed" };
    before: Times;
    after: CalendarEvent & Pictured;
    at: Date;
    for?: number;
  },
): ComposedEmail | null {
  const isComing = party.status === "confirmed";
  const was = (label: string, old: string, now: string) =>
    old === now ? [] : [[label, old] as [string, string]];
  return dinnerEmail(config, to, {
    kind: "event-moved",
    // One email for each change.
    onceKey: `event-moved:${party.id}:${after.updatedAt.getTime()}${ofCompanion(companion)}`,
    dinner: after,
    subject: `Updated: ${after.title}`,
    content: {
      picture: pictureOf(config, after),
      title: after.title,
      paragraphs: [`${after.title} has a new ${whatChanged(before, after)}. Here are the updated details:`],
      facts: [
        ...whenAndWhere(config, after),
        ...was("Previous time", formatWhen(config, before), formatWhen(config, after)),
        ...was("Previous location", before.location, after.location),
      ],
      action: { label: "See my events", url: `${config.publicUrl}/my-events` },
      closing: [
        "Your seats have not changed. If you can no longer come, see your options under My Events or contact an officer of the chapter.",
        ...(isComing ? ["The attached calendar file updates the entry on your calendar."] : []),
      ],
    },
    attachments: isComing ? [calendarFile(config, after, at)] : [],
  });
}

/** The part of a key that tells the email of a further member of the party from the owner's. */
function ofCompanion(memberId: number | undefined): string {
  return memberId === undefined ? "" : `:${memberId}`;
}

/** What changed: "time", "location", or both. */
function whatChanged(before: Times, after: Times): string {
  const isTime =
    before.dateTime.getTime() !== after.dateTime.getTime() ||
    before.endDateTime?.getTime() !== after.endDateTime?.getTime();
  const isPlace = before.location !== after.location;
  if (isTime && isPlace) return "time and location";
  return isTime ? "time" : "location";
}

/** An upcoming event was called off; for parties with unpaid or free seats or on the waitlist. */
export function eventCalledOff(
  config: Config,
  to: Contact,
  {
    party,
    dinner,
    backInCredits = 0,
    at,
    for: companion,
  }: {
    party: { id: number; status: "pending" | "confirmed" | "waitlist" };
    dinner: CalendarEvent;
    /** What credits had paid for unpaid seats, and have again. */
    backInCredits?: Cents;
    at: Date;
    for?: number;
  },
): ComposedEmail | null {
  const { closing, attachments } = offTheCalendar(config, to.email, { dinner, at, coming: new Set() });
  const wasComing = party.status === "confirmed";
  return dinnerEmail(config, to, {
    kind: "event-called-off",
    onceKey: `event-called-off:${party.id}${ofCompanion(companion)}`,
    dinner,
    subject: `Called off: ${dinner.title}`,
    content: {
      paragraphs: [
        `We are sorry: ${dinner.title} has been called off.`,
        backInWords(party.status, backInCredits),
      ],
      facts: eventFacts(config, dinner),
      action: { label: "See other dinners", url: `${config.publicUrl}/events` },
      closing: wasComing ? closing : [DELETE_IT],
    },
    attachments: wasComing ? attachments : [],
  });
}

function backInWords(status: keyof typeof REFUND_SENTENCES, backInCredits: Cents): string {
  if (backInCredits === 0) return REFUND_SENTENCES[status];
  return `${formatDollars(moneyOf(backInCredits))} is back in your credit. If the card was charged for the rest, it will be refunded in full.`;
}

const REFUND_SENTENCES = {
  waitlist: "You were on the waitlist and were not charged.",
  pending: NOT_CONFIRMED,
  confirmed: "Your seats were free, so there is nothing to refund.",
};
