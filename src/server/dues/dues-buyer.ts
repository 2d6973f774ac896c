import { extendMembership } from "#server/members/extend-membership.ts";
import { findMember, lockMember } from "#server/members/queries.ts";
import type { Member } from "#server/members/write-member.ts";
import type { Buyer, Payment } from "#server/payments/buyer.ts";
import type { Payer } from "#server/payments/letters.ts";
import { supersedeOthers } from "#server/payments/supersede-payments.ts";
import type { Work } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database.ts";
import { dayInWords } from "#server/platform/dates.ts";
import { ofMember } from "#server/platform/email-owners.ts";
import { post } from "#server/platform/outbox.ts";
import { dayIn } from "#server/platform/zone.ts";
import { duesPaid, duesPaidTwice } from "./letters.ts";
import { readYearPaidBy } from "./queries.ts";
import { extendedThrough } from "./rules.ts";
import { duesPayments } from "./tables.ts";
import { takeBackYear } from "./take-back-year.ts";

type Charge = Parameters<Buyer["paid"]>[3];

/** What payments asks of dues: a year for money. Nothing is kept for a payment that comes to nothing. */
export const duesBuyer: Buyer = {
  lock: async (tx, memberId) => void (await lockMember(tx, memberId)),
  paid,
  givenUp: async () => undefined,
  async contact(tx, memberId) {
    const member = await findMember(tx, memberId);
    return member ? payerOf(member) : null;
  },
  async stillHas(tx, { id }) {
    const year = await readYearPaidBy(tx, id);
    return year ? `The dues it paid still count through ${dayInWords(year.paidThrough)}.` : null;
  },
  afterRefund: "Once all of it is returned, that year no longer counts.",
  allReturned: takeBackYear,
  pathAfter: (outcome) => `/profile?payment=${outcome}`,
};

/** A receipt goes to the confirmed address, never to one that was merely typed (S-69). */
function payerOf({ id, firstName, lastName, confirmedEmail }: Member): Payer {
  return { firstName, lastName, email: confirmedEmail, owners: ofMember(id) };
}

/** Late money buys its year as well, unless a payment opened beside it has bought that year already (S-28). */
async function paid(work: Work, tx: Tx, payment: Payment, charge: Charge): ReturnType<Buyer["paid"]> {
  // Dues cost something in every setting (DUES_AMOUNT), so no page of theirs is ever free.
  if (charge === null) return { refundBecause: "Dues are never free." };
  const { config, now } = work;
  const member = await lockMember(tx, payment.subjectId);
  if (!member) return { refundBecause: "The member no longer exists." };
  const receipt = {
    paymentId: payment.id,
    invoiceNumber: payment.invoiceNumber,
    amount: payment.amount,
    paidAt: charge.submittedAt ?? now,
    card: charge.card,
    transactionId: charge.transactionId,
  };
  if (payment.supersededBy !== null) {
    const letter = duesPaidTwice(config, payerOf(member), receipt);
    if (letter) await post(tx, now, letter);
    return { refundBecause: "The same year of dues was paid by another payment beside this one." };
  }
  await supersedeOthers(tx, payment, now);
  // Of the day on which it was paid, not of the one on which we came to know: both buy the same year then.
  const paidOn = dayIn(receipt.paidAt, config.chapter.timeZone);
  const paidThrough = extendedThrough(member.localDuesPaidThrough, paidOn);
  await tx.insert(duesPayments).values({
    memberId: member.id,
    paymentId: payment.id,
    amount: payment.amount,
    paymentDate: receipt.paidAt,
    paidThrough,
    transactionId: charge.transactionId,
    createdAt: now,
  });
  await extendMembership(tx, member, paidThrough, { at: now, actor: "card provider" });
  const letter = duesPaid(config, payerOf(member), { ...receipt, paidThrough });
  if (letter) await post(tx, now, letter);
  return "applied";
}
