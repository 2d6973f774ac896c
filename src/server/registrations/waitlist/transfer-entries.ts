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

/** A place in line that ended as its account was linked. */
type Ended = { entry: Entry; because: "placed" | "merged" };

/**
 * Moves an account's places in line to its member, whose registrations have been moved. Two places in one line become one
 * with the earlier date, and a place ends where the member has a seat (078). Returns how many were moved, those that have
 * ended, and the events in which an offer released its seats.
 */
export async function transferEntries(
  tx: Tx,
  transfer: Transfer,
  now: Date,
): Promise<{ moved: number; ended: Ended[]; freed: number[] }> {
  const { userId, memberId, eventIds } = transfer;
  const freed: number[] = [];
  const ended: Ended[] = [];
  for (const eventId of eventIds) {
    await lockWaitlist(tx, eventId);
    for (const one of await settle(tx, { ...transfer, eventId }, now)) {
      if (await endEntry(tx, one.entry, { because: one.because, now })) freed.push(eventId);
      ended.push(one);
    }
  }
  const isMovable = or(inArray(waitlistEntries.eventId, [...eventIds]), isNotNull(waitlistEntries.endedAt));
  const moved = await tx
    .update(waitlistEntries)
    .set({ memberId, userId: null, updatedAt: now })
    .where(and(eq(waitlistEntries.userId, userId), isNull(waitlistEntries.memberId), isMovable))
    .returning({ id: waitlistEntries.id });
  return { moved: moved.length, ended, freed: [...new Set(freed)] };
}

/** Keeps at most one open place of both in the line of a locked event, and returns those that end. */
async function settle(
  tx: Tx,
  { userId, memberId, eventId }: Transfer & { eventId: number },
  now: Date,
): Promise<Ended[]> {
  const isTheirs = or(eq(waitlistEntries.memberId, memberId), eq(waitlistEntries.userId, userId));
  const open = await tx
    .select()
    .from(waitlistEntries)
    .where(and(eq(waitlistEntries.eventId, eventId), isNull(waitlistEntries.endedAt), isTheirs))
    .orderBy(waitlistEntries.joinedAt);
  const kept = await keptOf(tx, open);
  if (!kept) return [];
  const merged = open
    .filter(({ id }) => id !== kept.id)
    .map((entry) => ({ entry, because: "merged" as const }));
  if ((await readPlace(tx, { memberId, userId, eventId })) === "paid") {
    return [{ entry: kept, because: "placed" }, ...merged];
  }
  const joinedAt = open[0]?.joinedAt ?? kept.joinedAt;
  if (joinedAt < kept.joinedAt) await writeEntry(tx, kept, { joinedAt, now });
  return merged;
}

/** The place with an open offer, else the one that was taken first. */
async function keptOf(tx: Tx, open: readonly Entry[]): Promise<Entry | undefined> {
  for (const entry of open) if (await readOpenOffer(tx, entry.id)) return entry;
  return open[0];
}
