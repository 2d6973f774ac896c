import { and, eq, sql } from "drizzle-orm";
import { centsOf } from "#contract/values/cents.ts";
import { lockEvent } from "#server/events/queries.ts";
import type { Payment } from "#server/payments/fulfillment.ts";
import { closeOtherPage, openPayment } from "#server/payments/open-payment.ts";
import type { Ctx } from "#server/platform/context.ts";
import { notFound } from "#server/platform/refusal.ts";
import { amountDueOf } from "#server/registrations/balance/change-rules.ts";
import { lockCardPayment, readMoneyOf } from "#server/registrations/balance/lock-card-payment.ts";
import { readPaidWithCredits } from "#server/registrations/parties/manual-payments.ts";
import { isMine } from "#server/registrations/parties/ownership.ts";
import { lockRegistration, type Registration } from "#server/registrations/parties/queries.ts";
import { purchaseWords, ticketsOf, whyNotOpen } from "#server/registrations/rules.ts";
import { seatedNumber } from "#server/registrations/seats/line/find-live.ts";
import { registrations } from "#server/registrations/tables.ts";
import { readTakenOfferEnd } from "#server/registrations/waitlist/queries.ts";
import { holdExpiry } from "./hold-limits.ts";

/**
 * Renews the hold of the caller's unpaid seats under the event's lock, where there is something to check or to refuse, and
 * opens its payment; a free party's only has a page, and that of a party that pays later is for what is due.
 */
export function renewUnderLock(ctx: Ctx, registrationId: number): Promise<Payment> {
  return ctx.db.transaction(async (tx) => {
    // A form that was sent again has replaced the registration that the page names.
    const id = await seatedNumber(tx, registrationId);
    const [own] = await tx
      .select({
        eventId: registrations.eventId,
        paysLaterSince: registrations.paysLaterSince,
        email: CONFIRMED_ADDRESS,
      })
      .from(registrations)
      .where(and(eq(registrations.id, id), isMine(ctx.me)));
    if (!own) throw notFound("Registration not found");
    const event = await lockEvent(tx, own.eventId);
    // Before the registration, as everywhere.
    const charges = own.paysLaterSince === null ? [] : await lockCardPayment(tx, id);
    const row = await lockRegistration(tx, id);
    if (!row || row.removedAt || !isPayable(row)) throw notFound("Registration not found");
    if (row.status === "pending") {
      const refusal = whyNotOpen(event, ctx.now);
      if (refusal) throw refusal;
      const offeredUntil = await readTakenOfferEnd(tx, row);
      const renewed = { eventId: row.eventId, unpaid: row, offeredUntil };
      const hold = await holdExpiry(ctx, tx, renewed);
      await tx
        .update(registrations)
        .set({ ...hold, updatedAt: ctx.now })
        .where(eq(registrations.id, row.id));
    }
    const isLater = row.paysLaterSince !== null;
    const amount = isLater
      ? amountDueOf({ ...row, ...(await readMoneyOf(tx, row.id, charges)).money })
      : centsOf(row.amount) - (await readPaidWithCredits(tx, row.id));
    if (isLater && event.isDeleted) throw notFound("Registration not found");
    const opening = { purpose: "registration", subjectId: row.id, amount } as const;
    if (isLater) await closeOtherPage(tx, opening, ctx.now);
    return openPayment(
      tx,
      {
        ...opening,
        description: purchaseWords(event.title, ticketsOf(row)),
        email: own.email,
      },
      ctx.now,
    );
  });
}

/** The address for the payer's receipt and for the card processor's (S-69). */
const CONFIRMED_ADDRESS = sql<string | null>`coalesce(
  (select m.confirmed_email from members m where m.id = ${registrations.memberId}),
  (select u.email from users u where u.id = ${registrations.userId}))`;

/** Pending, paid later (D-365), or free and therefore confirmed immediately: its page needs no card (S-24). */
function isPayable(row: Registration): boolean {
  return row.status === "pending" || row.paysLaterSince !== null || row.amount === "0.00";
}
