import { eq } from "drizzle-orm";
import { centsOf } from "#contract/values/cents.ts";
import { lockEvent, lockEventRow, readEventRow } from "#server/events/queries.ts";
import { closesAt, type EventFacts, seatsFree } from "#server/events/rules.ts";
import { readRecordedPayment } from "#server/payments/charges/recorded-payments.ts";
import { ordinaryReceipt, paymentReceived, receiptOf } from "#server/payments/emails.ts";
import { type Fulfillment, NOTHING_REVOKED, type Payment } from "#server/payments/fulfillment.ts";
import { closeOpenPayment } from "#server/payments/open-payment.ts";
import type { SystemContext } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { queueEmail } from "#server/platform/email/outbox.ts";
import { readAttendee } from "#server/registrations/attendees/read-attendees.ts";
import { endPayLater, settleKept } from "#server/registrations/balance/settle-pay-later.ts";
import { paidAfterTheEnd } from "#server/registrations/emails/party-change-emails.ts";
import { paymentCameTooLate, paymentNotNeeded } from "#server/registrations/emails/registrant-emails.ts";
import { chargeKeeping } from "#server/registrations/parties/attempts.ts";
import { lockElsewhere } from "#server/registrations/parties/attendance.ts";
import { readPaidWithCredits } from "#server/registrations/parties/manual-payments.ts";
import { nextUpdatedAt } from "#server/registrations/parties/next-updated-at.ts";
import { readPayer } from "#server/registrations/parties/payers/queries.ts";
import {
  lockRegistration,
  lockSiblings,
  lowerKept,
  type Registration,
} from "#server/registrations/parties/queries.ts";
import { endPaidLink } from "#server/registrations/payment-links/end-paid-link.ts";
import { ticketsOf } from "#server/registrations/rules.ts";
import { releaseToLine } from "#server/registrations/seats/holds/release-registration.ts";
import { waitInsteadOf } from "#server/registrations/seats/line/move-to-line.ts";
import { registrations } from "#server/registrations/tables.ts";
import { lockEntriesOf } from "#server/registrations/waitlist/entries.ts";
import { offerFreedSeats } from "#server/registrations/waitlist/offer-freed-seats.ts";
import { readOpenOffer } from "#server/registrations/waitlist/queries.ts";
import { confirmRegistration } from "./confirm-registration.ts";
import { paymentOutcome } from "./payment-rules.ts";
import { makeWay, settleReplaced } from "./replace-unpaid.ts";
import { whoEnded } from "./who-ended.ts";

type Charge = Parameters<Fulfillment["fulfill"]>[2]["charge"];

/** The fulfillment of registrations: money confirms seats, and without it seats are released. */
export const registrationFulfillment: Fulfillment = {
  async lock(tx, subjectId) {
    const [row] = await tx
      .select({ eventId: registrations.eventId })
      .from(registrations)
      .where(eq(registrations.id, subjectId));
    if (row) await lockEventRow(tx, row.eventId);
  },
  fulfill,
  async abandoned(work, tx, { payment, why }) {
    const row = await lockRegistration(tx, payment.subjectId);
    if (row?.status !== "pending" || row.removedAt) return;
    // Its seats are kept for a charge that waits to be applied (076).
    if (await readRecordedPayment(tx, await chargeKeeping(tx, row))) return;
    const reason = why === "cancelled" ? "payment_cancelled" : "payment_expired";
    await releaseToLine(work, tx, { row, reason, actor: "portal" });
  },
  contact: readPayer,
  receipt: ordinaryReceipt,
  async remainingBenefit(tx, { subjectId }) {
    const [row] = await tx.select().from(registrations).where(eq(registrations.id, subjectId));
    if (!row || row.removedAt) return null;
    const { title } = await readEventRow(tx, row.eventId);
    const seats = ticketsOf(row);
    return `The registration for ${title} still holds ${seats === 1 ? "1 seat" : `${seats} seats`}.`;
  },
  afterRefund: "A refund does not change that.",
  revoke: async () => NOTHING_REVOKED,
  returned: (tx, { subjectId, amount }) => lowerKept(tx, subjectId, amount),
  kept: settleKept,
  lostByRefund: async () => null,
  returnPath: (outcome, { openedBy }) => {
    if (openedBy === "link") return `/member-login/pay?payment=${outcome}`;
    return outcome === "cancelled" ? "/events?payment=cancelled" : `/my-events?payment=${outcome}`;
  },
};

