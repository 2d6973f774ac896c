import type { Cents } from "#contract/values/cents.ts";
import { amountOf } from "#web/registrations/amount.ts";
import type { TypedManual } from "./manual-form.ts";

/** What the party pays: nothing if an officer waives the price. */
export function manualAmountOf(
  event: { memberPrice: string; guestPrice: string },
  form: Pick<TypedManual, "memberTickets" | "guestTickets" | "bypassPayment" | "paymentMethod">,
): Cents {
  return form.bypassPayment && form.paymentMethod === "complimentary" ? 0 : amountOf(event, form);
}
