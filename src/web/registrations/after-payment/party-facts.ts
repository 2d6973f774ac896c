import type { MyRegistration, PersonName } from "#contract/registrations/registrations.ts";
import type { ConfirmedFact } from "#web/payments/Confirmation.tsx";
import { fullName } from "#web/registrations/names.ts";

/** Everyone with a ticket, the member first, and their requests; what was not entered is left out. */
export function partyFacts(me: PersonName, own: MyRegistration["registrations"]): ConfirmedFact[] {
  const { memberTickets, guestTickets, memberInfo, guestInfo } = own;
  const members = [me, ...memberInfo].slice(0, memberTickets);
  const facts: [label: string, said: string | null][] = [
    [memberTickets > 1 ? "Members" : "Member", namesOf(members)],
    [guestTickets > 1 ? "Guests" : "Guest", namesOf(guestInfo.slice(0, guestTickets))],
    ["Food requests", own.foodRequests],
    ["Seating requests", own.seatingRequests],
    ["Special requirements", own.specialRequirements],
  ];
  return facts.filter(([, said]) => said);
}

function namesOf(people: readonly PersonName[]): string {
  return people.map(fullName).filter(Boolean).join(", ");
}
