import { extendedThrough } from "#contract/values/days.ts";
import { dayIn } from "#contract/values/zone.ts";
import { findMember, lockMember } from "#server/members/queries.ts";
import { setPaidThrough } from "#server/members/set-paid-through.ts";
import type { Member } from "#server/members/write-member.ts";
import { ordinaryReceipt, type Payer, receiptOf } from "#server/payments/emails.ts";
import type { Fulfillment, Payment } from "#server/payments/fulfillment.ts";
import { supersedeOthers } from "#server/payments/supersede-payments.ts";
import type { SystemContext } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { ownedByMember } from "#server/platform/email/email-owners.ts";
import { queueEmail } from "#server/platform/email/outbox.ts";
import { formatDay } from "#server/platform/format-dates.ts";
import { duesPaid, duesPaidTwice } from "./emails.ts";
import { readPaidManuallySince, readYear } from "./queries.ts";
import { revokeYear } from "./revoke-year.ts";
import { duesStatus } from "./rules.ts";
import { duesPayments } from "./tables.ts";

type Charge = Parameters<Fulfillment["fulfill"]>[2]["charge"];

/** A confirmed dues payment extends the membership by a year; nothing is held for an unpaid one. */
export const duesFulfillment: Fulfillment = {
  lock: async (tx, memberId) => void (await lockMember(tx, memberId)),
  fulfill,
  abandoned: async () => undefined,
  async contact(tx, { subjectId: memberId }) {
    const member = await findMember(tx, memberId);
    return member ? payerOf(member) : null;
  },
  async receipt(config, tx, paid) {
    const year = await readYear(tx, paid.payment.id, "completed");
    // Without a year that counts, nothing is said of the membership.
    return year
      ? duesPaid(config, paid.payer, { ...paid.receipt, paidThrough: year.paidThrough })
      : ordinaryReceipt(config, tx, paid);
  },
  async remainingBenefit(tx, { id }) {
    const year = await readYear(tx, id, "completed");
    return year ? `The dues it paid for still count through ${formatDay(year.paidThrough)}.` : null;
  },
  afterRefund: "Once it is refunded in full, that year no longer counts.",
  revoke: revokeYear,
  returned: async () => {},
  kept: async () => {},
  async lostByRefund(tx, { id, subjectId }) {
    const year = await readYear(tx, id, "refunded");
    if (!year) return null;
    const day = (await findMember(tx, subjectId))?.localDuesPaidThrough;
    const is = day ? `the member’s dues are paid through ${formatDay(day)}` : "the member has no paid year";
    return `The year of dues through ${formatDay(year.paidThrough)}, which that refund ended, is not given back by itself: ${is}.`;
  },
  returnPath: (outcome) => `/dues-renewal?payment=${outcome}`,
};

/** Receipts go to the confirmed address, never to an unconfirmed one (S-69). */
export function payerOf({ id, firstName, lastName, confirmedEmail }: Member): Payer {
  return { firstName, lastName, email: confirmedEmail, owners: ownedByMember(id) };
}

/** A late charge also extends the membership, unless another payment already has (S-28). */
async function fulfill(
  work: SystemContext,
  tx: Tx,
  { payment, charge }: { payment: Payment; charge: Charge },
): ReturnType<Fulfillment["fulfill"]> {
  // DUES_AMOUNT is always positive, so a dues payment is never free.
  if (charge === null) return { refundBecause: "Dues are never free." };
  const { config, now } = work;
  const member = await lockMember(tx, payment.subjectId);
  if (!member) return { refundBecause: "The member no longer exists." };
  const receipt = {
    ...receiptOf(payment, charge, now),
    paymentId: payment.id,
  };
  // Counted from the day of the charge, not the day it was recorded.
  const paidOn = dayIn(receipt.paidAt, config.chapter.timeZone);
  const manual = await readPaidManuallySince(tx, { memberId: member.id, since: payment.createdAt });
  const isPaidAlready = manual !== null && !duesStatus(manual, paidOn).canRenew;
  if (payment.supersededBy !== null || isPaidAlready) {
    const email = duesPaidTwice(config, payerOf(member), receipt);
    if (email) await queueEmail(tx, now, email);
    return { refundBecause: "The same year of dues was already paid by another payment." };
  }
  await supersedeOthers(tx, payment, now);
  const paidThrough = extendedThrough(member.localDuesPaidThrough, paidOn);
  await tx.insert(duesPayments).values({
    memberId: member.id,
    paymentId: payment.id,
    amount: payment.amount,
    paymentDate: receipt.paidAt,
    paidThrough,
    transactionId: charge.transactionId,
    dayBefore: member.localDuesPaidThrough,
    isDayBeforeKnown: true,
    createdAt: now,
  });
  await setPaidThrough(tx, member, {
    paidThrough,
    action: "membership extended",
    at: now,
    actor: "card provider",
  });
  const email = duesPaid(config, payerOf(member), { ...receipt, paidThrough });
  if (email) await queueEmail(tx, now, email);
  return "applied";
}
