import type { Resolver } from "react-hook-form";
import type { RegistrationChange } from "#contract/registrations/attendees/attendees.ts";
import { CHECK_NUMBER_REQUIRED, PaymentMethod } from "#contract/registrations/manual/manual-registrations.ts";

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

/** Why what is sent has no check number although it needs one, or null. */
export function whyNotCheckNumber({
  paymentMethod,
  checkNumber,
}: ReturnType<typeof paidHowIn>): string | null {
  return paymentMethod === "check" && !checkNumber ? CHECK_NUMBER_REQUIRED : null;
}

/** The check of a form that asks nothing else. */
export const checkPaidHow: Resolver<PaidHowForm> = (typed) => {
  const message = whyNotCheckNumber(paidHowIn(typed));
  if (message) return { values: {}, errors: { checkNumber: { type: "required", message } } };
  return { values: typed, errors: {} };
};
