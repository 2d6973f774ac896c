import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { hasPaidByCard } from "#web/registrations/attendees/party.ts";

const OUTSIDE = { check: "by check", cash: "in cash", complimentary: "complimentary" };

/** How a confirmed registration was paid: "by card", "by check 1042", or nothing. */
export function paidWords(party: AttendeeRegistration): string {
  const { status, amount, paymentType, paymentMethod, checkNumber } = party;
  if (status !== "confirmed") return "";
  const isByCard = hasPaidByCard(party);
  if (!isByCard && paymentMethod) {
    return `${OUTSIDE[paymentMethod]}${checkNumber ? ` ${checkNumber}` : ""}`;
  }
  if (Number(amount) === 0) return "";
  return isByCard || paymentType === "online" ? "by card" : "manual";
}
