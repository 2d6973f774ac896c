import { eq } from "drizzle-orm";
import type { Ask } from "#contract/endpoint.ts";
import { putBackPerson as endpoint } from "#contract/registrations/attendees/party-changes.ts";
import { moneyOf } from "#contract/values/cents.ts";
import { addSeatAfterward } from "#server/events/change-locked.ts";
import { auditBy } from "#server/platform/audit/audit.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { lockRows } from "#server/platform/database/locks.ts";
import { action } from "#server/platform/http/action.ts";
import { findIdempotentResult, saveIdempotentResult } from "#server/platform/http/idempotency-keys.ts";
import { conflict, notFound } from "#server/platform/refusal.ts";
import { readAttendee } from "#server/registrations/attendees/read-attendees.ts";
import { closeStalePage } from "#server/registrations/balance/close-stale-page.ts";
import { lockParty } from "#server/registrations/balance/lock-party.ts";
import { leaveLineOf } from "#server/registrations/seats/line/leave-line.ts";
import { carryOwn } from "#server/registrations/seats/taking/carry-own.ts";
import { attendees, removedPersons } from "#server/registrations/tables.ts";
import { offerFreedSeats } from "#server/registrations/waitlist/offer-freed-seats.ts";
import { whyNotThisRemoval } from "./back-rules.ts";
import { restoreParty } from "./restore-party.ts";
import { personOf, restorePerson } from "./restore-person.ts";
import { takeMoneyBack } from "./take-money-back.ts";
import { tellBack } from "./tell-back.ts";
import { type Back, whyNotPutPersonBackNow } from "./why-not-put-back-now.ts";

/** What the audit log and the record of the form call it. */
const PUT_BACK = "put back attendee";

type Removed = typeof removedPersons.$inferSelect;

/** Puts one person whom an officer has just removed back into their party, as if they had stayed (D-412). */
export const putBackPerson = action(endpoint, async (ctx, ask) => {
  return ctx.db.transaction(async (tx) => {
    const before = await findIdempotentResult(ctx, tx, PUT_BACK);
    const registrationId = before ?? (await restore(ctx, tx, ask));
    if (before === null) await saveIdempotentResult(ctx, tx, { action: PUT_BACK, id: registrationId });
    const answer = await readAttendee(tx, registrationId);
    if (!answer) throw notFound("Registration not found");
    return answer;
  });
});

/** Returns the party's number. */
async function restore(ctx: Ctx, tx: Tx, ask: Ask<typeof endpoint>): Promise<number> {
  const { now, me } = ctx;
  const { id: attendeeId } = ask;
  const back = await lockRemoved(ctx, tx, ask);
  const { party, removed, wentBack } = back;
  const { row, event } = party;
  const { priceCents } = personOf(removed);
  if (priceCents > 0) await closeStalePage(tx, row, now);
  const totalSeats = await addSeatAfterward(ctx, tx, event);
  const memberIds = removed.memberId !== null && row.status === "confirmed" ? [removed.memberId] : [];
  // Places in line are locked before credits.
  const isOfferLeft = await leaveLineOf(ctx, tx, { eventId: row.eventId, memberIds });
  await takeMoneyBack({ actor: actorName(me), now }, tx, {
    registrationId: row.id,
    wentBack,
    reason: "The person was put back.",
    whyNot: "The credit that paid for them has since been used or has ended. Please add them again.",
  });
  await restorePerson(tx, { row, removed });
  await carryOwn(tx, row.id);
  const changed = await restoreParty(ctx, tx, back);
  await tx.delete(removedPersons).where(eq(removedPersons.attendeeId, attendeeId));
  await auditBy({ me, now }, tx, {
    action: PUT_BACK,
    entity: "registration",
    entityId: row.id,
    before: { memberTickets: row.memberTickets, guestTickets: row.guestTickets, amount: row.amount },
    after: {
      attendee: attendeeId,
      ...(removed.memberId !== null && { memberId: removed.memberId }),
      memberTickets: changed.memberTickets,
      guestTickets: changed.guestTickets,
      amount: changed.amount,
      price: moneyOf(priceCents),
      ...(totalSeats !== null && { totalSeats }),
    },
  });
  if (isOfferLeft) await offerFreedSeats(ctx, tx, { eventId: row.eventId, newRound: false });
  if (removed.isTold) await tellBack(ctx, tx, back);
  return row.id;
}

async function lockRemoved(
  ctx: Ctx,
  tx: Tx,
  { id: attendeeId, removedAt }: Ask<typeof endpoint>,
): Promise<Back> {
  const found = await readRemoved(tx, attendeeId);
  const party = await lockParty(tx, found.registrationId);
  // Another officer may have been first, and the job does not forget them now.
  const removed = await readRemoved(tx, attendeeId, { isLocked: true });
  const other = whyNotThisRemoval(removed.removedAt, removedAt);
  const { refusal, wentBack } = await whyNotPutPersonBackNow(tx, { ...party, removed }, ctx.now);
  if (other ?? refusal) throw other ?? refusal;
  return { party, removed, wentBack };
}

async function readRemoved(tx: Tx, attendeeId: number, { isLocked = false } = {}): Promise<Removed> {
  const where = eq(removedPersons.attendeeId, attendeeId);
  const [removed] = isLocked
    ? await lockRows(tx, removedPersons, { where })
    : await tx.select().from(removedPersons).where(where);
  if (removed) return removed;
  const isThere = (await tx.$count(attendees, eq(attendees.id, attendeeId))) > 0;
  throw isThere
    ? conflict("This person wasn’t removed, or is back already.")
    : notFound("Attendee not found");
}
