import { and, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import { DELETED_MEMBER } from "#contract/registrations/deleted-member.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { waitlistEntries } from "./tables.ts";

/**
 * Forgets whose places in line a member's were, and what an officer typed about them; all of these have ended, or their
 * dinners are locked. Returns their numbers. One that was added since stays with the member, whose deletion then stops.
 */
export async function eraseEntries(
  tx: Tx,
  { memberId, dinners }: { memberId: number; dinners: readonly number[] },
  now: Date,
): Promise<number[]> {
  const isSettled = or(isNotNull(waitlistEntries.endedAt), inArray(waitlistEntries.eventId, [...dinners]));
  const erased = await tx
    .update(waitlistEntries)
    .set({
      memberId: null,
      contactFirstName: DELETED_MEMBER.firstName,
      contactLastName: DELETED_MEMBER.lastName,
      contactEmail: null,
      details: {},
      updatedAt: now,
    })
    .where(and(eq(waitlistEntries.memberId, memberId), isSettled))
    .returning({ number: waitlistEntries.number });
  return erased.map(({ number }) => number);
}

/** Takes these words out of the notes of the dinner’s waiting parties, and of those that have waited. */
export async function takeOutOfNotes(
  tx: Tx,
  { eventId, words }: { eventId: number; words: string },
): Promise<void> {
  const { details } = waitlistEntries;
  const notes = sql`${details} ->> 'adminNotes'`;
  const rest = sql`nullif(btrim(replace(${notes}, ${words}, ''), E'\n '), '')`;
  await tx
    .update(waitlistEntries)
    .set({ details: sql`jsonb_set(${details}, '{adminNotes}', coalesce(to_jsonb(${rest}), 'null'))` })
    .where(and(eq(waitlistEntries.eventId, eventId), sql`position(${words} in ${notes}) > 0`));
}

/** Forgets what officers typed about the waiting parties of a locked dinner (H-31); returns the numbers of all. */
export async function eraseDetails(tx: Tx, eventId: number): Promise<number[]> {
  const isOfDinner = eq(waitlistEntries.eventId, eventId);
  await tx
    .update(waitlistEntries)
    .set({ details: {} })
    .where(and(isOfDinner, sql`${waitlistEntries.details} <> '{}'`));
  const all = await tx.select({ number: waitlistEntries.number }).from(waitlistEntries).where(isOfDinner);
  return all.map(({ number }) => number);
}
