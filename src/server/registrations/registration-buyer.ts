import { eq, sql } from "drizzle-orm";
import { centsOf } from "#contract/cents.ts";
import { lockEvent, readDinner } from "#server/events/queries.ts";
import { closesAt, type EventFacts, seatsFree } from "#server/events/rules.ts";
import { type Buyer, NOTHING_TAKEN, type Payment } from "#server/payments/buyer.ts";
import { paymentReceived } from "#server/payments/letters.ts";
import { closeOpenPayment } from "#server/payments/open-payment.ts";
import type { Work } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database.ts";
import { post } from "#server/platform/outbox.ts";
import { closeOffer } from "#server/waitlist/close-offer.ts";
import { readOpenOffer } from "#server/waitlist/queries.ts";
import { paidAfterTheEnd } from "./change-letters.ts";
import { confirmRegistration } from "./confirm-registration.ts";
import { paymentCameTooLate, paymentNotNeeded } from "./letters.ts";
import { whenMoneyArrives } from "./money-rules.ts";
import { contactOf, lockRegistration, lockSiblings, type Registration } from "./queries.ts";
import { offerFreed, releaseRegistration } from "./release-registration.ts";
import { ticketsOf } from "./rules.ts";
import { registrations } from "./tables.ts";

type Charge = Parameters<Buyer["paid"]>[3];

/** Reasons that end a registration for good, and by whom: late money does not revive it (S-18). */
const ENDED_BY: Record<string, "member" | "officer"> = {
  cancelled_by_member: "member",
  removed_by_officer: "officer",
};

/** What payments asks of registrations: seats for money, and seats given up without it. */
export const registrationBuyer: Buyer = {
  async lock(tx, subjectId) {
    const [row] = await tx
      .select({ eventId: registrations.eventId })
      .from(registrations)
      .where(eq(registrations.id, subjectId));
    if (row) await tx.execute(sql`select id from events where id = ${row.eventId} for no key update`);
  },
  paid,
  async givenUp(work, tx, payment, why) {
    const row = await lockRegistration(tx, payment.subjectId);
    if (row?.status !== "pending" || row.removedAt) return;
    const reason = why === "cancelled" ? "payment_cancelled" : "payment_expired";
    await releaseRegistration(work, tx, row, reason, "portal");
    await offerFreed(work, tx, row.eventId);
  },
  contact: contactOf,
  async stillHas(tx, { subjectId }) {
    const [row] = await tx.select().from(registrations).where(eq(registrations.id, subjectId));
    if (!row || row.removedAt || row.status === "waitlist") return null;
    const { title } = await readDinner(tx, row.eventId);
    const seats = ticketsOf(row);
    return `The registration for ${title} still holds ${seats === 1 ? "1 seat" : `${seats} seats`}.`;
  },
  afterRefund: "A refund does not change that.",
  allReturned: async () => NOTHING_TAKEN,
  pathAfter: (outcome) =>
    outcome === "cancelled" ? "/events?payment=cancelled" : `/my-events?payment=${outcome}`,
};

async function paid(work: Work, tx: Tx, payment: Payment, charge: Charge): ReturnType<Buyer["paid"]> {
  const row = await lockRegistration(tx, payment.subjectId);
  if (!row) return { refundBecause: "The registration is unknown." };
  const event = await lockEvent(tx, row.eventId);
  const siblings = await lockSiblings(tx, row);
  const offer = await readOpenOffer(tx, row.id);
  const unpaid = siblings.find(({ status }) => status === "pending");
  const what = whenMoneyArrives({
    status: row.status,
    isRemoved: row.removedAt !== null,
    endedBy: ENDED_BY[row.removedReason ?? ""] ?? null,
    amount: centsOf(row.amount),
    paid: centsOf(payment.amount),
    tickets: ticketsOf(row),
    // An own unpaid registration for the same dinner gives way to the paid one.
    seatsForIt: seatsFree(event) + (offer ? ticketsOf(row) : 0) + (unpaid ? ticketsOf(unpaid) : 0),
    eventIsAhead: event.isActive && !event.isDeleted && event.dateTime > work.now,
    hasAnotherPaid: siblings.some(({ status }) => status === "confirmed"),
  });
  if (charge === null) {
    if (row.status === "confirmed" && !row.removedAt) return "applied";
    // The free page is pressed now: what is closed to everybody else is closed to it, unlike to money under way.
    const isOpen = what === "confirm" || (what === "revive" && !unpaid && closesAt(event) > work.now);
    if (!isOpen) return { refundBecause: `The free page was used too late: ${what}.` };
  }
  if (what === "paid already" || what === "party changed") return notNeeded(work, tx, row, payment, what);
  if (what === "cancelled" || what === "removed") return afterTheEnd(work, tx, row, payment, what);
  if (what === "seats gone") return tooLate(work, tx, row, event, payment, siblings);
  if (unpaid) {
    await closeOpenPayment(tx, "registration", unpaid.id, "cancelled", work.now);
    await releaseRegistration(work, tx, unpaid, "superseded", "portal");
  }
  if (offer) await closeOffer(tx, offer.id, "accepted", work.now);
  // A newer page for the same registration is not wanted any more.
  await closeOpenPayment(tx, "registration", row.id, "cancelled", work.now);
  if (charge) {
    await confirmRegistration(work, tx, row, { actor: "card provider", paymentType: "online" });
    await sendReceipt(work, tx, payment, charge);
  } else {
    await confirmRegistration(work, tx, row, { actor: "portal" });
  }
  if (unpaid) await offerFreed(work, tx, row.eventId);
  return "applied";
}

