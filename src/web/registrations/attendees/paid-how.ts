import type { RegistrationChange } from "#contract/registrations/attendees/attendees.ts";
import { PaymentMethod } from "#contract/registrations/manual/manual-registrations.ts";

/** How a party paid, as it is typed: an option of `ALL_PAYMENT_METHODS` or none, and the number of a check. */
export type PaidHowForm = { paymentMethod: string; checkNumber: string };

/** What a complimentary registration means. */
export const COMPLIMENTARY = "Nothing is owed: the amount becomes $0.00.";

/** The part of a change that says how it was paid; empty without an answer. */
export function paidHowIn({
  paymentMethod,
  checkNumber,
}: PaidHowForm): Partial<Pick<RegistrationChange, "paymentMethod" | "checkNumber">> {
  if (paymentMethod === "") return {};
  const method = PaymentMethod.safeParse(paymentMethod).data ?? null;
  return { paymentMethod: method, ...(method === "check" && { checkNumber: checkNumber.trim() || null }) };
}
