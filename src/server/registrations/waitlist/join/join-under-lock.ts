import { lockEvent, readEventRow } from "#server/events/queries.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { conflict, notFound, type Refusal } from "#server/platform/refusal.ts";
import { whyNotAttend } from "#server/registrations/parties/attendance.ts";
import { lockMine, lockPerson } from "#server/registrations/parties/queries.ts";
import { whyNotWait } from "#server/registrations/rules.ts";
import { lockOwnEntry } from "#server/registrations/waitlist/entries.ts";
import { countWaiting } from "#server/registrations/waitlist/queries.ts";
import { MOST_WAITING } from "./choose-places.ts";
import { type Ask, writePlaces } from "./take-places.ts";

/** Joins the waitlist under the lock on the event, for an asker with something to check, or refuses and says why. */
export async function joinUnderLock(ctx: Ctx, ask: Ask): Promise<{ id: number; status: "waitlist" }> {
  const { id: eventId } = ask;
  return ctx.db.transaction(async (tx) => {
    const event = await lockEvent(tx, eventId);
    // Before what they have there: a party of a past event stays when the event is deleted.
    if (event.isDeleted) throw notFound("Event not found");
    const own = await lockMine(tx, ctx.me, eventId);
    if (await lockOwnEntry(tx, ctx.me, eventId)) {
      throw conflict("You are already on the waitlist for this event");
    }
    if (own.length > 0) throw conflict("You are already registered for this event");
    const me = { me: ctx.me.memberId, spouse: null, except: [], chapter: ctx.config.chapter };
    const refusal =
      whyNotWait(event, ask, ctx.now) ??
      (await whyNotAttend(tx, eventId, me)) ??
      (await whyNotWaitMore(ctx, tx));
    if (refusal) throw refusal;
    const { location, endDateTime, imageUrl, imageAlt } = await readEventRow(tx, eventId);
    const dinner = { ...event, location, endDateTime, imageUrl, imageAlt };
    const number = (await writePlaces(tx, [{ ...dinner, ctx, ask, n: 0 }])).get(0);
    if (number === undefined) throw new Error("the place was not written");
    return { id: number, status: "waitlist" };
  });
}

/** Counted under a lock on the caller's own record, so that simultaneous requests for many events count too. */
async function whyNotWaitMore({ me, now }: Ctx, tx: Tx): Promise<Refusal | null> {
  await lockPerson(tx, me);
  return (await countWaiting(tx, me, now)) < MOST_WAITING
    ? null
    : conflict(`You are on the waitlist for ${MOST_WAITING} events. Please leave one of them first.`);
}
