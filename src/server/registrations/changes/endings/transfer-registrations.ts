import { and, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { z } from "zod";
import { lockEvent, readEventRow } from "#server/events/queries.ts";
import type { SystemContext } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { readRows } from "#server/platform/database/read-rows.ts";
import { conflict } from "#server/platform/refusal.ts";
import { transferEarlierPayer } from "#server/registrations/parties/payers/queries.ts";
import { auditLeft, tellPlaced } from "#server/registrations/seats/line/leave-line.ts";
import { registrations } from "#server/registrations/tables.ts";
import { offerFreedSeats } from "#server/registrations/waitlist/offer-freed-seats.ts";
import { transferEntries } from "#server/registrations/waitlist/transfer-entries.ts";

/**
 * Locks the events for which an account is registered or waits and returns their ids; accounts are locked after events.
 * Others may register it for further events until then, which the caller leaves to the job (`transferLateRegistrations`).
 */
export async function lockEventsOfAccount(tx: Tx, userId: number): Promise<number[]> {
  const theirs = await readRows(
    tx,
    z.object({ id: z.number() }),
    sql`select event_id as id from registrations
      where user_id = ${userId} and member_id is null and removed_at is null
    union select event_id from waitlist_entries
      where user_id = ${userId} and member_id is null and ended_at is null
    order by id`,
  );
  for (const { id } of theirs) await lockEvent(tx, id);
  return theirs.map(({ id }) => id);
}

function isOfAccount(userId: number) {
  return and(eq(registrations.userId, userId), isNull(registrations.memberId));
}

interface Transfer {
  userId: number;
  memberId: number;
  /** The events that are locked; live registrations of others stay. */
  eventIds: readonly number[];
}

/**
 * Moves an administrator's registrations and places in line for these events, and those that have ended, to their member
 * record and returns how many. Refused if both are registered for one of them: an officer decides which of the two stays
 * (S-16, S-66). Where both wait, the two places become one (078).
 */
export async function transferRegistrations(
  work: SystemContext,
  tx: Tx,
  { userId, memberId, eventIds }: Transfer,
): Promise<number> {
  // SQL has no empty list, and no event has the id 0.
  const among = [0, ...eventIds];
  const rows = await readRows(
    tx,
    z.object({ event_id: z.number() }),
    sql`
    select mine.event_id from registrations mine join registrations theirs on theirs.event_id = mine.event_id
    where mine.user_id = ${userId} and mine.member_id is null and theirs.member_id = ${memberId}
      and mine.removed_at is null and theirs.removed_at is null and mine.event_id in ${among}
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
    .set({ memberId, userId: null, holdSlot: null, updatedAt: work.now })
    .where(
      and(
        isOfAccount(userId),
        or(inArray(registrations.eventId, [...eventIds]), isNotNull(registrations.removedAt)),
      ),
    )
    .returning({ id: registrations.id });
  await transferEarlierPayer(tx, { userId, memberId });
  const line = await transferEntries(tx, { userId, memberId, eventIds }, work.now);
  for (const { entry, because } of line.ended) {
    if (because === "placed") await tellPlaced(work, tx, entry);
    else await auditLeft(tx, entry, { because: "the account and its member have one place", at: work.now });
  }
  for (const eventId of line.freed) await offerFreedSeats(work, tx, { eventId, newRound: false });
  return moved.length + line.moved;
}
