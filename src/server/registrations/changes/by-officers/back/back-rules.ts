import { PUT_BACK_MINUTES } from "#contract/registrations/attendees/party-changes.ts";
import type { Cents } from "#contract/values/cents.ts";
import { type EventFacts, seatsFree } from "#server/events/rules.ts";
import { conflict, notFound, type Refusal } from "#server/platform/refusal.ts";
import type { TicketKind } from "#server/registrations/balance/change-rules.ts";
import { isOwners, whyNotAddPerson } from "#server/registrations/changes/by-officers/persons/person-rules.ts";
import { type Tickets, ticketsOf } from "#server/registrations/rules.ts";

/**
 * Money due back for a removed registration or person: by card or by the treasurer, still due or since kept by an
 * officer; or returned to the credit that had paid.
 */
export type WentBack = {
  id: number;
  cents: Cents;
  isByCard: boolean;
  isDue: boolean;
  isKept: boolean;
  /** The credit's id. */
  credit: number | null;
};

/** The money of what was removed, as it is now. */
type MoneyNow = { wentBack: readonly WentBack[]; isWrittenOff: boolean };

/** Why an officer cannot put back this removed party, or null. */
export function whyNotPutBack(
  party: Tickets & { status: "pending" | "confirmed"; removedAt: Date | null; removedReason: string | null },
  {
    event,
    isErased,
    now,
    ...money
  }: MoneyNow & {
    event: Pick<EventFacts, "isDeleted" | "totalSeats" | "seatsTaken">;
    /** Its member was deleted since. */
    isErased: boolean;
    now: Date;
  },
): Refusal | null {
  const { removedAt, removedReason, status } = party;
  const isOfOfficer = removedAt !== null && removedReason === "removed_by_officer" && status === "confirmed";
  if (event.isDeleted || isErased || !isOfOfficer) return notFound("Registration not found");
  if (isTooLate(removedAt, now)) {
    return conflict(
      `This party was removed more than ${PUT_BACK_MINUTES} minutes ago. Please register it again.`,
    );
  }
  if (isMoneyGone(money))
    return conflict(
      "This party’s money has already been sent back, turned into a credit, or written off. Please register it again.",
    );
  return seatsFree(event) < ticketsOf(party) ? conflict("Its seats have already gone to others.") : null;
}

/** Why an officer cannot put one removed person back into a party that has stayed, or null. */
export function whyNotPutPersonBack(
  party: Tickets & { memberId: number | null; userId: number | null; adjustmentCents: Cents },
  person: {
    kind: TicketKind;
    place: number;
    removedAt: Date;
    ownerMember: number | null;
    ownerUser: number | null;
    /** By how much the adjustment was lowered with them, what was left of it, and whether the party paid nothing. */
    adjustmentCents: Cents;
    leftAdjustmentCents: Cents;
    wasComplimentary: boolean;
  },
  {
    event,
    isComplimentary,
    now,
    ...money
  }: MoneyNow & {
    isComplimentary: boolean;
    event: Pick<EventFacts, "totalSeats" | "seatsTaken" | "dateTime">;
    now: Date;
  },
): Refusal | null {
  if (isTooLate(person.removedAt, now)) {
    return conflict(
      `This person was removed more than ${PUT_BACK_MINUTES} minutes ago. Please add them again.`,
    );
  }
  if (isMoneyGone(money)) {
    return conflict(
      "Their money has already been sent back, turned into a credit, or written off. Please add them again.",
    );
  }
  // The difference that they made to an amount means nothing for an amount that is made up differently.
  const isAdjusted = person.adjustmentCents !== 0 && party.adjustmentCents !== person.leftAdjustmentCents;
  if (isAdjusted || isComplimentary !== person.wasComplimentary)
    return conflict("This party’s payment has changed since. Please add them again.");
  const isOwner = isOwners(person);
  if (isOwner && (party.memberId !== person.ownerMember || party.userId !== person.ownerUser))
    return conflict("This party now has a new owner. Please add this person again.");
  return whyNotAddPerson(event, party, { kind: person.kind, isOwner, now });
}

/** Why a press on a list is for another removal than the last, or null. An earlier page doesn’t say which it is for. */
export function whyNotThisRemoval(removedAt: Date | null, asked: string | undefined): Refusal | null {
  if (asked === undefined || removedAt?.getTime() === Date.parse(asked)) return null;
  return conflict("This was put back and removed again since. Please try again.");
}

function isTooLate(removedAt: Date, now: Date): boolean {
  return now.getTime() > removedAt.getTime() + PUT_BACK_MINUTES * 60_000;
}

function isMoneyGone({ wentBack, isWrittenOff }: MoneyNow): boolean {
  return isWrittenOff || wentBack.some(({ isDue, isKept, credit }) => !isDue && !isKept && credit === null);
}
