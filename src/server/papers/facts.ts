import type { Need, Needs } from "#contract/registrations/needs.ts";
import type { SeatRole } from "#contract/seating/board.ts";
import type { DIRECTIONS, FEATURE_KINDS, TABLE_ROLES, TABLE_SHAPES } from "#contract/seating/room.ts";
import type { Cents } from "#contract/values/cents.ts";
import type { Allergen, Severity } from "#contract/values/need-codes.ts";

/** Everything that is printed about a dinner, read at one moment, so that all papers agree (D-102). */
export type DinnerFacts = {
  /** The chapter's name. */
  chapter: string;
  eventId: number;
  title: string;
  startsAt: Date;
  endsAt: Date | null;
  location: string;
  /** The chapter's IANA time zone. */
  timeZone: string;
  /** When the facts were read. */
  madeAt: Date;
  /** "copy 2", or "DRAFT" as long as no copy was made. */
  version: string;
  /** The count owed to the venue, as an officer entered it; null if none. */
  guarantee: number | null;
  /** Lines of the cover: "Host" with "Anna Weber, Bailli", "Venue contact" with a telephone. */
  contacts: readonly { label: string; text: string }[];
  /** The evening, in order: "6:30 PM", "Reception". */
  timeline: readonly { time: string; what: string }[];
  tables: readonly TableFacts[];
  features: readonly { kind: (typeof FEATURE_KINDS)[number]; x: number; y: number }[];
  /** The way in which seat numbers go around each table. */
  direction: (typeof DIRECTIONS)[number];
  /** Everyone who comes: confirmed and not removed, each once, in any order. */
  persons: readonly PersonFacts[];
  /** Requests of a whole party that no officer has sorted to its persons (D-124). */
  unsorted: readonly { partyId: number; partyName: string; words: string }[];
  /**
   * Requests that were read: for which persons, by id, each was entered; none if there was nothing to enter, null if that
   * was not asked. Copies of versions before have none.
   */
  settled?: readonly { partyId: number; personIds: readonly number[] | null }[];
  /** People who are on no paper: on the waitlist, and with an unpaid registration (D-009). */
  waiting: number;
  unpaid: number;
  courses: readonly CourseFacts[];
  kitchen: KitchenFacts;
};

/** A table on the plan, on a grid of 40 by 30; `x` and `y` are its center. */
export type TableFacts = {
  number: number;
  /** Blank if it has none. */
  name: string;
  shape: (typeof TABLE_SHAPES)[number];
  seats: number;
  role: (typeof TABLE_ROLES)[number] | null;
  isQuiet: boolean;
  isAccessible: boolean;
  /** Whether people have numbered seats there. */
  isBySeat: boolean;
  x: number;
  y: number;
  /** Blank if it has none. */
  note: string;
};

/** One human at the dinner. */
export type PersonFacts = {
  /** The attendee's id. */
  id: number;
  partyId: number;
  /** As printed: the card name, else title, first and last name, else "Guest of Rosalind Achterberg". */
  name: string;
  /** What lists are ordered by, the last name first: "Achterberg Rosalind". */
  sortName: string;
  kind: "member" | "guest";
  /** The rank or office above the name and on the badge: "Ecuyer"; null if none. */
  rank: string | null;
  /** The member whose guest they are: "Rosalind Achterberg"; null for members. */
  guestOf: string | null;
  /** Who shares an escort card with them; mutual, and null if no one. */
  coupleWith: number | null;
  role: SeatRole | null;
  /** The number of a table of `tables`; null if not seated. */
  table: number | null;
  /** Null where seats are not numbered. */
  seat: number | null;
  /** What is still owed; the whole of a party's debt is on one person, so that it is asked for once. */
  amountDue: Cents;
  choices: readonly ChoiceFacts[];
  /** Null if not known, which is not the same as none. */
  needs: Needs | null;
  /** Whom to ask about unknown needs. */
  sponsor: { name: string; telephone: string } | null;
};

export type CourseFacts = {
  id: number;
  name: string;
  options: readonly {
    id: number;
    /** What stands on the place card: "A". */
    symbol: string;
    name: string;
    /** What is served to those who chose nothing. */
    isHouse: boolean;
    /** What it contains of what a kitchen asks about (D-132). */
    contains: readonly Allergen[];
  }[];
};

/** What a person eats of one course; there is none for a course without a choice. */
export type ChoiceFacts = {
  courseId: number;
  optionId: number;
  /** The house option, since they chose nothing until the deadline (D-131). */
  isHouse: boolean;
};

/** How the venue got a copy, and who there, with commas between them. */
export type Delivery = { how: "sent" | "handed over"; to: string };

/** Which copy of the kitchen sheet this is. */
export type KitchenFacts = {
  /** Its number; null if no copy is made of it, as for a look at the sheet. */
  copy: number | null;
  /** What tells it from another copy of the same number, as after a restored backup: "7F3A2". */
  code: string | null;
  /** The copy it is compared with. */
  previous: { copy: number; code: string; madeAt: Date; delivery: Delivery | null } | null;
  /** The most serious first (D-129); empty without a previous copy, and if nothing that is printed has changed. */
  changes: readonly KitchenChange[];
};

export type PlaceFacts = { table: number | null; seat: number | null };

/** What a dish contains of what a person must not eat, and which of their needs say so. */
export type MetNeeds = { contains: readonly Allergen[]; needs: readonly Need[] };

/** One change since the previous copy. */
export type KitchenChange = {
  /** The attendee's id; null for what is about the dinner, its menu or a table. */
  personId: number | null;
  /** The printed name, of the previous copy if they no longer come; or "The dinner", a course, "Table 4". */
  name: string;
  /** Where they sit now; where they sat if they no longer come; null for what is about no person. */
  place: PlaceFacts | null;
  /** New or more serious, by `isWorse` of its rule: it stands first. */
  isWorse: boolean;
} /** `request` is the unread request of their party, as everywhere below. */ & (
  | { kind: "added"; needs: Needs | null; request: string | null }
  | { kind: "gone"; needs: Needs | null; request: string | null }
  /** All who came to other seats of a table, or to the table. */
  | { kind: "moved"; people: readonly { name: string; from: PlaceFacts; to: PlaceFacts }[] }
  | { kind: "renamed"; from: string }
  | { kind: "need-added"; need: Need }
  | { kind: "need-removed"; need: Need }
  /** `need` as it is now. */
  | { kind: "severity"; need: Need; from: Severity }
  /** The free text about their needs; null for none. */
  | {
      kind: "words";
      from: string | null;
      to: string | null;
      /** Of a party's request that was read: in whose needs it is now, none if there was nothing to enter. */
      settledFor?: readonly string[] | null;
    }
  | { kind: "epinephrine"; isCarried: boolean }
  /** They said that there is nothing to know. */
  | { kind: "none-needed"; request: string | null }
  /** What was known is not known any longer. */
  | { kind: "not-known" }
  /** Names of options; null for no choice; and what the new one has of what these of their needs name. */
  | { kind: "choice"; course: string; from: string | null; to: string | null; meets: MetNeeds }
  /** The dish that they have now has what these of their needs name; it was chosen, or is the house's. */
  | {
      kind: "dish-contains";
      course: string;
      dish: string;
      isChosen: boolean;
      meets: MetNeeds;
    }
  /** Any other fact of a few words: "Count", from "84" to "86"; null for what is new or gone. */
  | { kind: "fact"; what: string; from: string | null; to: string | null }
  /** A whole sentence without its period. */
  | { kind: "said"; words: string }
);
