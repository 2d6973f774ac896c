import { type Cents, centsOf } from "#contract/cents.ts";
import { conflict, type Refusal } from "#server/platform/refusal.ts";

/** What the rules need to know of a dinner; seats are the database's count (C-14). */
export type EventFacts = {
  isActive: boolean;
  isDeleted: boolean;
  dateTime: Date;
  registrationDeadline: Date | null;
  totalSeats: number;
  seatsTaken: number;
  memberPrice: string;
  guestPrice: string;
};

/** When registration, waitlist and offers close: at the deadline, at the latest with the start (C-31). */
export function closesAt(event: Pick<EventFacts, "dateTime" | "registrationDeadline">): Date {
  const { dateTime, registrationDeadline } = event;
  return registrationDeadline && registrationDeadline < dateTime ? registrationDeadline : dateTime;
}

/** The sentence why a dinner that is still ahead takes no more registrations, or null (C-31). */
export function closedBecause(
  event: Pick<EventFacts, "dateTime" | "registrationDeadline">,
  now: Date,
): string | null {
  return now < event.dateTime && now >= closesAt(event) ? "Registration for this event has closed" : null;
}

/** Seats that anybody may take now; below 0 only in data brought in from elsewhere. */
export function seatsFree(event: Pick<EventFacts, "totalSeats" | "seatsTaken">): number {
  return event.totalSeats - event.seatsTaken;
}

/** What a party pays, in cents: member and guest tickets at their prices, no other repricing (C-30). */
export function priceOf(
  event: Pick<EventFacts, "memberPrice" | "guestPrice">,
  tickets: { memberTickets: number; guestTickets: number },
): Cents {
  return (
    tickets.memberTickets * centsOf(event.memberPrice) + tickets.guestTickets * centsOf(event.guestPrice)
  );
}

/** What the rules need of a dinner's row to judge a change. */
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
 * Number of an event's entry after these changes: calendar programs take the higher one for the newer. The seconds
 * since 2020 keep it above numbers that were given out before an older database was restored, until 2088.
 */
export function nextSequence(before: { calendarSequence: number }, changes: object, now: Date): number {
  if (!Object.keys(changes).some((key) => IN_CALENDARS.includes(key))) return before.calendarSequence;
  const seconds = Math.floor((now.getTime() - SEQUENCES_FROM) / 1000);
  return Math.min(2_147_483_647, Math.max(before.calendarSequence + 1, seconds));
}

/** Why a dinner may not have so many seats, or null (S-13). */
export function whyNotSeats({ totalSeats, seatsTaken }: Change): Refusal | null {
  return totalSeats < seatsTaken ? conflict("Total seats cannot be less than seats already taken") : null;
}

/** Why a dinner may not be deleted, or null: paid seats of one that is still ahead stand (H-34). */
export function whyNotDelete(
  { dateTime }: Pick<Change, "dateTime">,
  paid: number,
  now: Date,
): Refusal | null {
  return dateTime > now && paid > 0
    ? conflict("Set the event inactive, or remove the registrations first")
    : null;
}

/** Whether those registered would come to another place or at another time than they know. */
export function isMoved(before: Change, after: Change, now: Date): boolean {
  if (after.dateTime <= now) return false;
  return (
    before.dateTime.getTime() !== after.dateTime.getTime() ||
    before.location !== after.location ||
    // Who read no end learns nothing wrong by one.
    (before.endDateTime !== null && before.endDateTime.getTime() !== after.endDateTime?.getTime())
  );
}

/** Whether a waiting party may find seats that were not there for it before (S-20). */
export function opensSeats(before: Change, after: Change): boolean {
  return (
    after.totalSeats > before.totalSeats ||
    (after.isActive && !before.isActive) ||
    closesAt(after) > closesAt(before)
  );
}
