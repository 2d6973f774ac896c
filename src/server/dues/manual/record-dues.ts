import { eq } from "drizzle-orm";
import { recordDues as endpoint } from "#contract/members/manual-dues.ts";
import { centsOf, moneyOf } from "#contract/values/cents.ts";
import { extendedThrough } from "#contract/values/days.ts";
import { dayIn, instantAt } from "#contract/values/zone.ts";
import { payerOf } from "#server/dues/dues-fulfillment.ts";
import { duesReceived, receiptKeyOf } from "#server/dues/emails.ts";
import { readLatestOpening } from "#server/dues/queries.ts";
import { whyNotRecord } from "#server/dues/rules.ts";
import { duesPayments } from "#server/dues/tables.ts";
import { lockMember } from "#server/members/queries.ts";
import { setPaidThrough } from "#server/members/set-paid-through.ts";
import { closeOpenPayment } from "#server/payments/open-payment.ts";
import { whyNotReceivedOn } from "#server/payments/rules.ts";
import { audit } from "#server/platform/audit/audit.ts";
import { actorName } from "#server/platform/context.ts";
import { queueEmail } from "#server/platform/email/outbox.ts";
import { findQueued } from "#server/platform/email/repeat-email.ts";
import { formatDay } from "#server/platform/format-dates.ts";
import { action } from "#server/platform/http/action.ts";
import { findIdempotentResult, saveIdempotentResult } from "#server/platform/http/idempotency-keys.ts";
import { badRequest, conflict, forbidden, notFound } from "#server/platform/refusal.ts";
import { recordedDues } from "./list-member-dues.ts";

const RECORDED = "dues recorded";

/**
 * Records a year of dues that an officer received, and extends the membership from that day as a card payment does. An
 * open card page of the member is closed; a charge that still arrives for it is owed back if the year is paid by then.
 */
export const recordDues = action(endpoint, async (ctx, { id, ...ask }) => {
  const { db, me, now, config } = ctx;
  const zone = config.chapter.timeZone;
  // An officer who may not set paid-through dates gives no year to themselves.
  if (me.role !== "full" && me.memberId === id) throw forbidden();
  const message = whyNotReceivedOn(ask.receivedOn, dayIn(now, zone));
  if (message) throw badRequest(message, [{ path: "receivedOn", message }]);
  return db.transaction(async (tx) => {
    const before = await findIdempotentResult(ctx, tx, RECORDED);
    if (before !== null) {
      const [row] = await tx.select().from(duesPayments).where(eq(duesPayments.id, before));
      if (!row) throw new Error("a recorded payment is never deleted");
      const sent = await findQueued(tx, receiptKeyOf(row));
      return { payment: recordedDues(row), receiptTo: sent?.recipient ?? null };
    }
    const member = await lockMember(tx, id);
    if (!member) throw notFound("Member not found");
    const { localDuesPaidThrough: day } = member;
    if (ask.read !== undefined && ask.read !== day) {
      const is =
        day === null
          ? "There’s no paid-through date on record now"
          : `They’re now paid through ${formatDay(day)}`;
      throw conflict(
        `This member’s dues have changed since you opened this. ${is}. Please review the payment.`,
      );
    }
    const why = whyNotRecord(day, dayIn(now, zone));
    if (why) throw conflict(why);
    const actor = actorName(me);
    const paidThrough = extendedThrough(day, ask.receivedOn);
    // The clock of another process may be ahead: what is recorded now counts as later than every page opened before.
    const opened = await readLatestOpening(tx, id);
    const createdAt = opened && opened > now ? opened : now;
    await closeOpenPayment(tx, { purpose: "dues", subjectId: id, now });
    const [row] = await tx
      .insert(duesPayments)
      .values({
        memberId: id,
        amount: moneyOf(centsOf(ask.amount)),
        paymentDate: instantAt(ask.receivedOn, "12:00", zone),
        paidThrough,
        paymentMethod: ask.method,
        reference: ask.reference,
        receivedBy: ask.receivedBy,
        notes: ask.note,
        recordedBy: actor,
        dayBefore: day,
        isDayBeforeKnown: true,
        createdAt,
      })
      .returning();
    if (!row) throw new Error("the payment was not written");
    await audit(tx, {
      at: now,
      actor,
      action: RECORDED,
      entity: "member",
      entityId: id,
      after: { amount: row.amount, method: ask.method, receivedOn: ask.receivedOn },
    });
    await setPaidThrough(tx, member, { paidThrough, action: "membership extended", at: now, actor });
    const email = ask.sendReceipt ? duesReceived(config, payerOf(member), row) : null;
    if (email) await queueEmail(tx, now, email);
    await saveIdempotentResult(ctx, tx, { action: RECORDED, id: row.id });
    return { payment: recordedDues(row), receiptTo: email?.to ?? null };
  });
});
