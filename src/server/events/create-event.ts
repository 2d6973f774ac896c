import type { Ask } from "#contract/endpoint.ts";
import { type Event, type createEvent as endpoint, whyNotTimes } from "#contract/events.ts";
import { giveOfficers } from "#server/events/officers/write-officers.ts";
import { claimImage } from "#server/events/storage/claim-image.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import { findIdempotentResult, saveIdempotentResult } from "#server/platform/http/idempotency-keys.ts";
import { badRequest } from "#server/platform/refusal.ts";
import type { Parties } from "./parties.ts";
import { readEventIn } from "./queries.ts";
import { events } from "./tables.ts";

const ACTION = "event created";

/** Creates an event with all its seats free (C-14). */
export function createEvent(
  ctx: Ctx,
  parties: Parties,
  { copiedFrom, officers: chosen, ...ask }: Ask<typeof endpoint>,
): Promise<Event> {
  const { db, me, now } = ctx;
  const wrong = whyNotTimes(ask);
  if (wrong) throw badRequest(wrong.message, [wrong]);
  const actor = actorName(me);
  return db.transaction(async (tx) => {
    const before = await findIdempotentResult(ctx, tx, ACTION);
    const existing = before === null ? undefined : await readEventIn(tx, before);
    if (existing) return existing;
    await claimImage(tx, ask.imageUrl, now);
    const [row] = await tx
      .insert(events)
      .values({
        ...ask,
        dateTime: new Date(ask.dateTime),
        endDateTime: ask.endDateTime === null ? null : new Date(ask.endDateTime),
        registrationDeadline: ask.registrationDeadline === null ? null : new Date(ask.registrationDeadline),
        createdAt: now,
        updatedAt: now,
        createdBy: actor,
        updatedBy: actor,
      })
      .returning({ id: events.id });
    const created = row && (await readEventIn(tx, row.id));
    if (!created) throw new Error("the event was not written");
    await giveOfficers(ctx, tx, { eventId: created.id, chosen, copiedFrom });
    if (copiedFrom !== undefined) await parties.copyMoments(tx, { from: copiedFrom, to: created.id });
    await audit(tx, {
      at: now,
      actor,
      action: ACTION,
      entity: "event",
      entityId: created.id,
      after: ask,
    });
    await saveIdempotentResult(ctx, tx, { action: ACTION, id: created.id });
    return created;
  });
}
