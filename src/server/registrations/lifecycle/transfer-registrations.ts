import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { lockEvent, readEventRow } from "#server/events/queries.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { readRows } from "#server/platform/database/read-rows.ts";
import { conflict } from "#server/platform/refusal.ts";
import { registrations } from "#server/registrations/tables.ts";

/** Locks the events of an account's live registrations by their ids; accounts are locked after events. */
export async function lockEventsOfAccount(tx: Tx, userId: number): Promise<void> {
  const theirs = await tx
    .selectDistinct({ id: registrations.eventId })
    .from(registrations)
    .where(and(isOfAccount(userId), isNull(registrations.removedAt)))
    .orderBy(asc(registrations.eventId));
  for (const { id } of theirs) await lockEvent(tx, id);
}

function isOfAccount(userId: number) {
  return and(eq(registrations.userId, userId), isNull(registrations.memberId));
}

/**
 * Moves the registrations of an administrator's account to their member record and returns how many. Refused if both
 * are registered or waiting for the same dinner: an officer decides which of the two stays (S-16, S-66).
 */
export async function transferRegistrations(
  tx: Tx,
  { userId, memberId }: { userId: number; memberId: number },
  now: Date,
): Promise<number> {
  const rows = await readRows(
    tx,
    z.object({ event_id: z.number() }),
    sql`
    select mine.event_id from registrations mine join registrations theirs on theirs.event_id = mine.event_id
    where mine.user_id = ${userId} and mine.member_id is null and theirs.member_id = ${memberId}
      and mine.removed_at is null and theirs.removed_at is null
      and (mine.status = 'waitlist') = (theirs.status = 'waitlist')
    order by mine.event_id limit 1`,
  );
  const twice = rows[0];
  if (twice) {
    const { title } = await readEventRow(tx, twice.event_id);
    throw conflict(
      `There is a registration for ${title} under the account and one under the member. Remove one of them first.`,
    );
  }
  const moved = await tx
    .update(registrations)
    // The member may have unpaid seats of their own in the same slots.
    .set({ memberId, userId: null, holdSlot: null, updatedAt: now })
    .where(isOfAccount(userId))
    .returning({ id: registrations.id });
  return moved.length;
}
