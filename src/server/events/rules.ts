import { conflict, type Refusal } from "#server/platform/refusal.ts";
import type { Prices } from "./price-rules.ts";

/** What the rules need of an event; the seats are the database's count (C-14). */
export type EventFacts = {
  isActive: boolean;
  isDeleted: boolean;
  dateTime: Date;
  registrationDeadline: Date | null;
  totalSeats: number;
  seatsTaken: number;
  prices: Prices;
};

/** When registration, waitlist, and offers close: at the deadline, or at the start if that is earlier (C-31). */
export function closesAt(event: Pick<EventFacts, "dateTime" | "registrationDeadline">): Date {
  const { dateTime, registrationDeadline } = event;
  return registrationDeadline && registrationDeadline < dateTime ? registrationDeadline : dateTime;
}

/** Why registration is closed although the event is ahead, as a sentence; null while it is open (C-31). */
export function closedBecause(
  event: Pick<EventFacts, "dateTime" | "registrationDeadline">,
  now: Date,
): string | null {
  return now < event.dateTime && now >= closesAt(event) ? "Registration for this event has closed" : null;
}

/** Seats that anyone may take now; below 0 only in imported data. */
export function seatsFree(event: Pick<EventFacts, "totalSeats" | "seatsTaken">): number {
  return event.totalSeats - event.seatsTaken;
}

/** What the rules need of an event's row to judge a change. */
type Change = Pick<
  EventFacts,
  "dateTime" | "registrationDeadline" | "totalSeats" | "isActive" | "seatsTaken"
> & {
  endDateTime: Date | null;
  location: string;
};

/** What a calendar shows of an event. */
const IN_CALENDARS = ["title", "description", "location", "dateTime", "endDateTime"];
const SEQUENCES_FROM = Date.UTC(2020, 0);

/**
 * The sequence number of the calendar entry after these changes; calendar programs treat the higher one as newer. The seconds
 * since 2020 keep it above numbers sent before a backup was restored, until 2088.
 */
export function nextSequence(before: { calendarSequence: number }, changes: object, now: Date): number {
  if (!Object.keys(changes).some((key) => IN_CALENDARS.includes(key))) return before.calendarSequence;
  return Math.min(SEQUENCE_MAX, Math.max(before.calendarSequence + 1, secondsOf(now)));
}

/** The same for a file sent to one party at that moment: a later one is higher even if the event has not changed. */
export function sequenceAt({ calendarSequence }: { calendarSequence: number }, at: Date): number {
  return Math.min(SEQUENCE_MAX, Math.max(calendarSequence, secondsOf(at)));
}

const SEQUENCE_MAX = 2_147_483_647;

function secondsOf(at: Date): number {
  return Math.floor((at.getTime() - SEQUENCES_FROM) / 1000);
}

/** Why an event may not have so few seats; null when it may (S-13). */
export function whyNotSeats({ totalSeats, seatsTaken }: Change): Refusal | null {
  return totalSeats < seatsTaken ? conflict("Total seats cannot be less than seats already taken") : null;
}

/** Why an event may not be deleted: it is ahead and has paid seats (H-34). Null when it may. */
export function whyNotDelete(
  { dateTime }: Pick<Change, "dateTime">,
  paid: number,
  now: Date,
): Refusal | null {
  return dateTime > now && paid > 0
    ? conflict("Set the event inactive, or remove the registrations first")
    : null;
}

/** Whether registered parties know a time or place that is no longer right. */
export function isMoved(before: Change, after: Change, now: Date): boolean {
  if (after.dateTime <= now) return false;
  return (
    before.dateTime.getTime() !== after.dateTime.getTime() ||
    before.location !== after.location ||
    // An end that is only added contradicts nothing.
    (before.endDateTime !== null && before.endDateTime.getTime() !== after.endDateTime?.getTime())
  );
}

/** Whether a change may open seats for the waitlist (S-20). */
export function opensSeats(before: Change, after: Change): boolean {
  return (
    after.totalSeats > before.totalSeats ||
    (after.isActive && !before.isActive) ||
    closesAt(after) > closesAt(before)
  );
}
