import { moneyOf } from "#contract/values/cents.ts";
import { lockEvent, readEventRow } from "#server/events/queries.ts";
import { priceOf } from "#server/events/rules.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { queueEmail } from "#server/platform/email/outbox.ts";
import { conflict, type Refusal } from "#server/platform/refusal.ts";
import { waitlistJoined } from "#server/registrations/emails/registrant-emails.ts";
import { ownerOf } from "#server/registrations/ownership.ts";
import { countWaiting, lockMine, lockPerson, readContact } from "#server/registrations/queries.ts";
import { whyNotWait } from "#server/registrations/rules.ts";
import { registrations } from "#server/registrations/tables.ts";
import { type Ask, MOST_WAITING } from "./take-places.ts";

/** Joins the waitlist under the lock on the event, for an asker with something to check, or refuses and says why. */
export async function joinUnderLock(ctx: Ctx, ask: Ask): Promise<{ id: number; status: "waitlist" }> {
  const { id: eventId, memberTickets, guestTickets } = ask;
  return ctx.db.transaction(async (tx) => {
    const event = await lockEvent(tx, eventId);
    const mine = await lockMine(tx, ctx.me, eventId);
    if (mine.some(({ status }) => status === "waitlist")) {
      throw conflict("You are already on the waitlist for this event");
    }
    if (mine.length > 0) throw conflict("You are already registered for this event");
    const refusal = whyNotWait(event, ask, ctx.now) ?? (await whyNotWaitMore(ctx, tx));
    if (refusal) throw refusal;
    const [row] = await tx
      .insert(registrations)
      .values({
        ...ownerOf(ctx.me),
        eventId,
        memberTickets,
        guestTickets,
        status: "waitlist",
        amount: moneyOf(priceOf(event, ask)),
        createdAt: ctx.now,
        updatedAt: ctx.now,
      })
      .returning();
    if (!row) throw new Error("the waitlist place was not written");
    await audit(tx, {
      at: ctx.now,
      actor: actorName(ctx.me),
      action: "join waitlist",
      entity: "registration",
      entityId: row.id,
      after: { eventId, memberTickets, guestTickets },
    });
    const dinner = await readEventRow(tx, eventId);
    const email = waitlistJoined(ctx.config, await readContact(tx, row.id), { party: row, dinner });
    if (email) await queueEmail(tx, ctx.now, email);
    return { id: row.id, status: "waitlist" };
  });
}

/** Counted under a lock on the caller's own record, so that simultaneous requests for many events count too. */
async function whyNotWaitMore({ me, now }: Ctx, tx: Tx): Promise<Refusal | null> {
  await lockPerson(tx, me);
  return (await countWaiting(tx, me, now)) < MOST_WAITING
    ? null
    : conflict(`You are on the waitlist for ${MOST_WAITING} events. Please leave one of them first.`);
}
