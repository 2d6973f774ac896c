import { cameBackWarning } from "#contract/officers/mailbox-words.ts";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { formatMoney } from "#web/platform/money.ts";
import { owedBack } from "#web/registrations/attendees/party.ts";

interface Choice {
  party: AttendeeRegistration;
  /** The status chosen for it. */
  chosen: string | null | undefined;
  /** Whether the dinner is still to come; no emails are sent about a past one. */
  isAhead: boolean;
}

/** What becomes of the party's seats and money if its status is changed (S-45). */
export function consequence({ party, chosen, isAhead }: Choice): string | undefined {
  const { status, totalTickets, user, emailsCameBack } = party;
  const doubt = user.email && emailsCameBack ? ` ${cameBackWarning(user.email)}` : "";
  const email = user.email && isAhead ? ` ${user.email} will be emailed.${doubt}` : "";
  const seats = totalTickets === 1 ? "1 seat" : `${totalTickets} seats`;
  if (chosen === "waitlist" && status !== "waitlist") {
    const { byCard, manual } = owedBack(party);
    const back = [byCard, manual].filter(Boolean).join(" and ");
    const money = back && ` ${back} will be owed back.`;
    return `Gives up ${seats}.${money}${email}`;
  }
  if (chosen === "unpaid" && status !== "unpaid") {
    const isOpen = status === "pending";
    const open = isOpen ? " The open card payment will be closed." : "";
    return `${isOpen ? "Keeps" : "Takes"} ${seats}.${open} ${formatMoney(party.amount)} will be due.${email}`;
  }
  if (chosen === "confirmed" && status !== "confirmed") {
    if (status === "unpaid")
      return `Counts as paid. ${formatMoney(party.amountDue)} will be recorded as received.`;
    const payment =
      status === "pending"
        ? "the open card payment ends, and it counts as paid manually"
        : "it counts as paid";
    return `Takes ${seats}; ${payment}.${email}`;
  }
  if (status === "unpaid") return `Pays later. ${formatMoney(party.amountDue)} is due.`;
  return status === "pending" ? "The card payment is still open." : undefined;
}
