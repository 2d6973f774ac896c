import type { Ask } from "#contract/endpoint.ts";
import type { changeRegistration } from "#contract/registrations/attendees/attendees.ts";
import type { RegistrationStatus } from "#contract/registrations/registrations.ts";
import { type Cents, centsOf } from "#contract/values/cents.ts";
import { instantAt } from "#contract/values/zone.ts";
import { whyNotDueBy, whyNotReceivedOn } from "#server/payments/rules.ts";
import { badRequest, forbidden, type Refusal } from "#server/platform/refusal.ts";
import type { PaidHow, Received } from "#server/registrations/parties/manual-payments.ts";
import type { Registration } from "#server/registrations/parties/queries.ts";

type Asked = Pick<
  Ask<typeof changeRegistration>,
  | "status"
  | "amount"
  | "paymentType"
  | "paymentMethod"
  | "checkNumber"
  | "receivedOn"
  | "receivedBy"
  | "paymentNote"
  | "payBy"
>;
type Stored = Pick<Registration, "paymentType"> & PaidHow & { status: RegistrationStatus };
type WithMoney = Stored & { receivedManually: Cents; isAllByCredit: boolean };

/** Why an officer may not record this way of payment, or null. */
export function whyNotPaidThisWay(
  row: WithMoney,
  ask: Asked,
  { paidByCard, isFull }: { paidByCard: Cents; isFull: boolean },
): Refusal | null {
  const how = askedHow(row, ask);
  if (!how) return null;
  if (how.paymentMethod === "complimentary" && ask.amount !== undefined && centsOf(ask.amount) > 0) {
    return refused("amount", "The amount of a complimentary registration is 0.00");
  }
  if (how.paymentMethod === row.paymentMethod && how.checkNumber === row.checkNumber) return null;
  if (!isFull && !isMarkedPaid(row, ask)) return forbidden();
  if (how.paymentMethod === null) return null;
  if (row.status === "unpaid") return whyNotPaidLater(row, ask, { how, paidByCard });
  if (row.isAllByCredit && !isMarkedPaid(row, ask) && how.paymentMethod !== "complimentary") {
    return refused("paymentMethod", "This party was paid with a credit, so that can’t be changed here");
  }
  const type = isMarkedPaid(row, ask) ? "manual" : (ask.paymentType ?? row.paymentType);
  if (paidByCard > 0 || type !== "manual") {
    return refused("paymentMethod", "Only a manual payment is made by check, in cash or complimentary");
  }
  return null;
}

/** The same of a party that pays later: what is due may be paid any way, but what was paid in part is not waived. */
function whyNotPaidLater(
  row: WithMoney,
  ask: Asked,
  { how, paidByCard }: { how: PaidHow; paidByCard: Cents },
): Refusal | null {
  const isPartlyPaid = paidByCard > 0 || row.receivedManually > 0;
  if (how.paymentMethod === "complimentary" && isPartlyPaid) {
    return refused("paymentMethod", "Part of this has been paid. Please refund or void that first.");
  }
  const isCorrected = row.receivedManually > 0 && !row.isAllByCredit;
  if (isMarkedPaid(row, ask) || isCorrected || how.paymentMethod === "complimentary") return null;
  return refused("paymentMethod", "Please mark the party as paid to record a payment");
}

/**
 * Why an officer may not say this of a payment that was received, or null. Anyone who marks a party as paid may; what was
 * recorded before is corrected by full officers (D-351).
 */
export function whyNotReceivedSo(
  row: Stored & { receivedManually: Cents },
  ask: Asked,
  { isFull, today }: { isFull: boolean; today: string },
): Refusal | null {
  if (!saysReceipt(ask)) return null;
  if (!isMarkedPaid(row, ask)) {
    if (!isFull) return forbidden();
    if (row.receivedManually === 0) return refused("receivedBy", "No payment is recorded for this party");
  }
  const why = ask.receivedOn === undefined ? null : whyNotReceivedOn(ask.receivedOn, today);
  return why === null ? null : refused("receivedOn", why);
}

/** Why a party that pays later may not be told to pay by that day, or null. */
export function whyNotPayBy(
  row: Pick<Stored, "status">,
  { status, payBy }: Pick<Asked, "status" | "payBy">,
  today: string,
): Refusal | null {
  if (!payBy) return null;
  if (status !== "unpaid" && row.status !== "unpaid") {
    return refused("payBy", "Only a party that pays later can have a pay-by date");
  }
  const why = whyNotDueBy(payBy, today);
  return why === null ? null : refused("payBy", why);
}

/** Whether a change says by whom or when a payment was received, or has a note about it. */
export function saysReceipt({ receivedOn, receivedBy, paymentNote }: Asked): boolean {
  return receivedOn !== undefined || receivedBy !== undefined || paymentNote !== undefined;
}

/** What it says of that, for the ledger; `zone` is the chapter's. */
export function receivedIn(
  { receivedOn, receivedBy, paymentNote }: Pick<Asked, "receivedOn" | "receivedBy" | "paymentNote">,
  zone: string,
): Received {
  return {
    ...(receivedOn !== undefined && { receivedAt: instantAt(receivedOn, "12:00", zone) }),
    ...(receivedBy !== undefined && { receivedBy }),
    ...(paymentNote !== undefined && { note: paymentNote }),
  };
}

/** The effect of a change on the payment method, and on the amount of a complimentary registration. */
export function paidHowAfter(row: Stored, ask: Asked): Partial<PaidHow & { amount: string }> {
  const how = askedHow(row, ask);
  if (how) return { ...how, ...(how.paymentMethod === "complimentary" && { amount: "0.00" }) };
  return whyNoLongerPaid(row, ask) ? { paymentMethod: null, checkNumber: null } : {};
}

/** Why what is recorded of a party's payment is not true after a change, or null. */
export function whyNoLongerPaid(row: Stored, ask: Asked): string | null {
  const isByCard = ask.paymentType === "online" && row.paymentType !== "online" && row.status !== "unpaid";
  if (isByCard && !isMarkedPaid(row, ask)) return "Paid by card";
  const isCharged =
    row.paymentMethod === "complimentary" && ask.amount !== undefined && centsOf(ask.amount) > 0;
  return isCharged && askedHow(row, ask) === null ? "No longer complimentary" : null;
}

/** The way of payment in a change; null if it says nothing about it. Only a check has a number. */
function askedHow(row: Stored, { paymentMethod, checkNumber }: Asked): PaidHow | null {
  if (paymentMethod === undefined && checkNumber === undefined) return null;
  const method = paymentMethod === undefined ? row.paymentMethod : paymentMethod;
  const number = checkNumber === undefined ? row.checkNumber : checkNumber;
  return { paymentMethod: method, checkNumber: method === "check" ? number : null };
}

/** Whether an officer gives seats on their word that it is paid. */
export function isMarkedPaid(row: Pick<Stored, "status">, { status }: Pick<Asked, "status">): boolean {
  return status === "confirmed" && row.status !== "confirmed";
}

function refused(path: string, message: string): Refusal {
  return badRequest(message, [{ path, message }]);
}
