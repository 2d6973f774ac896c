import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { comes } from "#contract/registrations/comes.ts";
import { type Cents, centsOf } from "#contract/values/cents.ts";

/** The five numbers of a dinner, and the tickets behind the first two (S-43, C-14). */
export interface Figures {
  confirmed: number;
  /** Tickets of parties that come and pay later. */
  payLater: number;
  waiting: number;
  revenue: Cents;
  /** What was received for those who come, and what they still owe. */
  received: Cents;
  due: Cents;
  available: number;
  total: number;
}

function tickets(registrations: readonly AttendeeRegistration[]): number {
  return registrations.reduce((sum, { totalTickets }) => sum + totalTickets, 0);
}

/** Parties that come. */
export function confirmedIn(all: readonly AttendeeRegistration[]): AttendeeRegistration[] {
  return all.filter(comes);
}

/** Parties on the waitlist and those whose payment is open (C-15). */
export function waitingIn(all: readonly AttendeeRegistration[]): AttendeeRegistration[] {
  return all.filter((party) => !comes(party));
}

type PaidBy = "card" | AttendeeRegistration["manualPayments"][number]["method"];

/** What counts of a party's card payments, and what officers recorded. */
function receivedFor({ goesBack, manualPayments }: AttendeeRegistration): { by: PaidBy; cents: Cents }[] {
  const recorded = manualPayments.map(({ method, left }) => ({ by: method, cents: centsOf(left) }));
  return [{ by: "card" as const, cents: centsOf(goesBack) }, ...recorded];
}

/** What was received for those who come, by method; their sum is the received amount of the figures. */
export function receivedByMethod(all: readonly AttendeeRegistration[]): Map<PaidBy, Cents> {
  const sums = new Map<PaidBy, Cents>();
  for (const { by, cents } of confirmedIn(all).flatMap(receivedFor))
    if (cents > 0) sums.set(by, (sums.get(by) ?? 0) + cents);
  return sums;
}

export function figuresOf(all: readonly AttendeeRegistration[], totalSeats: number): Figures {
  const coming = confirmedIn(all);
  const paid = coming.filter(({ status }) => status === "confirmed");
  const taken = tickets(coming);
  const sum = (of: (party: AttendeeRegistration) => Cents) =>
    coming.reduce((total, party) => total + of(party), 0);
  return {
    confirmed: tickets(paid),
    payLater: taken - tickets(paid),
    waiting: tickets(all.filter(({ status }) => status === "waitlist")),
    revenue: paid.reduce((total, { amount }) => total + centsOf(amount), 0),
    received: [...receivedByMethod(all).values()].reduce((total, cents) => total + cents, 0),
    due: sum(({ amountDue }) => centsOf(amountDue)),
    available: totalSeats - taken,
    total: totalSeats,
  };
}
