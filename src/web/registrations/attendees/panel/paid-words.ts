import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { hasPaidByCard } from "#web/registrations/attendees/party.ts";

const OUTSIDE = { check: "by check", cash: "in cash", complimentary: "complimentary" };

/**
 * How a confirmed registration was paid: "by card", "by check 1042", or nothing; "partly by card" where that is not all
 * of its amount.
 */
export function paidWords(party: AttendeeRegistration): string {
  const { status, amount, amountDue, paymentType, paymentMethod, checkNumber, manualPayments } = party;
  if (status !== "confirmed") return "";
  const isByCard = hasPaidByCard(party);
  if (!isByCard && paymentMethod) {
    return `${Number(amountDue) > 0 ? "partly " : ""}${OUTSIDE[paymentMethod]}${checkNumber ? ` ${checkNumber}` : ""}`;
  }
  if (Number(amount) === 0) return "";
  if (!isByCard && paymentType !== "online") return "manual";
  return Number(amountDue) > 0 || manualPayments.length > 0 ? "partly by card" : "by card";
}