async function fulfill(
  work: SystemContext,
  tx: Tx,
  { payment, charge }: { payment: Payment; charge: Charge },
): ReturnType<Fulfillment["fulfill"]> {
  const row = await lockRegistration(tx, payment.subjectId);
  if (!row) return { refundBecause: "The registration is unknown." };
  const event = await lockEvent(tx, row.eventId);
  const isForDue = row.paysLaterSince !== null || (row.status === "confirmed" && payment.openedBy === "link");
  if (charge && isForDue && !row.removedAt) {
    return payDue(work, tx, { row, payment, charge });
  }
  const siblings = await lockSiblings(tx, row);
  const elsewhere = await findElsewhere(tx, row);
  // The paid registration replaces unpaid ones that have this person at the same dinner.
  const isUnpaid = ({ status }: Registration) => status === "pending";
  const replaced = { own: siblings.filter(isUnpaid), ofOthers: elsewhere.parties.filter(isUnpaid) };
  const unpaid = [...replaced.own, ...replaced.ofOthers];
  const offered = row.removedAt ? await readOwnOffers(tx, row) : 0;
  const what = paymentOutcome({
    status: row.status,
    isRemoved: row.removedAt !== null,
    endedBy: await whoEnded(tx, row, { hasUnpaid: replaced.own.length > 0 }),
    amount: centsOf(row.amount) - (await readPaidWithCredits(tx, row.id)),
    paid: centsOf(payment.amount),
    tickets: ticketsOf(row),
    seatsForIt: seatsFree(event) + offered + unpaid.reduce((seats, one) => seats + ticketsOf(one), 0),
    eventIsAhead: event.isActive && !event.isDeleted && event.dateTime > work.now,
    hasAnotherPaid: siblings.some(({ status }) => status === "confirmed") || elsewhere.isPaid,
  });
  if (charge === null) {
    if (row.status === "confirmed" && !row.removedAt) return "applied";
    // The free page is confirmed now, so closed registration applies to it, unlike to money already under way.
    const isOpen =
      what === "confirm" || (what === "revive" && unpaid.length === 0 && closesAt(event) > work.now);
    if (!isOpen) return { refundBecause: `The free page was used too late: ${what}.` };
  }
  if (what === "paid already" || what === "party changed")
    return notNeeded(work, tx, { row, payment, why: isLapsed(what, row, replaced) ? "seats lapsed" : what });
  if (what === "cancelled" || what === "removed" || what === "moved")
    return refuseEnded(work, tx, { row, payment, how: what });
  if (what === "seats gone") return tooLate(work, tx, { row, event, payment, siblings });
  await makeWay(work, tx, replaced);
  // A newer payment page for the same registration is no longer needed.
  await closeOpenPayment(tx, { purpose: "registration", subjectId: row.id, now: work.now });
  if (charge) {
    const paid = { what: payment.description, receipt: receiptOf(payment, charge, work.now) };
    await confirmRegistration(work, tx, { row, actor: "card provider", paymentType: "online", paid });
  } else {
    await confirmRegistration(work, tx, { row, actor: "portal" });
  }
  await settleReplaced(work, tx, { replaced: replaced.ofOthers, by: row.id });
  if (unpaid.length > 0) await offerFreedSeats(work, tx, { eventId: row.eventId, newRound: false });
  return "applied";
}

/**
 * Card money for what a party owes: one that pays later is paid once nothing is due. A larger charge is refunded in
 * full.
 */
async function payDue(
  work: SystemContext,
  tx: Tx,
  { row, payment, charge }: { row: Registration; payment: Payment; charge: NonNullable<Charge> },
): ReturnType<Fulfillment["fulfill"]> {
  const due = centsOf((await readAttendee(tx, row.id))?.amountDue ?? "0");
  const paid = centsOf(payment.amount);
  if (paid > due)
    return notNeeded(work, tx, { row, payment, why: due > 0 ? "party changed" : "paid already" });
  const { now } = work;
  await closeOpenPayment(tx, { purpose: "registration", subjectId: row.id, now });
  // An officer who read another amount due is refused.
  if (paid < due || row.paysLaterSince === null) await touch(tx, row, now);
  else await endPayLater(tx, row, { now, actor: "card provider", paymentType: "online" });
  if (paid === due) await endPaidLink(tx, row.id, now);
  const receipt = { what: payment.description, receipt: receiptOf(payment, charge, now) };
  const payer = await readPayer(tx, payment);
  const email = payer && paymentReceived(work.config, payer, receipt);
  if (email) await queueEmail(tx, now, email);
  return "applied";
}

