import type { Name } from "./guests.ts";
import type { Member } from "./write-people.ts";

/** The people on one registration for a dinner. */
export type Party = {
  /** The registrant; null if an officer entered a party without a member. */
  host: Member | null;
  contact?: Name & { email: string };
  /** Members besides the host. */
  members: readonly Name[];
  guests: readonly Name[];
  food?: string | undefined;
  seating?: string | undefined;
  special?: string | undefined;
  /** Set where an officer entered it: how it was paid. */
  manualNote?: string | undefined;
  /** Set where that officer let it pay later, and it has not. */
  paysLater?: boolean | undefined;
  /** An officer's note on a party that registered by itself. */
  note?: string | undefined;
  waiting?: boolean | undefined;
  /** Set where it registered long after the others: how many days ago. */
  joinedDaysAgo?: number | undefined;
  /** Set where its card was charged and the charge could not be applied yet. */
  unapplied?: boolean | undefined;
  /** Set where it cancelled since: how many days ago. */
  cancelledDaysAgo?: number | undefined;
};

/** Tickets of both kinds, as the form counts them. */
export function ticketsOf(party: Party): { memberTickets: number; guestTickets: number } {
  return {
    memberTickets: (party.host ? 1 : 0) + party.members.length,
    guestTickets: party.guests.length,
  };
}

/** Seats that a party takes. */
export function seatsOf(party: Party): number {
  const { memberTickets, guestTickets } = ticketsOf(party);
  return memberTickets + guestTickets;
}
