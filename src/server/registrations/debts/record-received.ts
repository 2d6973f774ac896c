import { recordReceived as endpoint } from "#contract/registrations/manual/debts.ts";
import { type Cents, centsOf, moneyOf } from "#contract/values/cents.ts";
import { formatDollars } from "#contract/values/dollars.ts";
import { dayIn } from "#contract/values/zone.ts";
import { whyNotReceivedOn } from "#server/payments/rules.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import { action } from "#server/platform/http/action.ts";
import { findIdempotentResult, saveIdempotentResult } from "#server/platform/http/idempotency-keys.ts";
import { badRequest } from "#server/platform/refusal.ts";
import { receivedIn } from "#server/registrations/attendees/paid-how.ts";
import { closeStalePage } from "#server/registrations/changes/by-officers/close-stale-page.ts";
import { lockDebtor } from "#server/registrations/changes/by-officers/lock-party.ts";
import { settlePayLater } from "#server/registrations/changes/by-officers/pay-later.ts";
import { amountDueOf } from "#server/registrations/changes/refunds/change-rules.ts";
import { recordManualPayment } from "#server/registrations/parties/manual-payments.ts";
import { endPaidLink } from "#server/registrations/payment-links/end-paid-link.ts";
import { dueAsRead } from "./due-as-read.ts";

const RECEIVED = "payment received";

/** Records all or part of what a party owes as received; the rest stays due (D-353). */
export const recordReceived = action(endpoint, async (ctx, { id, ...ask }) => {
  return ctx.db.transaction(async (tx) => {
    const { now, me, config } = ctx;
    const before = await findIdempotentResult(ctx, tx, RECEIVED);
    const party = await lockDebtor(tx, id);
    if (before !== null) return { due: moneyOf(amountDueOf(party.facts)) };
    refuse(ctx, { due: dueAsRead(party, ask.due), ask });
    const { row } = party;
    const by = { actor: actorName(me), now };
    const { method, reference } = ask;
    const how = { registrationId: row.id, method, reference, cents: centsOf(ask.amount) };
    const received = receivedIn({ ...ask, paymentNote: ask.note }, config.chapter.timeZone);
    await closeStalePage(tx, row, now);
    await recordManualPayment(by, tx, { ...how, ...received });
    await audit(tx, {
      at: now,
      actor: by.actor,
      action: RECEIVED,
      entity: "registration",
      entityId: row.id,
      after: { amount: ask.amount, method, checkNumber: reference, receivedOn: ask.receivedOn },
    });
    const paid = await lockDebtor(tx, id);
    await settlePayLater(ctx, tx, paid);
    const due = amountDueOf(paid.facts);
    if (due === 0) await endPaidLink(tx, id, now);
    await saveIdempotentResult(ctx, tx, { action: RECEIVED, id });
    return { due: moneyOf(due) };
  });
});

function refuse(
  { now, config }: Pick<Ctx, "now" | "config">,
  {
    due,
    ask: { amount, receivedOn },
  }: { due: Cents; ask: { amount: string; receivedOn?: string | undefined } },
): void {
  const today = dayIn(now, config.chapter.timeZone);
  const why = receivedOn === undefined ? null : whyNotReceivedOn(receivedOn, today);
  if (why !== null) throw badRequest(why, [{ path: "receivedOn", message: why }]);
  if (centsOf(amount) <= due) return;
  const message = `Only ${formatDollars(moneyOf(due))} is due. Please enter no more than that. Record the rest under what it was for.`;
  throw badRequest(message, [{ path: "amount", message }]);
}
