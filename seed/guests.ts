/** A name as a party lists it. */
export type Name = { firstName: string; lastName: string };

const FIRST_NAMES =
  "Alistair Miriam Ingrid Felix Yvonne Rafael Penelope Hugo Leila Conrad Maren Victor Odile Samuel Freya Anton Celeste Isaac Greta Julian Nadia Oscar Rhiannon Cyril";
const LAST_NAMES =
  "Blackwood Sørensen Marchetti Oyelaran Kessler Fairbanks Novotný Ramanathan Dubois Hargreaves Lindholm Castell Petrosyan Whitaker Moreau Ashworth Björnsdóttir Calloway Trần Rutherford Zieliński Farquhar Morgenthau Vasquez Lacroix";

/** The nth of some six hundred guests, no two of whom share both names. */
export function guestName(nth: number): Name {
  const firstNames = FIRST_NAMES.split(" ");
  const lastNames = LAST_NAMES.split(" ");
  // 24 and 25 have no common divisor, so the pairs repeat only after 600.
  return {
    firstName: firstNames[nth % firstNames.length] ?? "",
    lastName: lastNames[(nth * 7) % lastNames.length] ?? "",
  };
}

/** What people write into the three free fields of the form. */
export const foodWishes = [
  "One of us is allergic to tree nuts.",
  "No shellfish, please.",
  "Vegetarian for my guest; eggs and cheese are fine.",
  "Gluten-free bread would be welcome.",
  "No raw fish for me.",
  "Lactose intolerance: hard cheese is fine, cream is not.",
  "Pescatarian.",
  "No pork.",
  "Pregnant: nothing raw, no soft cheese.",
];
export const seatingWishes = [
  "With the Marlowes, if it can be done.",
  "At the Maître de Table's end, please: hard of hearing on the left.",
  "We would like to meet new members.",
  "Near the door.",
  "With Dame Josephine Carraway.",
  "Not next to the music.",
];
export const otherWishes = [
  "My guest uses a wheelchair; a place at the end of a table, please.",
  "It is our thirtieth anniversary.",
  "We come by train and may be ten minutes late.",
  "Bringing a bottle for the Échanson to look at.",
];
