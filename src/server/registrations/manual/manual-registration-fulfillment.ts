import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { lockEvent, lockEventRow, readEventRow } from "#server/events/queries.ts";
import { closesAt, seatsFree } from "#server/events/rules.ts";
import { readRecordedPayment } from "#server/payments/charges/recorded-payments.ts";
import { ordinaryReceipt, type Payer, receiptOf } from "#server/payments/emails.ts";
import type { Fulfillment, Payment } from "#server/payments/fulfillment.ts";
import type { SystemContext } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { readRows } from "#server/platform/database/read-rows.ts";
import { ownedByMember } from "#server/platform/email/email-owners.ts";
import { queueEmail } from "#server/platform/email/outbox.ts";
import { paymentCameTooLate, paymentNotNeeded } from "#server/registrations/emails/registrant-emails.ts";
import { lockElsewhere } from "#server/registrations/parties/attendance.ts";
import { readPayer } from "#server/registrations/parties/payers/queries.ts";
import { lockMemberParties, type Registration } from "#server/registrations/parties/queries.ts";
import { ticketsOf } from "#server/registrations/rules.ts";
import { manualPaymentOutcome } from "#server/registrations/seats/taking/payment-rules.ts";
import { registrationFulfillment } from "#server/registrations/seats/taking/registration-fulfillment.ts";
import { makeWay, settleReplaced } from "#server/registrations/seats/taking/replace-unpaid.ts";
import { manualRegistrations } from "#server/registrations/tables.ts";
import { offerFreedSeats } from "#server/registrations/waitlist/offer-freed-seats.ts";
import { cancelManualRegistrations, closeManualRegistration } from "./close-manual-registration.ts";
import { saveManualRegistration } from "./save-manual-registration.ts";

type Intent = typeof manualRegistrations.$inferSelect;
type Paid = Fulfillment["fulfill"];

/** The fulfillment of a manual registration: money becomes a registration exactly once (S-17). */
export const manualRegistrationFulfillment: Fulfillment = {
  async lock(tx, subjectId) {
    const intent = await find(tx, subjectId);
    if (intent) await lockEventRow(tx, intent.eventId);
  },
  fulfill,
  async abandoned(work, tx, { payment: { subjectId } }) {
    const intent = await find(tx, subjectId);
    const kept = { purpose: "manual-registration" as const, subjectIds: [subjectId] };
    if (!intent || (await readRecordedPayment(tx, kept))) return;
    await closeManualRegistration(work, tx, { intent });
  },
  contact: async (tx, { id, subjectId }) => {
    const intent = await find(tx, subjectId);
    if (!intent || intent.registrationId === null) return intent ? payerOf(tx, intent) : null;
    return readPayer(tx, { id, subjectId: intent.registrationId });
  },
  receipt: ordinaryReceipt,
  async remainingBenefit(tx, payment) {
    const intent = await find(tx, payment.subjectId);
    if (!intent || intent.registrationId === null) return null;
    return registrationFulfillment.remainingBenefit(tx, { ...payment, subjectId: intent.registrationId });
  },
  afterRefund: registrationFulfillment.afterRefund,
  revoke: registrationFulfillment.revoke,
  async returned(tx, { subjectId, amount }) {
    const intent = await find(tx, subjectId);
    if (!intent || intent.registrationId === null) return;
    await registrationFulfillment.returned(tx, { subjectId: intent.registrationId, amount });
  },
  async kept(ctx, tx, subjectId) {
    const intent = await find(tx, subjectId);
    if (intent && intent.registrationId !== null)
      await registrationFulfillment.kept(ctx, tx, intent.registrationId);
  },
  lostByRefund: registrationFulfillment.lostByRefund,
  async returnPath(outcome, { subjectId }, db) {
    const intent = await find(db, subjectId);
    return intent ? `/events/${intent.eventId}/attendees?payment=${outcome}` : "/admin";
  },
};

function seatsOf(parties: readonly Registration[]): number {
  return parties.reduce((seats, party) => seats + ticketsOf(party), 0);
}

/** Every writer locks the dinner first, so what is read here stays true. */
async function find(tx: Tx, id: number): Promise<Intent | undefined> {
  const [intent] = await tx.select().from(manualRegistrations).where(eq(manualRegistrations.id, id));
  return intent;
}

async function payerOf(tx: Tx, { memberId, form }: Intent): Promise<Payer> {
  const member = memberId === null ? undefined : await memberNamed(tx, memberId);
  if (member) return member;
  // Someone without a member record, as entered by an officer.
  const { firstName = "", lastName = "", email = "" } = form ?? {};
  return { firstName, lastName, email: email || null, owners: "nobody" };
}

