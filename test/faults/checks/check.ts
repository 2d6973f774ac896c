import { centsOf, moneyOf } from "#contract/values/cents.ts";
import { brokenEmails } from "./check-emails.ts";
import { brokenPromises } from "./check-promises.ts";
import type { ChargeFact, Facts, PaymentFact } from "./facts.ts";
import type { Journey } from "./promises.ts";

/** What must hold when everything has settled, and what breaks it, a sentence each. */
export type Verdict = { rule: string; looked: number; broken: string[] };

/** Judges a run by what the provider, the portal, the mailbox and the people say. */
export function check(facts: Facts, journeys: readonly Journey[]): Verdict[] {
  return [
    {
      rule: "every card charge bought one thing or goes back",
      looked: taken(facts).length,
      broken: brokenCharges(facts),
    },
    {
      rule: "nobody has seats or a year that no charge paid",
      looked: facts.registrations.length + facts.years.length,
      broken: unpaid(facts),
    },
    {
      rule: "what was returned is what the provider returned",
      looked: facts.refunds.length,
      broken: brokenRefunds(facts),
    },
    { rule: "no seat is lost or sold twice", looked: facts.seats.length, broken: brokenSeats(facts) },
    {
      rule: "every email went out once, or stands with its error",
      looked: facts.emails.length,
      broken: brokenEmails(facts),
    },
    {
      rule: "what anybody was told is true",
      looked: journeys.reduce((sum, { told }) => sum + told.length, 0),
      broken: journeys.flatMap((journey) => brokenPromises(facts, journey)),
    },
    { rule: "nothing waits for ever", looked: facts.payments.length, broken: facts.stuck },
    {
      rule: "the daily comparison finds no difference",
      looked: facts.charges.length,
      broken: facts.differences,
    },
  ];
}

/** Money that the provider took from a card, whatever became of it later. */
export function taken({ ledger }: Facts) {
  return ledger.filter(
    ({ transactionType, responseCode }) => transactionType === "authCaptureTransaction" && responseCode === 1,
  );
}

function brokenCharges(facts: Facts): string[] {
  const { charges } = facts;
  const known = new Map(charges.map((charge) => [charge.id, charge]));
  const real = new Set(taken(facts).map(({ transId }) => transId));
  const missing = taken(facts).flatMap(({ transId, invoiceNumber, settleAmount }) => {
    const charge = known.get(transId);
    if (!charge) return [`charge ${transId} of ${invoiceNumber} is not in the ledger`];
    return charge.amount === settleAmount
      ? []
      : [`charge ${transId} is ${charge.amount}, not ${settleAmount}`];
  });
  const invented = charges
    .filter(({ id }) => !real.has(id))
    .map(({ id }) => `charge ${id} is in the ledger and was never made`);
  return [...missing, ...invented, ...charges.flatMap((charge) => useOf(facts, charge))];
}

/** Why a charge neither bought what it should nor goes back whole; nothing where it did. */
function useOf(facts: Facts, charge: ChargeFact): string[] {
  const payment = facts.payments.find(({ id }) => id === charge.paymentId);
  const back = sumBack(facts, charge.id);
  if (charge.outcome === "refund_due") {
    return back === centsOf(charge.amount)
      ? []
      : [`charge ${charge.id} bought nothing, and ${moneyOf(back)} of ${charge.amount} goes back`];
  }
  if (charge.outcome === "recorded") return [`charge ${charge.id} was never applied`];
  if (!payment) return [`charge ${charge.id} was applied to no payment`];
  if (payment.purpose === "dues") return yearOf(facts, payment, charge);
  const row = facts.registrations.find(({ id }) => id === payment.subjectId);
  if (!row) return [`charge ${charge.id} bought a registration that is not there`];
  if (row.removed === null && row.status === "confirmed") {
    return back === 0 ? [] : [`charge ${charge.id} bought registration ${row.id} and goes back as well`];
  }
  // The dinners of a run have a deadline, so a cancelled party gets all of it back (S-26).
  return back === centsOf(charge.amount)
    ? []
    : [
        `charge ${charge.id} paid registration ${row.id}, which is ${row.removed ?? row.status}, and ${moneyOf(back)} of ${charge.amount} goes back`,
      ];
}

