type Name = { firstName: string; lastName?: string };
type Fact = [label: string, value: string];

/** What the registrant entered about a party; without officers' notes and the seating of single people. */
export type PartyAsEntered = {
  memberTickets: number;
  guestTickets: number;
  memberInfo: readonly Name[];
  guestInfo: readonly Name[];
  foodRequests: string | null;
  seatingRequests: string | null;
  specialRequirements: string | null;
};

/** Everyone with a ticket by name, the registrant first; someone whose name was not entered is left out. */
export function nameFacts(registrant: Name, party: PartyAsEntered): Fact[] {
  const { memberTickets, guestTickets, memberInfo, guestInfo } = party;
  const members = [registrant, ...memberInfo].slice(0, memberTickets);
  return written([
    [memberTickets > 1 ? "Members" : "Member", namesOf(members)],
    [guestTickets > 1 ? "Guests" : "Guest", namesOf(guestInfo.slice(0, guestTickets))],
  ]);
}

/** The party's requests, so that the registrant sees what the kitchen and the officers will read. */
export function requestFacts(party: PartyAsEntered): Fact[] {
  return written([
    ["Food requests", party.foodRequests],
    ["Seating requests", party.seatingRequests],
    ["Special requirements", party.specialRequirements],
  ]);
}

function namesOf(people: readonly Name[]): string {
  return people
    .map(({ firstName, lastName = "" }) => `${firstName} ${lastName}`.trim())
    .filter(Boolean)
    .join(", ");
}

function written(facts: readonly [label: string, value: string | null][]): Fact[] {
  return facts.flatMap(([label, value]) => (value ? [[label, value] satisfies Fact] : []));
}
