import type { Ask } from "#contract/endpoint.ts";
import { type Event, type createEvent as endpoint, whyNotTimes } from "#contract/events.ts";
import { audit } from "#server/platform/audit.ts";
import { type Ctx, nameOf } from "#server/platform/context.ts";
import { doneBefore, noteDone } from "#server/platform/done-once.ts";
import { badRequest } from "#server/platform/refusal.ts";
import { readEventIn } from "./queries.ts";
import { events } from "./tables.ts";
import { wantPicture } from "./want-picture.ts";

const MADE = "event created";

/** Enters a dinner with all its seats free (C-14). */
export function createEvent(ctx: Ctx, ask: Ask<typeof endpoint>): Promise<Event> {
  const { db, me, now } = ctx;
  const wrong = whyNotTimes(ask);
  if (wrong) throw badRequest(wrong.message, [wrong]);
  const by = nameOf(me);
  return db.transaction(async (tx) => {
    const before = await doneBefore(ctx, tx, MADE);
    const known = before === null ? undefined : await readEventIn(tx, before);
    if (known) return known;
    await wantPicture(tx, ask.imageUrl, now);
    const [row] = await tx
      .insert(events)
      .values({
        ...ask,
        dateTime: new Date(ask.dateTime),
        endDateTime: ask.endDateTime === null ? null : new Date(ask.endDateTime),
        registrationDeadline: ask.registrationDeadline === null ? null : new Date(ask.registrationDeadline),
        ...{ createdAt: now, updatedAt: now, createdBy: by, updatedBy: by },
      })
      .returning({ id: events.id });
    const made = row && (await readEventIn(tx, row.id));
    if (!made) throw new Error("the dinner was not written");
    await audit(tx, {
      at: now,
      actor: by,
      action: MADE,
      entity: "event",
      entityId: made.id,
      after: ask,
    });
    await noteDone(ctx, tx, MADE, made.id);
    return made;
  });
}
