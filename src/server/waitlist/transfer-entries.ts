import { and, eq, inArray, isNotNull, isNull, or } from "drizzle-orm";
import type { Tx } from "#server/platform/database/database.ts";
import { lockWaitlist } from "#server/platform/database/locks.ts";
import { endEntry } from "./end-entry.ts";
import { writeEntry } from "./entries.ts";
import { type Entry, readOpenOffer, readPlace } from "./queries.ts";
import { waitlistEntries } from "./tables.ts";

interface Transfer {
  userId: number;
  memberId: number;
  /** The events that are locked, in whose lines something may end; open places in others stay. */
  eventIds: readonly number[];
}

/**
 * Moves an account's places in line to its member, whose registrations have been moved. Two places in one line become one
 * with the earlier date, and a place ends where the member has a seat (078). Returns how many were moved, and the events
 * in which an offer released its seats.
 */
export async function transferEntries(
  tx: Tx,
  transfer: Transfer,
  now: Date,
): Promise<{ moved: number; freed: number[] }> {
  const { userId, memberId, eventIds } = transfer;
  const freed: number[] = [];
  for (const eventId of eventIds) {
    await lockWaitlist(tx, eventId);
    if (await settle(tx, { ...transfer, eventId }, now)) freed.push(eventId);
  }
  const isMovable = or(inArray(waitlistEntries.eventId, [...eventIds]), isNotNull(waitlistEntries.endedAt));
  const moved = await tx
    .update(waitlistEntries)
    .set({ memberId, userId: null, updatedAt: now })
    .where(and(eq(waitlistEntries.userId, userId), isNull(waitlistEntries.memberId), isMovable))
    .returning({ id: waitlistEntries.id });
  return { moved: moved.length, freed };
}

/** Leaves at most one open place of both in the line of a locked event. Returns whether an offer released its seats. */
async function settle(
  tx: Tx,
  { userId, memberId, eventId }: Transfer & { eventId: number },
  now: Date,
): Promise<boolean> {
  const isTheirs = or(eq(waitlistEntries.memberId, memberId), eq(waitlistEntries.userId, userId));
  const open = await tx
    .select()
    .from(waitlistEntries)
    .where(and(eq(waitlistEntries.eventId, eventId), isNull(waitlistEntries.endedAt), isTheirs))
    .orderBy(waitlistEntries.joinedAt);
  const kept = await keptOf(tx, open);
  let isFreed = false;
  for (const other of open.filter(({ id }) => id !== kept?.id)) {
    isFreed = (await endEntry(tx, other, { because: "merged", now })) || isFreed;
  }
  if (!kept) return isFreed;
  if ((await readPlace(tx, { memberId, userId, eventId })) === "paid") {
    return (await endEntry(tx, kept, { because: "placed", now })) || isFreed;
  }
  const joinedAt = open[0]?.joinedAt ?? kept.joinedAt;
  if (joinedAt < kept.joinedAt) await writeEntry(tx, kept, { joinedAt, now });
  return isFreed;
}

/** The place with an open offer, else the one that was taken first. */
async function keptOf(tx: Tx, open: readonly Entry[]): Promise<Entry | undefined> {
  for (const entry of open) if (await readOpenOffer(tx, entry.id)) return entry;
  return open[0];
}
