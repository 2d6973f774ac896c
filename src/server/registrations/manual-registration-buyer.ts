import { eq, sql } from "drizzle-orm";
import { lockEvent, readDinner } from "#server/events/queries.ts";
import { closesAt, seatsFree } from "#server/events/rules.ts";
import type { Buyer, Payment } from "#server/payments/buyer.ts";
import { type Payer, paymentReceived } from "#server/payments/letters.ts";
import { closeOpenPayment } from "#server/payments/open-payment.ts";
import type { Work } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database.ts";
import { ofMember } from "#server/platform/email-owners.ts";
import { post } from "#server/platform/outbox.ts";
import { closeManual } from "./close-manual.ts";
import { enterByHand } from "./enter-by-hand.ts";
import { paymentCameTooLate, paymentNotNeeded } from "./letters.ts";
import { whenMoneyForManualArrives } from "./money-rules.ts";
import { contactOf, lockPartiesOf } from "./queries.ts";
import { registrationBuyer } from "./registration-buyer.ts";
import { offerFreed, releaseRegistration } from "./release-registration.ts";
import { ticketsOf } from "./rules.ts";
import { manualRegistrations } from "./tables.ts";

type Intent = typeof manualRegistrations.$inferSelect;
type Paid = Buyer["paid"];

/** What payments asks of what an officer registered by hand: a registration for money, made exactly once (S-17). */
export const manualRegistrationBuyer: Buyer = {
  async lock(tx, subjectId) {
    const intent = await find(tx, subjectId);
    if (intent) await tx.execute(sql`select id from events where id = ${intent.eventId} for no key update`);
  },
  paid,
  async givenUp(work, tx, { subjectId }) {
    const intent = await find(tx, subjectId);
    if (intent) await closeManual(work, tx, intent);
  },
  contact: async (tx, subjectId) => {
    const intent = await find(tx, subjectId);
    return intent ? payerOf(tx, intent) : null;
  },
  async stillHas(tx, payment) {
    const intent = await find(tx, payment.subjectId);
    if (!intent || intent.registrationId === null) return null;
    return registrationBuyer.stillHas(tx, { ...payment, subjectId: intent.registrationId });
  },
  afterRefund: registrationBuyer.afterRefund,
  allReturned: registrationBuyer.allReturned,
  async pathAfter(outcome, { subjectId }, db) {
    const intent = await find(db, subjectId);
    return intent ? `/events/${intent.eventId}/attendees?payment=${outcome}` : "/admin";
  },
};

/** Every writer has locked the dinner before, so what is read here stays. */
async function find(tx: Tx, id: number): Promise<Intent | undefined> {
  const [intent] = await tx.select().from(manualRegistrations).where(eq(manualRegistrations.id, id));
  return intent;
}

async function payerOf(tx: Tx, { registrationId, memberId, form }: Intent): Promise<Payer> {
  if (registrationId !== null) return contactOf(tx, registrationId);
  const member = memberId === null ? undefined : await memberNamed(tx, memberId);
  if (member) return member;
  // Somebody from outside, as an officer wrote them down.
  const { firstName = "", lastName = "", email = "" } = form ?? {};
  return { firstName, lastName, email: email || null, owners: "nobody" };
}

async function memberNamed(tx: Tx, id: number): Promise<Payer | undefined> {
  const { rows } = await tx.execute<{ first_name: string; last_name: string; email: string | null }>(
    sql`select first_name, last_name, confirmed_email as email from members where id = ${id}`,
  );
  const [row] = rows;
  if (!row) return undefined;
  return { firstName: row.first_name, lastName: row.last_name, email: row.email, owners: ofMember(id) };
}

async function paid(work: Work, tx: Tx, payment: Payment, charge: Parameters<Paid>[3]): ReturnType<Paid> {
  const intent = await find(tx, payment.subjectId);
  if (!intent || (intent.registrationId === null && !intent.form)) {
    return { refundBecause: "What was registered by hand is not known any more." };
  }
  const { form, memberId } = intent;
  const event = await lockEvent(tx, intent.eventId);
  const parties = memberId === null ? [] : await lockPartiesOf(tx, memberId, event.id);
  const what = whenMoneyForManualArrives({
    isHeld: intent.holdId !== null,
    seatsFree: seatsFree(event),
    tickets: form ? ticketsOf(form) : 0,
    eventIsDeleted: event.isDeleted,
    eventIsAhead: event.dateTime > work.now,
    hasAnotherPaid: intent.registrationId !== null || parties.some(({ status }) => status === "confirmed"),
  });
  if (charge === null) {
    if (intent.registrationId !== null) return "applied";
    if (what !== "register" || (intent.holdId === null && closesAt(event) <= work.now)) {
      return { refundBecause: `The free page was used too late: ${what}.` };
    }
  }
  if (what !== "register" || !form) return comesToNothing(work, tx, intent, payment, what);
  // What the member began himself meanwhile gives way to what is paid.
  const unpaid = parties.find(({ status }) => status === "pending");
  if (unpaid) {
    await closeOpenPayment(tx, "registration", unpaid.id, "cancelled", work.now);
    await releaseRegistration(work, tx, unpaid, "superseded", "portal");
  }
  // A page with another price may be open beside the one that was paid.
  await closeOpenPayment(tx, "manual-registration", intent.id, "cancelled", work.now);
  await closeManual(work, tx, intent, { seatsPass: false });
  const member =
    memberId === null ? null : { id: memberId, firstName: form.firstName, lastName: form.lastName };
  const how = { paymentType: "online", actor: intent.askedBy, amount: payment.amount } as const;
  const row = await enterByHand(work, tx, { event, form, member }, how);
  await tx
    .update(manualRegistrations)
    .set({ registrationId: row.id, amount: row.amount, closedAt: null, form: null, updatedAt: work.now })
    .where(eq(manualRegistrations.id, intent.id));
  if (charge) await sendReceipt(work, tx, await contactOf(tx, row.id), payment, charge);
  if (unpaid) await offerFreed(work, tx, event.id);
  return "applied";
}

/** The money buys nothing: seats go to the queue, it goes back, and the payer is told where he can be (S-18). */
async function comesToNothing(
  work: Work,
  tx: Tx,
  intent: Intent,
  payment: Payment,
  what: "register" | "paid already" | "seats gone",
): Promise<{ refundBecause: string }> {
  const to = await payerOf(tx, intent);
  const dinner = await readDinner(tx, intent.eventId);
  const party = { amount: payment.amount, memberId: intent.memberId };
  const letter =
    what === "paid already"
      ? paymentNotNeeded(work.config, to, dinner, payment, what)
      : paymentCameTooLate(work.config, to, party, dinner, { paymentId: payment.id, waiting: false });
  if (letter) await post(tx, work.now, letter);
  await closeManual(work, tx, intent);
  return {
    refundBecause:
      what === "paid already"
        ? "Paid by hand for a member who has another registration for the event."
        : "Paid after the seats kept for a registration by hand had gone.",
  };
}

async function sendReceipt(
  { config, now }: Work,
  tx: Tx,
  to: Payer,
  { invoiceNumber, amount, description }: Payment,
  { submittedAt, card, transactionId }: NonNullable<Parameters<Paid>[3]>,
): Promise<void> {
  const receipt = { invoiceNumber, amount, paidAt: submittedAt ?? now, card, transactionId };
  const letter = paymentReceived(config, to, description, receipt);
  if (letter) await post(tx, now, letter);
}
