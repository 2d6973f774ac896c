import { paidByWords } from "#contract/members/manual-methods.ts";
import type { AttendeeRegistration, ManualPayment } from "#contract/registrations/attendees/attendees.ts";
import { hasPaidByCard } from "#web/registrations/attendees/party.ts";

/**
 * How a confirmed registration was paid: "by card", "by check 1042 and with a credit", or nothing; "partly …" if that
 * is not all of its amount.
 */
export function paidWords(party: AttendeeRegistration): string {
  const { status, amount, amountDue, paymentType, manualPayments } = party;
  if (status !== "confirmed") return "";
  const ways = new Set([
    ...(hasPaidByCard(party) ? ["by card"] : []),
    ...manualPayments.toReversed().map(wayOf),
  ]);
  if (ways.size === 0) {
    if (Number(amount) === 0 || Number(amountDue) > 0) return "";
    ways.add(paymentType === "online" ? "by card" : "manual");
  }
  const some = Number(amountDue) > 0 ? "partly " : "";
  return `${some}${new Intl.ListFormat("en-US").format(ways)}`;
}

function wayOf(payment: Pick<ManualPayment, "method" | "reference">): string {
  return payment.method === "complimentary" ? "complimentary" : paidByWords(payment);
}
