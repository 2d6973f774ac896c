import { PUT_BACK_MINUTES } from "#contract/registrations/attendees/party-changes.ts";
import type { Cents } from "#contract/values/cents.ts";
import { type EventFacts, seatsFree } from "#server/events/rules.ts";
import { conflict, notFound, type Refusal } from "#server/platform/refusal.ts";
import { type Tickets, ticketsOf } from "#server/registrations/rules.ts";

/**
 * What went back when a registration was removed: by card or by the treasurer, whether it waits or an officer has kept it
 * since; or into the credit that had paid it.
 */
export type WentBack = {
  id: number;
  isByCard: boolean;
  isDue: boolean;
  isKept: boolean;
  credit: { id: number; cents: Cents } | null;
};

/** Why an officer cannot put back this removed party, or null. */
export function whyNotPutBack(
  party: Tickets & { status: "pending" | "confirmed"; removedAt: Date | null; removedReason: string | null },
  {
    event,
    wentBack,
    isWrittenOff,
    isErased,
    now,
  }: {
    event: Pick<EventFacts, "isDeleted" | "totalSeats" | "seatsTaken">;
    wentBack: readonly WentBack[];
    isWrittenOff: boolean;
    /** Its member was deleted since. */
    isErased: boolean;
    now: Date;
  },
): Refusal | null {
  const { removedAt, removedReason, status } = party;
  const isOfOfficer = removedAt !== null && removedReason === "removed_by_officer" && status === "confirmed";
  if (event.isDeleted || isErased || !isOfOfficer) return notFound("Registration not found");
  if (now.getTime() > removedAt.getTime() + PUT_BACK_MINUTES * 60_000) {
    return conflict(
      `This party was removed more than ${PUT_BACK_MINUTES} minutes ago. Please register it again.`,
    );
  }
  if (isWrittenOff || wentBack.some(({ isDue, isKept, credit }) => !isDue && !isKept && !credit))
    return conflict(
      "This party’s money has already been sent back, made a credit, or written off. Please register it again.",
    );
  return seatsFree(event) < ticketsOf(party) ? conflict("Its seats have already gone to others.") : null;
}
