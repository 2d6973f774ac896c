import { eq } from "drizzle-orm";
import type { Ask } from "#contract/endpoint.ts";
import { type Event, type updateEvent as endpoint, whyNotTimes } from "#contract/events.ts";
import { changeOfficers } from "#server/events/officers/write-officers.ts";
import { claimImage } from "#server/events/storage/claim-image.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { badRequest, notFound, Refusal } from "#server/platform/refusal.ts";
import type { EventRow, Parties } from "./parties.ts";
import { lockEvent, readEventIn, readEventRow } from "./queries.ts";
import { closesAt, isMoved, nextSequence, opensSeats, whyNotSeats } from "./rules.ts";
import { events } from "./tables.ts";

type Changes = Partial<EventRow>;

/**
 * Changes the fields that are present and differ. The seats are the server's own count, so a form with
 * `availableSeats` sells none twice (C-14, H-09); registrations keep the amount they were made at (S-14).
 */
export function updateEvent(
  ctx: Ctx,
  parties: Parties,
  {
    id,
    updatedAt,
    tellRegistered = true,
    notifyRegistered = tellRegistered,
    officers: chosen,
    ...ask
  }: Ask<typeof endpoint>,
): Promise<Event> {
  return ctx.db.transaction(async (tx) => {
    await lockEvent(tx, id);
    const before = await readEventRow(tx, id);
    if (before.deletedAt) throw notFound("Event not found");
    if (updatedAt !== undefined && Date.parse(updatedAt) !== before.updatedAt.getTime()) {
      const extra = { event: await readLocked(tx, id) };
      throw new Refusal(409, "This event was changed by someone else", { code: "edit_conflict", extra });
    }
    const changes = changesTo(before, ask);
    const hasOtherOfficers = chosen !== undefined && (await changeOfficers(ctx, tx, { eventId: id, chosen }));
    if (Object.keys(changes).length === 0) {
      if (hasOtherOfficers) await touch(ctx, tx, before);
      return readLocked(tx, id);
    }
    const after = await write(ctx, tx, { before, changes });
    await follow(ctx, tx, { parties, before, after, notify: notifyRegistered });
    return readLocked(tx, id);
  });
}

/** The fields that differ from the row, in the row's own types. */
function changesTo(before: EventRow, ask: Omit<Ask<typeof endpoint>, "id">): Changes {
  const { dateTime, endDateTime, registrationDeadline, ...plain } = ask;
  const isOtherPicture = plain.imageUrl !== undefined && plain.imageUrl !== before.imageUrl;
  const wanted = {
    // What was said about the picture before is not true of another one.
    ...(isOtherPicture && { imageAlt: null, imageFocus: null }),
    ...plain,
    ...(dateTime !== undefined && { dateTime: new Date(dateTime) }),
    ...(endDateTime !== undefined && { endDateTime: endDateTime === null ? null : new Date(endDateTime) }),
    ...(registrationDeadline !== undefined && {
      registrationDeadline: registrationDeadline === null ? null : new Date(registrationDeadline),
    }),
  };
  const stored: Record<string, unknown> = before;
  const isOther = (key: string, value: unknown) =>
    value !== undefined && comparable(stored[key]) !== comparable(value);
  return Object.fromEntries(Object.entries(wanted).filter(([key, value]) => isOther(key, value)));
}

function comparable(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value;
}

async function write(
  { me, now }: Ctx,
  tx: Tx,
  { before, changes }: { before: EventRow; changes: Changes },
): Promise<EventRow> {
  const merged: EventRow = { ...before, ...changes };
  const wrong = whyNotTimes({
    dateTime: merged.dateTime.toISOString(),
    endDateTime: merged.endDateTime?.toISOString() ?? null,
    registrationDeadline: merged.registrationDeadline?.toISOString() ?? null,
  });
  if (wrong) throw badRequest(wrong.message, [wrong]);
  const refusal = whyNotSeats(merged);
  if (refusal) throw refusal;
  if (changes.imageUrl) await claimImage(tx, changes.imageUrl, now);
  const actor = actorName(me);
  const updatedAt = nextUpdatedAt(before, now);
  const calendarSequence = nextSequence(before, changes, now);
  await tx
    .update(events)
    .set({ ...changes, calendarSequence, updatedAt, updatedBy: actor })
    .where(eq(events.id, before.id));
  const stored: Record<string, unknown> = before;
  await audit(tx, {
    at: now,
    actor,
    action: "event changed",
    entity: "event",
    entityId: before.id,
    before: Object.fromEntries(Object.keys(changes).map((key) => [key, stored[key]])),
    after: changes,
  });
  return { ...merged, calendarSequence, updatedAt };
}

/** Always later than the previous change, even within a millisecond: stale forms are recognized by it. */
function nextUpdatedAt(before: EventRow, now: Date): Date {
  return new Date(Math.max(now.getTime(), before.updatedAt.getTime() + 1));
}

/** Only its officers have changed. */
async function touch({ me, now }: Ctx, tx: Tx, before: EventRow): Promise<void> {
  await tx
    .update(events)
    .set({ updatedAt: nextUpdatedAt(before, now), updatedBy: actorName(me) })
    .where(eq(events.id, before.id));
}

/** Updates the waitlist and notifies registered parties, in the same transaction. */
async function follow(
  ctx: Ctx,
  tx: Tx,
  {
    parties,
    before,
    after,
    notify,
  }: { parties: Parties; before: EventRow; after: EventRow; notify: boolean },
) {
  const moreSeats = opensSeats(before, after);
  if (moreSeats || closesAt(after) < closesAt(before)) {
    await parties.followSeats(ctx, tx, { after, moreSeats });
  }
  if (notify && isMoved(before, after, ctx.now)) await parties.notifyOfMove(ctx, tx, { before, after });
}

async function readLocked(tx: Tx, id: number): Promise<Event> {
  const event = await readEventIn(tx, id);
  if (!event) throw new Error("the locked event is gone");
  return event;
}
