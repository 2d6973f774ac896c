import { and, eq, inArray, isNull, or } from "drizzle-orm";
import type { Me } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { lockRows, lockWaitlist } from "#server/platform/database/locks.ts";
import { nextUpdatedAt } from "#server/registrations/parties/next-updated-at.ts";
import { isMineIn } from "#server/registrations/parties/ownership.ts";
import { type Entry, readEntryOfOffer } from "./queries.ts";
import { waitlistEntries } from "./tables.ts";

const IS_OPEN = isNull(waitlistEntries.endedAt);

/** One place in line, locked; its dinner is locked already. */
export async function lockEntry(tx: Tx, id: number): Promise<Entry | undefined> {
  const [entry] = await lockRows(tx, waitlistEntries, { where: eq(waitlistEntries.id, id) });
  return entry;
}

/** The place in line to which an offer was made, locked. */
export async function lockEntryOfOffer(tx: Tx, offerId: number): Promise<Entry | undefined> {
  const id = await readEntryOfOffer(tx, offerId);
  return id === undefined ? undefined : lockEntry(tx, id);
}

/** The registration that a place in line came from; unlocked, since payments are locked before. */
export async function readCameFrom(tx: Tx, id: number): Promise<number | null> {
  const [entry] = await tx
    .select({ cameFrom: waitlistEntries.cameFrom })
    .from(waitlistEntries)
    .where(eq(waitlistEntries.id, id));
  return entry?.cameFrom ?? null;
}

/** The caller's open place in the line of a locked dinner; they cannot join it until the transaction ends (057). */
export async function lockOwnEntry(
  tx: Tx,
  me: Pick<Me, "memberId" | "userId">,
  eventId: number,
): Promise<Entry | undefined> {
  await lockWaitlist(tx, eventId);
  const where = and(eq(waitlistEntries.eventId, eventId), IS_OPEN, isMineIn(waitlistEntries, me));
  return (await lockRows(tx, waitlistEntries, { where }))[0];
}

/** Whose places: members, and accounts. */
export type Persons = { memberIds: readonly number[]; userIds?: readonly number[] };

/** The owner of a registration or of a place in line. */
export function personsOf({ memberId, userId }: Pick<Entry, "memberId" | "userId">): Persons {
  return { memberIds: memberId === null ? [] : [memberId], userIds: userId === null ? [] : [userId] };
}

/** These people's open places in the line of a locked dinner; no one joins it until the transaction ends (057). */
export async function lockEntriesOf(
  tx: Tx,
  eventId: number,
  { memberIds, userIds = [] }: Persons,
): Promise<Entry[]> {
  if (memberIds.length + userIds.length === 0) return [];
  await lockWaitlist(tx, eventId);
  const isTheirs = or(
    inArray(waitlistEntries.memberId, [...memberIds]),
    inArray(waitlistEntries.userId, [...userIds]),
  );
  return lockRows(tx, waitlistEntries, {
    where: and(eq(waitlistEntries.eventId, eventId), IS_OPEN, isTheirs),
  });
}

/** The same without their rows' locks, where other events are locked afterward. */
export async function readEntriesOf(tx: Tx, eventId: number, memberId: number): Promise<Entry[]> {
  await lockWaitlist(tx, eventId);
  return tx
    .select()
    .from(waitlistEntries)
    .where(and(eq(waitlistEntries.eventId, eventId), IS_OPEN, eq(waitlistEntries.memberId, memberId)));
}

/** Every open place in the line of a locked dinner; no one joins it until the transaction ends. */
export async function lockLine(tx: Tx, eventId: number): Promise<Entry[]> {
  await lockWaitlist(tx, eventId);
  return lockRows(tx, waitlistEntries, { where: and(eq(waitlistEntries.eventId, eventId), IS_OPEN) });
}

/** Writes a place in line that takes over the number of a registration that has ended. */
export async function addEntry(
  tx: Tx,
  facts: Omit<typeof waitlistEntries.$inferInsert, "createdAt">,
  now: Date,
): Promise<Entry> {
  const [entry] = await tx
    .insert(waitlistEntries)
    .values({ createdAt: now, updatedAt: now, ...facts })
    .returning();
  if (!entry) throw new Error("the place in line was not written");
  return entry;
}

/** Writes these columns of a locked place in line. */
export async function writeEntry(
  tx: Tx,
  entry: Entry,
  { now, ...change }: Partial<typeof waitlistEntries.$inferInsert> & { now: Date },
): Promise<Entry> {
  const [written] = await tx
    .update(waitlistEntries)
    .set({ ...change, updatedAt: nextUpdatedAt(entry, now) })
    .where(eq(waitlistEntries.id, entry.id))
    .returning();
  if (!written) throw new Error("the locked place in line is gone");
  return written;
}
