import { type AttendeeRow, attendeeRows } from "#contract/registrations/attendees/attendee-rows.ts";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import {
  bySeverestNeed,
  type KnownNeeds,
  knownOfLine,
  UNCLEAR,
} from "#contract/registrations/known-needs.ts";
import {
  SEVERITIES,
  SEVERITY_CODES,
  severityRank,
  threatensLife,
} from "#contract/registrations/need-words.ts";

/** Someone who comes, with what is known of their needs. */
export type Diner = { line: AttendeeRow; known: KnownNeeds | null };

/** People by the most serious of their own needs; each is in one group. */
export type NeedGroup = {
  label: string;
  /** Of its heading on the Needs tab. */
  id: string;
  /** Whether a reaction could kill them. */
  isAlarming: boolean;
  people: Diner[];
};

const EPINEPHRINE = "Carries epinephrine";
const NOTE = "A note to read";
const DIET = "Diet";
/** The groups in the order in which a kitchen has to read them, as `personRank` counts. */
const LABELS = [
  SEVERITIES["life-threatening"],
  EPINEPHRINE,
  SEVERITIES.allergy,
  UNCLEAR,
  NOTE,
  "Not answered",
  SEVERITIES.intolerance,
  SEVERITIES.preference,
  DIET,
  "No allergies",
] as const;
type Label = (typeof LABELS)[number];

/** Everyone in these parties, the most serious first. */
export function needGroups(parties: readonly AttendeeRegistration[]): NeedGroup[] {
  const people = attendeeRows(parties)
    .filter(({ attends }) => attends)
    .map((line) => ({ line, known: knownOfLine(line) }))
    .toSorted((one, other) => bySeverestNeed(factsOf(one), factsOf(other)));
  const byLabel = Map.groupBy(people, ({ known }) => labelOf(known));
  return LABELS.flatMap((label) => {
    const those = byLabel.get(label);
    return those
      ? {
          label,
          id: label.toLowerCase().replaceAll(/[^a-z]+/g, "-"),
          isAlarming: LABELS.indexOf(label) <= LABELS.indexOf(EPINEPHRINE),
          people: those,
        }
      : [];
  });
}

function factsOf({ line, known }: Diner) {
  return { needs: line.attendee?.needs ?? null, request: known?.request ?? null };
}

/** The label a person is counted under: their most serious need, or what is known instead. */
function labelOf(known: KnownNeeds | null): Label {
  if (!known || known.is === "unanswered") return "Not answered";
  if (known.is === "request") return UNCLEAR;
  if (known.is === "none") return "No allergies";
  const { list, words, carriesEpinephrine } = known.needs;
  if (list.some(threatensLife)) return SEVERITIES["life-threatening"];
  if (carriesEpinephrine) return EPINEPHRINE;
  const worst = SEVERITY_CODES[Math.min(...list.map(severityRank))];
  if (worst === "allergy") return SEVERITIES.allergy;
  if (known.request !== null) return UNCLEAR;
  if (words !== null) return NOTE;
  return worst ? SEVERITIES[worst] : DIET;
}
