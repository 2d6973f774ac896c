import { and, eq, isNotNull, ne } from "drizzle-orm";
import type { KeptNeeds, Needs } from "#contract/registrations/needs.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { attendees, memberNeeds } from "#server/registrations/tables.ts";

/** The needs that a member keeps on their profile. */
export async function readKeptNeeds(tx: Tx, memberId: number): Promise<KeptNeeds> {
  const [row] = await tx.select().from(memberNeeds).where(eq(memberNeeds.memberId, memberId));
  return row
    ? { needs: row.needs, updatedAt: row.updatedAt.toISOString() }
    : { needs: null, updatedAt: null };
}

/** Keeps a member's needs for their next registration, or deletes them. */
export async function keepNeeds(
  tx: Tx,
  memberId: number,
  { needs, now }: { needs: Needs | null; now: Date },
): Promise<void> {
  if (needs === null) {
    await tx.delete(memberNeeds).where(eq(memberNeeds.memberId, memberId));
    return;
  }
  const kept = { needs, updatedAt: now };
  await tx
    .insert(memberNeeds)
    .values({ memberId, ...kept })
    .onConflictDoUpdate({ target: memberNeeds.memberId, set: kept });
}

/**
 * Whether a party at any other dinner, past ones included, has an answer about a member, even that there is
 * nothing. What they keep on their profile does not count, since they may have deleted it there.
 */
export async function isToldElsewhere(
  tx: Tx,
  { eventId, memberId }: { eventId: number; memberId: number },
): Promise<boolean> {
  const elsewhere = and(
    eq(attendees.memberId, memberId),
    ne(attendees.eventId, eventId),
    eq(attendees.isLive, true),
    isNotNull(attendees.needs),
    ne(attendees.needsSource, "profile"),
  );
  const found = await tx.select({ id: attendees.id }).from(attendees).where(elsewhere).limit(1);
  return found.length > 0;
}

/** How many people in a registration have an answer, including "none", and the members among them. */
export async function readAnswered(
  tx: Tx,
  registrationId: number,
): Promise<{ count: number; members: ReadonlySet<number> }> {
  const answered = await tx
    .select({ memberId: attendees.memberId })
    .from(attendees)
    .where(and(eq(attendees.registrationId, registrationId), isNotNull(attendees.needs)));
  const members = answered.flatMap(({ memberId }) => memberId ?? []);
  return { count: answered.length, members: new Set(members) };
}
