import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { type Cents, centsOf } from "#contract/values/cents.ts";

/** The five numbers of a dinner, and the tickets behind the first two (S-43, C-14). */
export interface Figures {
  confirmed: number;
  waiting: number;
  revenue: Cents;
  available: number;
  total: number;
}

function tickets(registrations: readonly AttendeeRegistration[]): number {
  return registrations.reduce((sum, { totalTickets }) => sum + totalTickets, 0);
}

/** Parties with confirmed seats. */
export function confirmedIn(all: readonly AttendeeRegistration[]): AttendeeRegistration[] {
  return all.filter(({ status }) => status === "confirmed");
}

/** Parties on the waitlist and those whose payment is open (C-15). */
export function waitingIn(all: readonly AttendeeRegistration[]): AttendeeRegistration[] {
  return all.filter(({ status }) => status !== "confirmed");
}

export function figuresOf(all: readonly AttendeeRegistration[], totalSeats: number): Figures {
  const confirmed = confirmedIn(all);
  const taken = tickets(confirmed);
  return {
    confirmed: taken,
    waiting: tickets(all.filter(({ status }) => status === "waitlist")),
    revenue: confirmed.reduce((sum, { amount }) => sum + centsOf(amount), 0),
    available: totalSeats - taken,
    total: totalSeats,
  };
}
