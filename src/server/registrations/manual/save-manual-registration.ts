import { centsOf, moneyOf } from "#contract/values/cents.ts";
import { priceOf } from "#server/events/price-rules.ts";
import { audit } from "#server/platform/audit/audit.ts";
import type { SystemContext } from "#server/platform/context.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { receivedIn } from "#server/registrations/attendees/paid-how.ts";
import type { PaidByCard } from "#server/registrations/emails/registrant-emails.ts";
import { recordManualPayment } from "#server/registrations/parties/manual-payments.ts";
import { readKnownAnswers } from "#server/registrations/parties/needs/known-answers.ts";
import { writeAnswersOfForm } from "#server/registrations/parties/needs/write-answers-of-form.ts";
import { withTheirNames, writeNames } from "#server/registrations/parties/party-names.ts";
import { whyOfOfficer, writePrices } from "#server/registrations/parties/prices/write-prices.ts";
import type { Registration } from "#server/registrations/parties/queries.ts";
import { isComplimentary, isSameName } from "#server/registrations/rules.ts";
import { leaveLineOf } from "#server/registrations/seats/line/leave-line.ts";
import { carryOwn } from "#server/registrations/seats/taking/carry-own.ts";
import { tellConfirmed } from "#server/registrations/seats/taking/tell-confirmed.ts";
import { registrations } from "#server/registrations/tables.ts";
import { endEntry } from "#server/registrations/waitlist/end-entry.ts";
import { lockEntriesOf } from "#server/registrations/waitlist/entries.ts";
import { offerFreedSeats } from "#server/registrations/waitlist/offer-freed-seats.ts";
import { linkChosen, nameOnly, serveChosen } from "./entered-persons.ts";
import type { PreparedRegistration } from "./prepare-manual-registration.ts";

type How = {
  paymentType: "online" | "manual";
  actor: string;
  amount: string;
  /** The card payment, whose receipt is in the same email (091). */
  paid?: PaidByCard | undefined;
  /** It pays later, perhaps by this day (097). */
  paysLater?: { payBy: string | null };
};

/**
 * Saves a manual registration, as paid or as one that pays later, and queues its email. The dinner is locked; the
 * database refuses seats that are not available.
 */
export async function saveManualRegistration(
  work: SystemContext,
  tx: Tx,
  {
    prepared: { event, form, member },
    how: { paymentType, actor, amount, paid, paysLater },
  }: { prepared: Pick<PreparedRegistration, "event" | "form" | "member">; how: How },
): Promise<Registration> {
  const { now } = work;
  const method = paymentType === "manual" ? paidHow(form) : {};
  let offerLeft = false;
  const memberIds = member ? [member.id] : [];
  for (const entry of await lockEntriesOf(tx, event.id, { memberIds })) {
    if (await endEntry(tx, entry, { because: "placed", now })) offerLeft = true;
  }
  const memberInfo = form.memberInfo.map(nameOnly);
  const guestInfo = form.guestInfo.map(nameOnly);
  const [written] = await tx
    .insert(registrations)
    .values({
      eventId: event.id,
      memberId: member?.id ?? null,
      // A member's name stays in the member record alone: a copy here would outlive its erasure.
      ...(!member && {
        contactFirstName: form.firstName || null,
        contactLastName: form.lastName || null,
        contactEmail: form.email || null,
      }),
      amount,
      status: "confirmed",
      paymentType,
      memberTickets: form.memberTickets,
      guestTickets: form.guestTickets,
      foodRequests: form.foodRequests,
      seatingRequests: form.seatingRequests,
      specialRequirements: form.specialRequirements,
      adminNotes: notesOf({ form, member }),
      ...(paysLater && { paysLaterSince: now, paysLaterBy: actor, payBy: paysLater.payBy }),
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  if (!written) throw new Error("the registration was not written");
  if (paymentType === "manual" && !paysLater)
    await recordManualPayment({ actor, now }, tx, {
      registrationId: written.id,
      method: form.paymentMethod ?? "other",
      reference: form.paymentMethod === "check" ? (form.checkNumber ?? null) : null,
      cents: centsOf(amount),
      ...receivedIn(form, work.config.chapter.timeZone),
    });
  const why = isComplimentary(form) ? whyOfOfficer(form) : "The price when the payment was started";
  await writePrices(tx, [{ ...written, prices: event.prices, why }], now);
  await writeNames(tx, written, { memberInfo, guestInfo });
  const linked = await linkChosen(tx, written, form);
  const known = await readKnownAnswers(tx, event.id, { parties: [], memberIds: [...memberIds, ...linked] });
  const fromProfile = await writeAnswersOfForm(tx, written.id, {
    form,
    known,
    by: { memberId: null, userId: null, isOfficer: true, now },
  });
  await carryOwn(tx, written.id);
  const dishes = await serveChosen(tx, written, { form, now });
  const row = await withTheirNames(tx, written);
  if (await leaveLineOf(work, tx, { eventId: event.id, memberIds: linked })) offerLeft = true;
  // Last, because this party's own seats come first.
  if (offerLeft) await offerFreedSeats(work, tx, { eventId: event.id, newRound: false });
  await audit(tx, {
    at: now,
    actor,
    action: "register by hand",
    entity: "registration",
    entityId: row.id,
    after: {
      eventId: event.id,
      memberTickets: row.memberTickets,
      guestTickets: row.guestTickets,
      amount,
      price: moneyOf(priceOf(event.prices, form)),
      paymentType,
      ...(linked.length > 0 && { memberIds: linked }),
      ...(dishes.length > 0 && { dishes }),
      ...method,
      ...(paysLater && { status: "unpaid", ...paysLater }),
      adminNotes: row.adminNotes,
    },
  });
  await tellConfirmed(work, tx, {
    row,
    hasNeedsOfProfile: fromProfile.some(({ memberId }) => memberId === written.memberId),
    paid,
    paysLater: paysLater && { due: centsOf(amount), ...paysLater },
  });
  return row;
}

/** The recorded way of payment; only a check has a number. */
function paidHow({ paymentMethod, checkNumber }: PreparedRegistration["form"]) {
  if (paymentMethod !== "check") return { ...(paymentMethod && { paymentMethod }) };
  return { paymentMethod, ...(checkNumber && { checkNumber }) };
}

/** How it was paid, as the officer wrote it, and the name they entered if the address belongs to another (C-36). */
function notesOf({ form, member }: Pick<PreparedRegistration, "form" | "member">): string | null {
  const lines = [
    ...(form.paymentNotes ? [`Payment: ${form.paymentNotes}`] : []),
    ...(member && `${form.firstName}${form.lastName}` !== "" && !isSameName(member, form)
      ? [`Entered as ${`${form.firstName} ${form.lastName}`.trim()}.`]
      : []),
  ];
  return lines.join("\n") || null;
}
