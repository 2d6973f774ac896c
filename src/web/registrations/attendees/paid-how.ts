import { paidByWords } from "#contract/members/manual-methods.ts";
import type {
  AttendeeRegistration,
  RegistrationChange,
} from "#contract/registrations/attendees/attendees.ts";
import { PaymentMethod } from "#contract/registrations/manual/manual-registrations.ts";
import { centsOf } from "#contract/values/cents.ts";
import { AS_OTHER, PAYS_LATER } from "#web/registrations/PaidOutside.tsx";

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

/**
 * What Record Payment records if no way is chosen: the stored one of a waiting party, else another way; false where
 * nothing is due, as no payment is recorded then.
 */
export function recordedIfNone({
  status,
  amount,
  amountDue,
  manualPayments,
  paymentMethod,
  checkNumber,
}: Pick<
  AttendeeRegistration,
  "status" | "amount" | "amountDue" | "manualPayments" | "paymentMethod" | "checkNumber"
>): string | false {
  const stored = status === "waitlist" ? paymentMethod : null;
  if (stored === "complimentary") return "If you don’t choose one, we’ll record it as complimentary.";
  const received = manualPayments.reduce((sum, { left }) => sum + centsOf(left), 0);
  const due = status === "unpaid" ? centsOf(amountDue) : centsOf(amount) - received;
  if (due <= 0) return false;
  if (stored === null) return AS_OTHER;
  return `If you don’t choose one, we’ll record it as paid ${paidByWords({ method: stored, reference: checkNumber })}.`;
}