/** The seats were given up for good, so money that comes after that buys nothing: it goes back, and he is told. */
async function afterTheEnd(
  work: Work,
  tx: Tx,
  row: Registration,
  payment: Payment,
  how: "cancelled" | "removed",
): Promise<{ refundBecause: string }> {
  const dinner = await readDinner(tx, row.eventId);
  const letter = paidAfterTheEnd(work.config, await contactOf(tx, row.id), dinner, payment, how);
  if (letter) await post(tx, work.now, letter);
  return {
    refundBecause:
      how === "cancelled"
        ? "Paid after the member had cancelled the registration."
        : "Paid after an officer had removed the registration.",
  };
}

/** For the payer's treasurer; the confirmation beside it is for his calendar. */
async function sendReceipt(
  { config, now }: Work,
  tx: Tx,
  payment: Payment,
  charge: NonNullable<Charge>,
): Promise<void> {
  const { invoiceNumber, amount } = payment;
  const paidAt = charge.submittedAt ?? now;
  const letter = paymentReceived(config, await contactOf(tx, payment.subjectId), payment.description, {
    invoiceNumber,
    amount,
    paidAt,
    card: charge.card,
    transactionId: charge.transactionId,
  });
  if (letter) await post(tx, now, letter);
}

/** The money buys nothing: it goes back, and the payer is told (S-18). */
async function notNeeded(
  work: Work,
  tx: Tx,
  row: Registration,
  payment: Payment,
  why: "paid already" | "party changed",
): Promise<{ refundBecause: string }> {
  const dinner = await readDinner(tx, row.eventId);
  const letter = paymentNotNeeded(work.config, await contactOf(tx, row.id), dinner, payment, why);
  if (letter) await post(tx, work.now, letter);
  return {
    refundBecause:
      why === "paid already"
        ? "The seats were paid for already."
        : "The party was changed after this payment page had been opened.",
  };
}

/** The seats are gone: the party queues with its place by date, the money goes back, and the payer is told (S-18). */
async function tooLate(
  work: Work,
  tx: Tx,
  row: Registration,
  event: EventFacts,
  payment: Payment,
  siblings: readonly Registration[],
): Promise<{ refundBecause: string }> {
  // After the close no seat is offered any more: a place in the queue would be a promise that nobody keeps.
  const isOpen = event.isActive && !event.isDeleted && closesAt(event) > work.now;
  const mayQueue = isOpen && siblings.length === 0;
  if (mayQueue && row.removedAt) {
    await tx
      .update(registrations)
      .set({
        status: "waitlist",
        holdExpiresAt: null,
        removedAt: null,
        removedReason: null,
        updatedAt: work.now,
      })
      .where(eq(registrations.id, row.id));
  }
  const dinner = await readDinner(tx, row.eventId);
  const more = { paymentId: payment.id, waiting: mayQueue };
  const letter = paymentCameTooLate(work.config, await contactOf(tx, row.id), row, dinner, more);
  if (letter) await post(tx, work.now, letter);
  return { refundBecause: "Paid after the seats had gone to others." };
}
