import type { AttendeeRow } from "#contract/registrations/attendees/attendee-rows.ts";
import {
  hasNotAnswered,
  knownOfLine,
  NOT_ANSWERED,
  REQUEST_UNREAD,
  unreadRequest,
} from "#contract/registrations/known-needs.ts";
import {
  describeNeed,
  EPINEPHRINE_RANK,
  severityRank,
  someNeeds,
  threatensLife,
  UNSURE_RANK,
} from "#contract/registrations/need-words.ts";
import type { Need } from "#contract/registrations/needs.ts";
import { ALLERGENS } from "#contract/values/need-codes.ts";

/**
 * What a chip is about, in the order in which chips are shown: someone’s own words explain what they listed, so they
 * come after it. Only the last three are ever left out for lack of room.
 */
const TONES = [
  ...(["life", "allergy", "unread", "intolerance", "words", "unanswered"] as const),
  ...(["preference", "diet", "notes"] as const),
] as const;
export type ChipTone = (typeof TONES)[number];

export interface Chip {
  tone: ChipTone;
  /** How serious, as `severityRank` counts. */
  rank: number;
  label: string;
  /** The same in full. */
  words: string;
}

/** Notes come after everything that is about food. */
const NOTES_RANK = severityRank({ severity: null }) + 1;

const placeOf = ({ tone }: Chip) => TONES.indexOf(tone);

/** Whether a chip is about food, and more than a sign that there are own words to read. */
export const isListedNeed = ({ tone }: Chip) => tone !== "notes" && tone !== "words";

/** Whether a chip is a need that was entered for a person. */
export const isEntered = ({ tone }: Chip) => tone !== "notes" && tone !== "unread" && tone !== "unanswered";

/** What harms someone, or might, is never left out for lack of room. */
const isSerious = (chip: Chip) => placeOf(chip) <= TONES.indexOf("unanswered");

/** What is special about these people of one party, in the order of `TONES`; what several share is one chip. */
export function chipsOf(lines: readonly AttendeeRow[]): Chip[] {
  const [first] = lines;
  if (!first) return [];
  const needs = lines.flatMap(({ attendee }) => chipsOfNeeds(attendee?.needs ?? null));
  const chips = [...unread(first), ...shared(needs), ...unanswered(lines), ...notes(lines)];
  return chips.toSorted((one, other) => placeOf(one) - placeOf(other) || one.rank - other.rank);
}

function chipsOfNeeds(needs: Parameters<typeof someNeeds>[0]): Chip[] {
  const some = someNeeds(needs);
  if (!some) return [];
  return [
    ...some.list.map((need) => ({
      tone: toneOf(need),
      rank: severityRank(need),
      label: labelOf(need),
      words: describeNeed(need),
    })),
    ...(some.carriesEpinephrine
      ? [
          {
            tone: "life" as const,
            rank: EPINEPHRINE_RANK,
            label: "Epinephrine",
            words: "Carries epinephrine",
          },
        ]
      : []),
    ...(some.words === null
      ? []
      : [{ tone: "words" as const, rank: UNSURE_RANK, label: "Own words", words: some.words }]),
  ];
}

function toneOf(need: Need): ChipTone {
  if (threatensLife(need)) return "life";
  if (!("severity" in need)) return "diet";
  if (need.severity === "allergy" || need.severity === "intolerance") return need.severity;
  return "preference";
}

/** The name of what it is, without examples or severity: "Crustaceans". */
function labelOf(need: Need): string {
  if (need.code === "other") return need.words;
  const name = "severity" in need ? ALLERGENS[need.code] : describeNeed(need);
  return name.replace(/ \(.*\)$/, "");
}

/** Each of them once, with how many people have it. */
function shared(chips: readonly Chip[]): Chip[] {
  const counted = new Map<string, { chip: Chip; people: number }>();
  for (const chip of chips) {
    const people = counted.get(chip.words)?.people ?? 0;
    counted.set(chip.words, { chip, people: people + 1 });
  }
  return [...counted.values()].map(({ chip, people }) =>
    people === 1
      ? chip
      : { ...chip, label: `${chip.label} × ${people}`, words: `${chip.words} (${people} people)` },
  );
}

function unread({ registration }: AttendeeRow): Chip[] {
  const request = unreadRequest(registration);
  return request === null
    ? []
    : [{ tone: "unread", rank: UNSURE_RANK, label: "Unread", words: `${REQUEST_UNREAD}: “${request}”` }];
}

function unanswered(lines: readonly AttendeeRow[]): Chip[] {
  const count = lines.map(knownOfLine).filter(hasNotAnswered).length;
  if (count === 0) return [];
  const words = count === 1 ? NOT_ANSWERED : `${count} people haven’t answered`;
  const label = count === 1 ? NOT_ANSWERED : `${count} not answered`;
  return [{ tone: "unanswered", rank: UNSURE_RANK, label, words }];
}

/** Requests and notes of the party besides food that is still unread. */
function notes(lines: readonly AttendeeRow[]): Chip[] {
  const [first] = lines;
  if (first?.kind !== "PRIMARY") return [];
  const party = first.registration;
  const texts = [
    ...(unreadRequest(party) === null ? [party.foodRequests] : []),
    ...[party.seatingRequests, party.specialRequirements, party.adminNotes],
    ...lines.map((line) => line.seatingRequests),
  ].filter((text) => text !== null && text.trim() !== "");
  return texts.length === 0
    ? []
    : [{ tone: "notes", rank: NOTES_RANK, label: "Notes", words: texts.join("; ") }];
}

/** How wide a chip is drawn, about, in rem. */
const width = ({ tone, label }: Chip) =>
  label.length * 0.44 + (tone === "life" || tone === "unread" || tone === "notes" ? 2.4 : 1.25);

/** The chips to draw in so many rem, and those that have no room there. */
export function chipsThatFit(chips: readonly Chip[], room: number): { shown: Chip[]; more: Chip[] } {
  let used = 0;
  let isFull = false;
  const shown = chips.filter((chip, place) => {
    used += width(chip);
    const rest = place === chips.length - 1 ? 0 : 2;
    if (!isSerious(chip) && used + rest > room) isFull = true;
    return isSerious(chip) || !isFull;
  });
  return { shown, more: chips.filter((chip) => !shown.includes(chip)) };
}

/** How serious the most serious thing about a party is, for sorting; higher is lighter. */
export function seriousness(chips: readonly Chip[]): number {
  return Math.min(NOTES_RANK + 1, ...chips.map(({ rank }) => rank));
}
