import { recordReceived as endpoint } from "#contract/registrations/manual/debts.ts";
import { centsOf, moneyOf } from "#contract/values/cents.ts";
import { NOTE_MAX } from "#contract/values/notes.ts";
import { inSentences } from "#contract/values/sentences.ts";
import { dayIn } from "#contract/values/zone.ts";
import { whyNotReceivedOn } from "#server/payments/rules.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { actorName, type Ctx } from "#server/platform/context.ts";
import { action } from "#server/platform/http/action.ts";
import { findIdempotentResult, saveIdempotentResult } from "#server/platform/http/idempotency-keys.ts";
import { badRequest } from "#server/platform/refusal.ts";
import { receivedIn } from "#server/registrations/attendees/paid-how.ts";
import { amountDueOf } from "#server/registrations/balance/change-rules.ts";
import { closeStalePage } from "#server/registrations/balance/close-stale-page.ts";
import { lockDebtor } from "#server/registrations/balance/lock-party.ts";
import { settlePayLater } from "#server/registrations/balance/settle-pay-later.ts";
import { recordManualPayment } from "#server/registrations/parties/manual-payments.ts";
import { endPaidLink } from "#server/registrations/payment-links/end-paid-link.ts";
import { dueAsRead } from "./due-as-read.ts";
import { ofParty, refuseExcess, settleExcess } from "./settle-excess.ts";

const RECEIVED = "payment received";

/** Records all or part of what a party owes as received; the rest stays due (D-353). */
export const recordReceived = action(endpoint, async (ctx, { id, ...ask }) => {
  return ctx.db.transaction(async (tx) => {
    const { now, me, config } = ctx;
    const before = await findIdempotentResult(ctx, tx, RECEIVED);
    const party = await lockDebtor(tx, id);
    if (before !== null) return { due: moneyOf(amountDueOf(party.facts)) };
    refuseDay(ctx, ask.receivedOn);
    const { row } = party;
    const paidNow = { due: dueAsRead(party, ask.due), amount: centsOf(ask.amount), excess: ask.excess };
    refuseExcess(ctx, row, paidNow);
    const { cents, note } = ofParty(paidNow);
    const by = { actor: actorName(me), now };
    const { method, reference } = ask;
    const how = { registrationId: row.id, method, reference, cents };
    const received = receivedIn({ ...ask, paymentNote: noteOf(ask.note, note) }, config.chapter.timeZone);
    await closeStalePage(tx, row, now);
    const manualPaymentId = await recordManualPayment(by, tx, { ...how, ...received });
    if (manualPaymentId) await settleExcess(ctx, tx, { party: row, manualPaymentId, paid: paidNow });
    await audit(tx, {
      at: now,
      actor: by.actor,
      action: RECEIVED,
      entity: "registration",
      entityId: row.id,
      after: { amount: moneyOf(cents), method, checkNumber: reference, receivedOn: ask.receivedOn },
    });
    const paid = await lockDebtor(tx, id);
    await settlePayLater(ctx, tx, paid);
    const due = amountDueOf(paid.facts);
    if (due === 0) await endPaidLink(tx, id, now);
    await saveIdempotentResult(ctx, tx, { action: RECEIVED, id });
    return { due: moneyOf(due) };
  });
});

function noteOf(typed: string | null | undefined, rest: string | null): string | null {
  const note = inSentences([typed, rest]);
  if (note.length <= NOTE_MAX) return note || null;
  const message = "Please shorten the note";
  throw badRequest(message, [{ path: "note", message }]);
}

function refuseDay({ now, config }: Pick<Ctx, "now" | "config">, receivedOn: string | undefined): void {
  const today = dayIn(now, config.chapter.timeZone);
  const why = receivedOn === undefined ? null : whyNotReceivedOn(receivedOn, today);
  if (why !== null) throw badRequest(why, [{ path: "receivedOn", message: why }]);
}