async function touch(tx: Tx, row: Registration, now: Date): Promise<void> {
  await tx
    .update(registrations)
    .set({ updatedAt: nextUpdatedAt(row, now) })
    .where(eq(registrations.id, row.id));
}

/** The parties of others in which the owner of a registration has a place by now: unpaid ones, and whether any comes. */
export async function findElsewhere(
  tx: Tx,
  { memberId, eventId, memberTickets }: Pick<Registration, "memberId" | "eventId" | "memberTickets">,
): Promise<{ parties: Registration[]; isPaid: boolean }> {
  if (memberId === null || memberTickets === 0) return { parties: [], isPaid: false };
  return lockElsewhere(tx, { memberId, eventId });
}

/** The seats that open offers hold for the owner of a removed registration. */
async function readOwnOffers(tx: Tx, { memberId, userId, eventId }: Registration): Promise<number> {
  const entries = await lockEntriesOf(tx, eventId, {
    memberIds: memberId === null ? [] : [memberId],
    userIds: userId === null ? [] : [userId],
  });
  let seats = 0;
  for (const { id } of entries) seats += (await readOpenOffer(tx, id))?.seats ?? 0;
  return seats;
}

/** The seats were given up permanently, so money that arrives later is refunded, and the payer is told. */
async function refuseEnded(
  work: SystemContext,
  tx: Tx,
  { row, payment, how }: { row: Registration; payment: Payment; how: keyof typeof AFTER },
): Promise<{ refundBecause: string }> {
  const dinner = await readEventRow(tx, row.eventId);
  const payer = await readPayer(tx, payment);
  const email = payer && paidAfterTheEnd(work.config, payer, { dinner, payment, how });
  if (email) await queueEmail(tx, work.now, email);
  return { refundBecause: AFTER[how] };
}

const AFTER = {
  cancelled: "Paid after the member had cancelled the registration.",
  removed: "Paid after an officer had removed the registration.",
  moved: "Paid after an officer had moved the registration to the waitlist.",
};

/** The money buys nothing: it is refunded, and the payer is told (S-18). */
async function notNeeded(
  work: SystemContext,
  tx: Tx,
  { row, payment, why }: { row: Registration; payment: Payment; why: keyof typeof NOT_NEEDED },
): Promise<{ refundBecause: string }> {
  const dinner = await readEventRow(tx, row.eventId);
  const payer = await readPayer(tx, payment);
  const email = payer && paymentNotNeeded(work.config, payer, { dinner, payment, why });
  if (email) await queueEmail(tx, work.now, email);
  return { refundBecause: NOT_NEEDED[why] };
}

/** What was due has changed only because the seats were lost, as a credit that paid a part was given back. */
function isLapsed(
  what: string,
  { removedAt }: Registration,
  { own }: { own: readonly Registration[] },
): boolean {
  return what === "party changed" && removedAt !== null && own.length === 0;
}

const NOT_NEEDED = {
  "paid already": "The seats were already paid for.",
  "party changed": "The party was changed after this payment page was opened.",
  "seats lapsed": "Paid after the seats had ended, for another amount than they cost.",
};

/** The seats are gone: the party is in line by its date, the money is refunded, and the payer is told (S-18). */
async function tooLate(
  work: SystemContext,
  tx: Tx,
  {
    row,
    event,
    payment,
    siblings,
  }: { row: Registration; event: EventFacts; payment: Payment; siblings: readonly Registration[] },
): Promise<{ refundBecause: string }> {
  // After registration closes, no more seats are offered, so a waitlist place would be an empty promise.
  const isOpen = event.isActive && !event.isDeleted && closesAt(event) > work.now;
  const mayQueue = isOpen && siblings.length === 0 && row.removedAt !== null;
  if (mayQueue) await waitInsteadOf(tx, row, work.now);
  const dinner = await readEventRow(tx, row.eventId);
  const more = { paymentId: payment.id, waiting: mayQueue };
  const payer = await readPayer(tx, payment);
  const email = payer && paymentCameTooLate(work.config, payer, { party: row, dinner, ...more });
  if (email) await queueEmail(tx, work.now, email);
  return { refundBecause: "Paid after the seats had gone to others." };
}
