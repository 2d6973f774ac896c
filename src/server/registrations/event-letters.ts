import type { Config } from "#server/platform/config.ts";
import { momentInWords } from "#server/platform/dates.ts";
import type { EmailOwners } from "#server/platform/email-owners.ts";
import { salutation, setLetter } from "#server/platform/letter.ts";
import type { Letter } from "#server/platform/outbox.ts";
import { type Dinner as CalendarDinner, calendarFile } from "./calendar-file.ts";

type Contact = { firstName: string; email: string | null; owners: EmailOwners };
type Times = { title: string; dateTime: Date; endDateTime: Date | null; location: string };

/** Tells those who have seats that day, hour or place are others now; the calendar file replaces the old entry. */
export function eventMoved(
  config: Config,
  to: Contact,
  party: { id: number },
  before: Times,
  after: CalendarDinner,
): Letter | null {
  if (!to.email) return null;
  const was = (label: string, old: string, now: string) =>
    old === now ? [] : [[label, old] as [string, string]];
  const calendar = calendarFile(config, after);
  return {
    kind: "event-moved",
    // Every change is told once.
    onceKey: `event-moved:${party.id}:${after.updatedAt.getTime()}`,
    owners: to.owners,
    priority: "ordinary",
    topic: `dinner ${after.id}`,
    to: to.email,
    subject: `Please note the change: ${after.title}`,
    ...setLetter(config, {
      salutation: salutation(to.firstName),
      paragraphs: [
        `${after.title}, for which you are registered, has changed${inWords(before, after)}. This is how it stands now:`,
      ],
      facts: [
        ["Dinner", after.title],
        ["When", whenOf(config, after)],
        ["Where", after.location],
        ...was("Before", whenOf(config, before), whenOf(config, after)),
        ...was("Place before", before.location, after.location),
      ],
      action: { label: "See my events", url: `${config.publicUrl}/my-events` },
      closing: [
        "Your seats are kept as they are. If you cannot come now, My Events shows what you can still change; or speak to an officer of the chapter.",
        ...(calendar ? ["The calendar file attached replaces the entry in your calendar."] : []),
      ],
    }),
    attachments: calendar ? [calendar] : [],
  };
}

/** What is another than before: " in time", " in place", or both. */
function inWords(before: Times, after: Times): string {
  const isTime =
    before.dateTime.getTime() !== after.dateTime.getTime() ||
    before.endDateTime?.getTime() !== after.endDateTime?.getTime();
  const isPlace = before.location !== after.location;
  if (isTime && isPlace) return " in time and place";
  return isTime ? " in time" : " in place";
}

function whenOf(config: Config, { dateTime, endDateTime }: Times): string {
  const zone = config.chapter.timeZone;
  const start = momentInWords(dateTime, zone);
  return endDateTime ? `${start}, until ${momentInWords(endDateTime, zone)}` : start;
}

/** Tells who had seats unpaid or free, or waited, that a coming dinner was taken off the programme. */
export function eventCalledOff(
  config: Config,
  to: Contact,
  party: { id: number; status: "pending" | "confirmed" | "waitlist" },
  dinner: Times & { id: number },
): Letter | null {
  if (!to.email) return null;
  return {
    kind: "event-called-off",
    onceKey: `event-called-off:${party.id}`,
    owners: to.owners,
    priority: "ordinary",
    topic: `dinner ${dinner.id}`,
    to: to.email,
    subject: `Called off: ${dinner.title}`,
    ...setLetter(config, {
      salutation: salutation(to.firstName),
      paragraphs: [
        `We are sorry: ${dinner.title} has been taken off the chapter’s programme and will not take place.`,
        WHAT_BECOMES[party.status],
      ],
      facts: [
        ["Dinner", dinner.title],
        ["When", momentInWords(dinner.dateTime, config.chapter.timeZone)],
        ["Where", dinner.location],
      ],
      action: { label: "See other dinners", url: `${config.publicUrl}/events` },
      closing: ["If the dinner stands in your calendar, please remove it there."],
    }),
  };
}

const WHAT_BECOMES = {
  waitlist: "You were on the waitlist. Nothing was charged.",
  pending:
    "Your seats had not been paid for, so there is nothing to refund. Should a payment of yours still arrive, it will be returned in full.",
  confirmed: "Your seats had cost nothing, so there is nothing to refund.",
};
