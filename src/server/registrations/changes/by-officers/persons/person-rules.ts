import {
  MANUAL_GUEST_TICKETS_MAX,
  MANUAL_MEMBER_TICKETS_MAX,
} from "#contract/registrations/manual/limits.ts";
import { type EventFacts, seatsFree } from "#server/events/rules.ts";
import { conflict, type Refusal } from "#server/platform/refusal.ts";
import type { TicketKind } from "#server/registrations/balance/change-rules.ts";
import { type Tickets, ticketsOf } from "#server/registrations/rules.ts";

/** For this long after a dinner, officers correct who came and what was paid, in days (D-409). */
const CORRECTED_FOR_DAYS = 14;
const DAY_MS = 86_400_000;

/** Why the persons of a party can no longer be changed, or null. */
export function whyNotAfter({ dateTime }: Pick<EventFacts, "dateTime">, now: Date): Refusal | null {
  if (now.getTime() <= dateTime.getTime() + CORRECTED_FOR_DAYS * DAY_MS) return null;
  return conflict(
    `This dinner was more than ${CORRECTED_FOR_DAYS} days ago, so its parties can no longer be changed.`,
  );
}

/**
 * Why an officer may not add a person to this party, or null; `isOwner` if they registered it and have no seat yet. A past
 * dinner's seats are not counted.
 */
export function whyNotAddPerson(
  event: Pick<EventFacts, "totalSeats" | "seatsTaken" | "dateTime">,
  party: Tickets,
  { kind, isOwner = false, now }: { kind: TicketKind; isOwner?: boolean; now: Date },
): Refusal | null {
  if (isOwner && kind === "guest")
    return conflict("They registered the party, so they need a member ticket.");
  const refusal = whyNotOneMore(party, kind, isOwner);
  if (refusal) return refusal;
  return now < event.dateTime && seatsFree(event) < 1 ? conflict("Not enough seats available") : null;
}

/** Why an officer may not give this person this kind of ticket, or null (D-405). */
export function whyNotChangeTicket(
  party: Tickets,
  person: { kind: TicketKind; place: number },
  kind: TicketKind,
): Refusal | null {
  if (person.kind === kind) return conflict(`They already have a ${kind} ticket.`);
  if (isOwners(person)) {
    return conflict(
      "The first member ticket belongs to the person who registered the party, so it can’t be changed.",
    );
  }
  return whyNotOneMore(party, kind);
}

function whyNotOneMore(party: Tickets, kind: TicketKind, isOwner = false): Refusal | null {
  if (kind === "member" && party.memberTickets === 0 && !isOwner) {
    return conflict(
      "The first member ticket is for the person who registered the party. Please add a guest ticket.",
    );
  }
  const [has, most] =
    kind === "member"
      ? [party.memberTickets, MANUAL_MEMBER_TICKETS_MAX]
      : [party.guestTickets, MANUAL_GUEST_TICKETS_MAX];
  return has >= most ? conflict(`A party can have up to ${most} ${kind} tickets.`) : null;
}

/** Why an officer may not remove a person from a party that keeps the others, or null. */
export function whyNotRemovePerson(party: Tickets): Refusal | null {
  if (ticketsOf(party) > 1) return null;
  return conflict("This is the last person in the party. Please remove the registration instead.");
}

/** Why this many members of a party cannot have guest tickets instead, or null. */
export function whyNotBeGuests({ guestTickets }: Tickets, members: number): Refusal | null {
  if (guestTickets + members <= MANUAL_GUEST_TICKETS_MAX) return null;
  return conflict(
    `None of the other members are in the directory, so they’d need guest tickets, and a party can have no more than ${MANUAL_GUEST_TICKETS_MAX}. Please remove the registration instead.`,
  );
}

/**
 * Why no person of a party may be taken out or get another ticket once something of its amount was written off, or null:
 * a price that ends would turn what was forgiven into money that goes back.
 */
export function whyNotWrittenOff(isWrittenOff: boolean): Refusal | null {
  return isWrittenOff
    ? conflict(
        "Part of this party’s amount was written off, so you can’t change its people or tickets. An officer with full rights can change the amount under Edit.",
      )
    : null;
}

/** Whether this is the owner's own ticket: the first member ticket (D-404). */
export function isOwners({ kind, place }: { kind: TicketKind; place: number }): boolean {
  return kind === "member" && place === 0;
}
