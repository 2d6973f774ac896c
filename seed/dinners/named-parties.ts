import { OPENED_DAYS_AGO } from "#seed/cards/recorded-charge.ts";
import type { Name } from "#seed/guests.ts";
import type { Party } from "#seed/party.ts";
import { spouseOf } from "#seed/person.ts";
import type { Member } from "#seed/write-people.ts";

type NamedParty = Omit<Party, "host" | "members" | "guests"> & {
  /** The dinner's picture. */
  at: string;
  /** User name of a log-in, or first and last name; empty if an officer entered a guest. */
  who?: string;
  withSpouse?: true;
  guests?: readonly Name[];
};

/** Parties that a person who looks at the demo should see. */
const namedParties: readonly NamedParty[] = [
  {
    at: "laid-table",
    who: "member",
    withSpouse: true,
    guests: [{ firstName: "Philippa", lastName: "Greenleaf" }],
    food: "My guest eats no shellfish.",
    seating: "With the Dvořáks, if they come.",
  },

  // The next dinner, with what its officers have to think of.
  {
    at: "oysters",
    who: "full",
    guests: [{ firstName: "Johan", lastName: "Lindqvist" }],
    food: "Johan is allergic to shellfish: rockfish broth and bread, please.",
  },
  {
    at: "oysters",
    who: "Rosalind Achterberg",
    withSpouse: true,
    seating: "Near the Szőkes, if they come.",
    special: "We have to leave by ten; the oven is lit at four.",
    note: "Bring her the sourdough question of the last dinner.",
  },
  {
    at: "oysters",
    who: "Hollis Penrose",
    guests: [
      { firstName: "Agnes", lastName: "Penrose" },
      { firstName: "Miriam", lastName: "Castell" },
    ],
    food: "Agnes: no raw oysters, roasted ones gladly. Miriam: no alcohol in the sauces.",
    special: "Agnes walks with a frame; a place by the door, please.",
    note: "Telephoned on Monday: they come by boat, and may be late if there is wind.",
  },
  {
    at: "oysters",
    who: "Łukasz Wójcik",
    withSpouse: true,
    guests: [
      { firstName: "נועה", lastName: "לוי" },
      { firstName: "美咲", lastName: "田中" },
    ],
    seating: "Near the door; Ewa is on call.",
  },
  {
    at: "oysters",
    who: "Noor Haddad",
    withSpouse: true,
    guests: [{ firstName: "ليلى", lastName: "حداد" }],
  },
  { at: "oysters", who: "Thị Minh Nguyễn", withSpouse: true },
  { at: "laid-table", who: "full", special: "I hold the ribbons; please keep the chair nearest the dais." },
  { at: "truffle", who: "limited" },

  // A seat at Twelve at the Pass came free, was offered to a waiting member who let the offer expire, and was sold again.
  { at: "knives", who: "Eleanor Ashgrove", cancelledDaysAgo: 3 },
  { at: "knives", who: "Gideon Rosenthal", joinedDaysAgo: 1 },

  // Twelve at the Pass is full, and parties of different size wait for it, first come first. The last one is offered a
  // seat, and its mailbox no longer exists.
  {
    at: "knives",
    who: "Tomáš Dvořák",
    withSpouse: true,
    guests: [
      { firstName: "Klára", lastName: "Horáková" },
      { firstName: "Viktor", lastName: "Horák" },
    ],
    waiting: true,
  },
  { at: "knives", who: "Thị Minh Nguyễn", waiting: true },
  { at: "knives", who: "limited", guests: [{ firstName: "Cosima", lastName: "Vale" }], waiting: true },
  { at: "knives", who: "Hollis Penrose", waiting: true },

  {
    at: "fish",
    contact: { firstName: "Reginald", lastName: "Thackeray", email: "r.thackeray@example.com" },
    guests: [
      { firstName: "Reginald", lastName: "Thackeray" },
      { firstName: "Mabel", lastName: "Thackeray" },
    ],
    manualNote: "Telephoned the Argentier; check no. 2207 for both.",
    joinedDaysAgo: 4,
  },
  // Paid by check and cancelled since, so the treasurer returns it.
  {
    at: "fish",
    who: "Gideon Rosenthal",
    manualNote: "Handed over check no. 1042 at the last dinner.",
    cancelledDaysAgo: 1,
  },
  // Paid in the last hour, and an officer must look at it.
  {
    at: "fish",
    who: "Rosalind Achterberg",
    withSpouse: true,
    unapplied: true,
    joinedDaysAgo: OPENED_DAYS_AGO,
  },

  { at: "tureen", who: "full", guests: [{ firstName: "Johan", lastName: "Lindqvist" }] },
  {
    at: "tureen",
    who: "limited",
    guests: [
      { firstName: "Cosima", lastName: "Vale" },
      { firstName: "Barnaby", lastName: "Vale" },
    ],
  },
  {
    at: "lobster",
    who: "expiring",
    guests: [{ firstName: "Peter", lastName: "Halloran" }],
    food: "No cream.",
  },
  { at: "kitchen-garden", who: "expired" },
  {
    at: "kitchen-garden",
    contact: { firstName: "Ursula", lastName: "Van Aken", email: "ursula.van.aken@example.com" },
    guests: [{ firstName: "Ursula", lastName: "Van Aken" }],
    manualNote: "Meant to pay at the door; a check is to follow.",
    paysLater: true,
  },
];

/** The named parties of a dinner, their people looked up. */
export function namedPartiesAt(picture: string, people: readonly Member[]): Party[] {
  return namedParties
    .filter(({ at }) => at === picture)
    .map(({ at: _, who, withSpouse, guests, ...party }) => {
      const host = who === undefined ? null : findMember(people, who);
      const spouse = host && spouseOf(host);
      return {
        ...party,
        host,
        members: withSpouse && spouse ? [{ firstName: spouse.first, lastName: spouse.last }] : [],
        guests: guests ?? [],
      };
    });
}

function findMember(people: readonly Member[], who: string): Member {
  const found = people.find(({ logIn, first, last }) => logIn === who || `${first} ${last}` === who);
  if (!found) throw new Error(`nobody is called ${who}`);
  return found;
}
