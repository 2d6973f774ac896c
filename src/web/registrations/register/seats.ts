import type { EventForMe } from "#contract/events.ts";
import {
  GUEST_TICKETS_MAX,
  MEMBER_TICKETS_MAX,
  type TicketCounts,
} from "#contract/registrations/registrations.ts";

/** Tickets the form starts with. */
export const DEFAULT_COUNTS: TicketCounts = { memberTickets: 1, guestTickets: 0 };

/** Both kinds together. */
export function seatsOf({ memberTickets, guestTickets }: TicketCounts): number {
  return memberTickets + guestTickets;
}

/**
 * Seats this member can take: the free ones, those offered to them, and those their own open payment holds,
 * which a new registration gives back (S-16, S-20).
 */
export function seatsForMe(event: EventForMe, heldByMe: number): number {
  return Math.max(0, event.availableSeats) + (event.mine.offer?.seats ?? 0) + heldByMe;
}

/** How far each stepper goes: to its own bound or to the last free seat, never below what is chosen (S-21). */
export function stepperBounds(counts: TicketCounts, seats: number): { member: number; guest: number } {
  const member = Math.min(MEMBER_TICKETS_MAX, seats - counts.guestTickets);
  const guest = Math.min(GUEST_TICKETS_MAX, seats - counts.memberTickets);
  return { member: Math.max(counts.memberTickets, member), guest: Math.max(counts.guestTickets, guest) };
}

/** The same party, reduced to fit: guests go first. */
export function fitToSeats({ memberTickets, guestTickets }: TicketCounts, seats: number): TicketCounts {
  const members = Math.min(memberTickets, MEMBER_TICKETS_MAX, seats);
  return {
    memberTickets: members,
    guestTickets: Math.min(guestTickets, GUEST_TICKETS_MAX, seats - members),
  };
}

/** Why the steppers stop before their own limit, or null if they do not. */
export function seatsHint(seats: number): string | null {
  if (seats >= MEMBER_TICKETS_MAX + GUEST_TICKETS_MAX) return null;
  return seats === 1
    ? "Only one seat left, so you can choose one ticket."
    : `Only ${seats} seats left, so you can choose up to ${seats} tickets.`;
}
