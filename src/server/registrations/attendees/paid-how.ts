import type { Ask } from "#contract/endpoint.ts";
import type { changeRegistration } from "#contract/registrations/attendees/attendees.ts";
import type { RegistrationStatus } from "#contract/registrations/registrations.ts";
import { type Cents, centsOf } from "#contract/values/cents.ts";
import { badRequest, forbidden, type Refusal } from "#server/platform/refusal.ts";
import type { PaidHow } from "#server/registrations/parties/manual-payments.ts";
import type { Registration } from "#server/registrations/parties/queries.ts";

type Asked = Pick<
  Ask<typeof changeRegistration>,
  "status" | "amount" | "paymentType" | "paymentMethod" | "checkNumber"
>;
type Stored = Pick<Registration, "paymentType"> & PaidHow & { status: RegistrationStatus };

/** Why an officer may not record this way of payment, or null. */
export function whyNotPaidThisWay(
  row: Stored,
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
  const type = isMarkedPaid(row, ask) ? "manual" : (ask.paymentType ?? row.paymentType);
  if (paidByCard > 0 || type !== "manual") {
    return refused("paymentMethod", "Only a manual payment is made by check, in cash or complimentary");
  }
  return null;
}

/** The effect of a change on the payment method, and on the amount of a complimentary registration. */
export function paidHowAfter(row: Stored, ask: Asked): Partial<PaidHow & { amount: string }> {
  const how = askedHow(row, ask);
  if (how) return { ...how, ...(how.paymentMethod === "complimentary" && { amount: "0.00" }) };
  return whyNoLongerPaid(row, ask) ? { paymentMethod: null, checkNumber: null } : {};
}

/** Why what is recorded of a party's payment is not true after a change, or null. */
export function whyNoLongerPaid(row: Stored, ask: Asked): string | null {
  if (ask.paymentType === "online" && row.paymentType !== "online" && !isMarkedPaid(row, ask))
    return "Paid by card";
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
