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

/**
 * Everyone with a ticket by name, the owner first, as for the table: "Anna Weber, Karl Weber, and 1 more". People
 * whose names were not entered are only counted.
 */
export function whoIsComing(owner: Name, party: PartyAsEntered): Fact {
  const { memberTickets, guestTickets, memberInfo, guestInfo } = party;
  const people = [...[owner, ...memberInfo].slice(0, memberTickets), ...guestInfo.slice(0, guestTickets)];
  const names = people
    .map(({ firstName, lastName = "" }) => `${firstName} ${lastName}`.trim())
    .filter(Boolean);
  const unnamed = memberTickets + guestTickets - names.length;
  if (names.length === 0) return ["Who’s coming", unnamed === 1 ? "1 person" : `${unnamed} people`];
  const all = unnamed > 0 ? [...names, `${unnamed} more`] : names;
  return ["Who’s coming", new Intl.ListFormat("en-US").format(all)];
}

/**
 * The party's requests, so that the registrant sees what the officers will read. A food request may name an allergy, so its
 * words are only in the portal (062).
 */
export function requestFacts(party: PartyAsEntered, { hasLogIn }: { hasLogIn: boolean }): Fact[] {
  return written([
    [
      "Food requests",
      party.foodRequests && (hasLogIn ? "Received. You can read them under My Events." : "Received"),
    ],
    ["Seating requests", party.seatingRequests],
    ["Special requirements", party.specialRequirements],
  ]);
}

function written(facts: readonly [label: string, value: string | null][]): Fact[] {
  return facts.flatMap(([label, value]) => (value ? [[label, value] satisfies Fact] : []));
}
