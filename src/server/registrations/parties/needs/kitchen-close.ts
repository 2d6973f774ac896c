import { dayIn, instantAt } from "#contract/values/zone.ts";
import { closesAt } from "#server/events/rules.ts";
import type { Config } from "#server/platform/config/config.ts";
import { conflict, type Refusal } from "#server/platform/refusal.ts";
import { callUs } from "#server/registrations/call-us.ts";
import { type EventTerms, whyNotChange } from "#server/registrations/parties/until-rules.ts";

/** The end of the day before a dinner for the kitchen, on the clock of the chapter. */
const EVENING = "18:00";
const DAY_MS = 86_400_000;

type Terms = Pick<EventTerms, "dateTime" | "registrationDeadline" | "chooseBy">;

/**
 * Until when members tell the kitchen what it must know, and correct names: until dishes close, else until the evening
 * before the dinner. Registration may close later, and those who register last have needs as well (D-123).
 */
export function kitchenClosesAt(event: Terms, timeZone: string): Date {
  const told = event.chooseBy ?? eveningBefore(event.dateTime, timeZone);
  const until = Math.max(closesAt(event).getTime(), told.getTime());
  return new Date(Math.min(until, event.dateTime.getTime()));
}

function eveningBefore(dateTime: Date, timeZone: string): Date {
  // Noon, so that a day with 23 or 25 hours makes no other day.
  const noon = instantAt(dayIn(dateTime, timeZone), "12:00", timeZone);
  return instantAt(dayIn(new Date(noon.getTime() - DAY_MS), timeZone), EVENING, timeZone);
}

/** Why members can no longer do so, or null; from then on they call, and officers change it. */
export function whyNotTellKitchen(
  event: EventTerms,
  party: { status: string },
  { now, chapter }: { now: Date; chapter: Config["chapter"] },
): Refusal | null {
  const ended = whyNotChange({ ...event, registrationDeadline: null }, party, now);
  if (ended || now < kitchenClosesAt(event, chapter.timeZone)) return ended;
  return conflict(
    `The kitchen is preparing now. To tell us about allergies, diet, or a name, ${callUs(chapter)}`,
  );
}

/** The same for the page: the deadline, or what to do instead; neither for a party that is past or waiting. */
export function kitchenFor(
  event: EventTerms,
  party: { status: string },
  at: { now: Date; chapter: Config["chapter"] },
): { until: string | null; closedBecause: string | null } {
  const refusal = whyNotTellKitchen(event, party, at);
  if (!refusal)
    return { until: kitchenClosesAt(event, at.chapter.timeZone).toISOString(), closedBecause: null };
  const isToCome = whyNotChange({ ...event, registrationDeadline: null }, party, at.now) === null;
  return { until: null, closedBecause: isToCome ? refusal.message : null };
}