async function memberNamed(tx: Tx, id: number): Promise<Payer | undefined> {
  const rows = await readRows(
    tx,
    z.object({ first_name: z.string(), last_name: z.string(), email: z.string().nullable() }),
    sql`select first_name, last_name, confirmed_email as email from members where id = ${id}`,
  );
  const [row] = rows;
  if (!row) return undefined;
  return { firstName: row.first_name, lastName: row.last_name, email: row.email, owners: ownedByMember(id) };
}

async function fulfill(
  work: SystemContext,
  tx: Tx,
  { payment, charge }: { payment: Payment; charge: Parameters<Paid>[2]["charge"] },
): ReturnType<Paid> {
  const intent = await find(tx, payment.subjectId);
  if (!intent || (intent.registrationId === null && !intent.form)) {
    return { refundBecause: "The details of the manual registration are no longer on file." };
  }
  const { form, memberId } = intent;
  const event = await lockEvent(tx, intent.eventId);
  const parties = memberId === null ? [] : await lockMemberParties(tx, memberId, event.id);
  const elsewhere =
    memberId === null || form?.memberTickets === 0
      ? { parties: [], isPaid: false }
      : await lockElsewhere(tx, { memberId, eventId: event.id });
  // The paid registration replaces unpaid ones that have the member at the same dinner.
  const isUnpaid = ({ status }: { status: string }) => status === "pending";
  const replaced = { own: parties.filter(isUnpaid), ofOthers: elsewhere.parties.filter(isUnpaid) };
  const what = manualPaymentOutcome({
    isHeld: intent.holdId !== null,
    seatsForIt: seatsFree(event) + seatsOf([...replaced.own, ...replaced.ofOthers]),
    tickets: form ? ticketsOf(form) : 0,
    eventIsDeleted: event.isDeleted,
    eventIsAhead: event.dateTime > work.now,
    hasAnotherPaid:
      intent.registrationId !== null ||
      parties.some(({ status }) => status === "confirmed") ||
      elsewhere.isPaid,
  });
  if (charge === null) {
    if (intent.registrationId !== null) return "applied";
    if (what !== "register" || (intent.holdId === null && closesAt(event) <= work.now)) {
      return { refundBecause: `The free page was used too late: ${what}.` };
    }
  }
  if (what !== "register" || !form) return refuseCharge(work, tx, { intent, payment, what });
  await makeWay(work, tx, replaced);
  // A page with another price may also be open.
  await cancelManualRegistrations(work, tx, [intent]);
  const member =
    memberId === null ? null : { id: memberId, firstName: form.firstName, lastName: form.lastName };
  const paid = charge
    ? { what: payment.description, receipt: receiptOf(payment, charge, work.now) }
    : undefined;
  const how = { paymentType: "online", actor: intent.askedBy, amount: payment.amount, paid } as const;
  const atItsPrices = { ...event, prices: intent.prices ?? event.prices };
  const prepared = { event: atItsPrices, form, member };
  const row = await saveManualRegistration(work, tx, { prepared, how });
  await tx
    .update(manualRegistrations)
    .set({ registrationId: row.id, amount: row.amount, closedAt: null, form: null, updatedAt: work.now })
    .where(eq(manualRegistrations.id, intent.id));
  await settleReplaced(work, tx, { replaced: replaced.ofOthers, by: row.id });
  if (replaced.own.length + replaced.ofOthers.length > 0)
    await offerFreedSeats(work, tx, { eventId: event.id, newRound: false });
  return "applied";
}

/** The money buys nothing: the seats go to the waitlist, it is refunded, and the payer is told if possible (S-18). */
async function refuseCharge(
  work: SystemContext,
  tx: Tx,
  {
    intent,
    payment,
    what,
  }: { intent: Intent; payment: Payment; what: "register" | "paid already" | "seats gone" },
): Promise<{ refundBecause: string }> {
  const to = await manualRegistrationFulfillment.contact(tx, payment);
  const dinner = await readEventRow(tx, intent.eventId);
  const party = { amount: payment.amount, memberId: intent.memberId };
  const email =
    to &&
    (what === "paid already"
      ? paymentNotNeeded(work.config, to, { dinner, payment, why: what })
      : paymentCameTooLate(work.config, to, { party, dinner, paymentId: payment.id, waiting: false }));
  if (email) await queueEmail(tx, work.now, email);
  await closeManualRegistration(work, tx, { intent });
  return {
    refundBecause:
      what === "paid already"
        ? "Paid for a member who already has another registration for the event."
        : "Paid after the seats held for a manual registration were gone.",
  };
}
