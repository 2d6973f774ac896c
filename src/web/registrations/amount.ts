import type { TicketCounts } from "#contract/registrations/registrations.ts";
import { type Cents, centsOf } from "#contract/values/cents.ts";

/** Member tickets at the member price and guest tickets at the guest price, in cents. */
export function amountOf(
  { memberPrice, guestPrice }: { memberPrice: string; guestPrice: string },
  { memberTickets, guestTickets }: TicketCounts,
): Cents {
  return memberTickets * centsOf(memberPrice) + guestTickets * centsOf(guestPrice);
}

/** "2 member ticket(s) + 3 guest ticket(s)", as stated. */
export function summaryLine({ memberTickets, guestTickets }: TicketCounts): string {
  return `${memberTickets} member ticket(s) + ${guestTickets} guest ticket(s)`;
}

function counted(count: number, kind: string): string[] {
  return count === 0 ? [] : [`${count} ${kind} ticket${count === 1 ? "" : "s"}`];
}

/** "1 member ticket, 3 guest tickets"; a kind without tickets is left out. */
export function describeTickets({ memberTickets, guestTickets }: TicketCounts): string {
  return [...counted(memberTickets, "member"), ...counted(guestTickets, "guest")].join(", ");
}
