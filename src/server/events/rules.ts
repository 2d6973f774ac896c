import { type Cents, centsOf } from "#contract/values.ts";

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