function yearOf({ years, paidThrough }: Facts, payment: PaymentFact, charge: ChargeFact): string[] {
  const bought = years.filter(({ paymentId }) => paymentId === payment.id);
  if (bought.length !== 1) return [`charge ${charge.id} bought ${bought.length} years of dues`];
  const [year] = bought;
  const member = paidThrough.find(({ memberId }) => memberId === year?.memberId);
  return member && year && member.day >= year.paidThrough
    ? []
    : [`member ${year?.memberId} paid through ${year?.paidThrough} and stands at ${member?.day}`];
}

/** Cents of a charge that went back, are on their way or are owed. */
function sumBack({ refunds }: Facts, chargeId: string): number {
  return refunds
    .filter((refund) => refund.chargeId === chargeId)
    .reduce((sum, { amount }) => sum + centsOf(amount), 0);
}

function unpaid({ registrations, payments, charges, years }: Facts): string[] {
  const paying = new Map<string, number>();
  for (const { paymentId, outcome } of charges) {
    const payment = payments.find(({ id }) => id === paymentId);
    if (!payment || outcome !== "applied") continue;
    const key = `${payment.purpose} ${payment.subjectId}`;
    paying.set(key, (paying.get(key) ?? 0) + 1);
  }
  const seats = registrations
    .filter(({ status, removed }) => status === "confirmed" && removed === null)
    .filter(({ id }) => paying.get(`registration ${id}`) !== 1)
    .map(({ id }) => `registration ${id} is confirmed by ${paying.get(`registration ${id}`) ?? 0} charges`);
  const bought = years.filter(
    ({ paymentId }) => !charges.some((one) => one.paymentId === paymentId && one.outcome === "applied"),
  );
  return [...seats, ...bought.map(({ memberId }) => `member ${memberId} has a year that no charge paid`)];
}

function brokenRefunds({ ledger, refunds }: Facts): string[] {
  const there = new Map<string, string>();
  for (const { transId, transactionType, transactionStatus, responseCode, settleAmount } of ledger) {
    const isVoid = transactionType === "authCaptureTransaction" && transactionStatus === "voided";
    const isRefund = transactionType === "refundTransaction" && responseCode === 1;
    if (isVoid || isRefund) there.set(transId, settleAmount);
  }
  const here = new Map(
    refunds.flatMap(({ providerId, amount }) => (providerId ? [[providerId, amount] as const] : [])),
  );
  return [
    ...[...there].flatMap(([id, amount]) =>
      here.get(id) === amount
        ? []
        : [`${id} gave ${amount} back, the portal says ${here.get(id) ?? "nothing"}`],
    ),
    ...[...here.keys()].filter((id) => !there.has(id)).map((id) => `${id} gave nothing back`),
    ...refunds
      .filter(({ status, providerId }) => status === "refunded" && !providerId)
      .map(({ id }) => `refund ${id} is done and nobody sent it`),
  ];
}

function brokenSeats({ seats, registrations }: Facts): string[] {
  const counts = seats.flatMap(({ eventId, counted, live, total }) => [
    ...(counted === live ? [] : [`dinner ${eventId}: ${counted} seats counted, ${live} there`]),
    ...(counted > total ? [`dinner ${eventId}: ${counted} seats of ${total}`] : []),
  ]);
  const live = registrations.filter(({ removed }) => removed === null);
  const twice = [...Map.groupBy(live, ({ eventId, owner }) => `member ${owner} at dinner ${eventId}`)]
    .filter(([, rows]) => rows.length > 1)
    .map(([who, rows]) => `${who} has ${rows.length} registrations`);
  return [...counts, ...twice];
}
