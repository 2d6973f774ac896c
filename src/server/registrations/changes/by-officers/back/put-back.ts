import { eq } from "drizzle-orm";
import type { Ask } from "#contract/endpoint.ts";
import { putBack as endpoint } from "#contract/registrations/attendees/party-changes.ts";
import { lockEvent } from "#server/events/queries.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { action } from "#server/platform/http/action.ts";
import { findIdempotentResult, saveIdempotentResult } from "#server/platform/http/idempotency-keys.ts";
import { conflict, notFound } from "#server/platform/refusal.ts";
import { readAttendee } from "#server/registrations/attendees/read-attendees.ts";
import { amountDueOf } from "#server/registrations/balance/change-rules.ts";
import { lockCardPayment, readMoneyOf } from "#server/registrations/balance/lock-card-payment.ts";
import { lockRegistration, type Registration } from "#server/registrations/parties/queries.ts";
import { findLive } from "#server/registrations/seats/line/find-live.ts";
import { carryOwn } from "#server/registrations/seats/taking/carry-own.ts";
import { confirmRegistration } from "#server/registrations/seats/taking/confirm-registration.ts";
import { registrations } from "#server/registrations/tables.ts";
import { type WentBack, whyNotThisRemoval } from "./back-rules.ts";
import { takeMoneyBack } from "./take-money-back.ts";
import { whyNotPutBackNow } from "./why-not-put-back-now.ts";

/** What the audit log and the record of the form call it. */
const PUT_BACK = "put back registration";

/** Gives a party that an officer has just removed its seats back, as if it had kept them (D-412). */
export const putBack = action(endpoint, async (ctx, { id, removedAt }) => {
  return ctx.db.transaction(async (tx) => {
    const before = await findIdempotentResult(ctx, tx, PUT_BACK);
    if (before === null) {
      await restore(ctx, tx, { id, removedAt });
      await saveIdempotentResult(ctx, tx, { action: PUT_BACK, id });
    }
    const answer = await readAttendee(tx, id);
    if (!answer) throw notFound("Registration not found");
    return answer;
  });
});

type Form = Ask<typeof endpoint>;

async function restore(ctx: Ctx, tx: Tx, { id, removedAt }: Form): Promise<void> {
  const { now, me } = ctx;
  const actor = actorName(me);
  const { row, charges, wentBack } = await lockRemoved(ctx, tx, id);
  const other = whyNotThisRemoval(row.removedAt, removedAt);
  if (other) throw other;
  await takeMoneyBack({ actor, now }, tx, {
    registrationId: id,
    wentBack,
    reason: "The party was put back.",
    whyNot: "The credit that paid for this party has since been used or has ended. Please register it again.",
  });
  await tx.update(registrations).set({ staysDueSince: null }).where(eq(registrations.id, id));
  await audit(tx, {
    at: now,
    actor,
    action: PUT_BACK,
    entity: "registration",
    entityId: id,
    before: { removedReason: row.removedReason },
    after: { tickets: row.totalTickets, amount: row.amount },
  });
  const { money } = await readMoneyOf(tx, id, charges);
  const owed = amountDueOf({ ...row, ...money, status: "confirmed" });
  const paysLater = row.paysLaterSince && owed > 0 ? { due: owed, payBy: row.payBy } : undefined;
  // What its members chose at another place since is their newest word; the email asks only for what is missing.
  await carryOwn(tx, id);
  await confirmRegistration(ctx, tx, { row, actor, paysLater });
}

type Charges = Awaited<ReturnType<typeof lockCardPayment>>;

async function lockRemoved(
  { now }: Ctx,
  tx: Tx,
  id: number,
): Promise<{ row: Registration; charges: Charges; wentBack: WentBack[] }> {
  const [found] = await tx
    .select({ eventId: registrations.eventId })
    .from(registrations)
    .where(eq(registrations.id, id));
  if (!found) throw notFound("Registration not found");
  const event = await lockEvent(tx, found.eventId);
  const charges = await lockCardPayment(tx, id);
  const row = await lockRegistration(tx, id);
  if (!row) throw notFound("Registration not found");
  if (await findLive(tx, id)) throw conflict("This party wasn’t removed, or is back already.");
  const { refusal, wentBack } = await whyNotPutBackNow(tx, row, { event, now });
  if (refusal) throw refusal;
  return { row, charges, wentBack };
}
