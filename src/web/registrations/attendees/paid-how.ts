import type { RegistrationChange } from "#contract/registrations/attendees/attendees.ts";
import { PaymentMethod } from "#contract/registrations/manual/manual-registrations.ts";
import { PAYS_LATER } from "#web/registrations/PaidOutside.tsx";

/** How a party paid, as it is typed: an option of `ALL_PAYMENT_METHODS` or none, and the number of a check. */
export type PaidHowForm = { paymentMethod: string; checkNumber: string };
/** When that was received and by whom, and a note, as they are typed; what is blank is not sent (D-351). */
export type ReceivedForm = { receivedOn?: string; receivedBy?: string; paymentNote?: string };

/** The part of a change that says so. */
export function receivedIn(typed: ReceivedForm): Partial<Pick<RegistrationChange, keyof ReceivedForm>> {
  const { receivedOn, receivedBy, paymentNote } = typed;
  return {
    ...(receivedOn?.trim() && { receivedOn: receivedOn.trim() }),
    ...(receivedBy?.trim() && { receivedBy: receivedBy.trim() }),
    ...(paymentNote?.trim() && { paymentNote: paymentNote.trim() }),
  };
}

/** What a complimentary registration means. */
export const COMPLIMENTARY = "Nothing is owed: the amount becomes $0.00.";

/** The part of a change that says how it was paid; empty without an answer. */
export function paidHowIn({
  paymentMethod,
  checkNumber,
}: PaidHowForm): Partial<Pick<RegistrationChange, "paymentMethod" | "checkNumber">> {
  if (paymentMethod === "" || paymentMethod === PAYS_LATER.value) return {};
  const method = PaymentMethod.safeParse(paymentMethod).data ?? null;
  return { paymentMethod: method, ...(method === "check" && { checkNumber: checkNumber.trim() || null }) };
}
