import { type AttendeeRow, attendeeRows } from "#contract/registrations/attendees/attendee-rows.ts";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import {
  bySeverestNeed,
  type KnownNeeds,
  knownOfLine,
  NO_ALLERGIES,
  NOT_ANSWERED,
  needGroupId,
  UNCLEAR,
} from "#contract/registrations/known-needs.ts";
import {
  EPINEPHRINE_RANK,
  SEVERITY_LABELS,
  severityRank,
  threatensLife,
  UNSURE_RANK,
  worstLabel,
} from "#contract/registrations/need-words.ts";
import { SEVERITIES } from "#contract/values/need-codes.ts";

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
type Label =
  | (typeof SEVERITY_LABELS)[number]
  | typeof EPINEPHRINE
  | typeof UNCLEAR
  | typeof NOTE
  | typeof NOT_ANSWERED
  | typeof DIET
  | typeof NO_ALLERGIES;
const NO_SEVERITY = severityRank({ severity: null });
const OTHER_GROUPS: readonly { label: Label; rank: number }[] = [
  { label: EPINEPHRINE, rank: EPINEPHRINE_RANK },
  { label: UNCLEAR, rank: UNSURE_RANK },
  { label: NOTE, rank: UNSURE_RANK },
  { label: NOT_ANSWERED, rank: UNSURE_RANK },
  { label: DIET, rank: NO_SEVERITY },
  { label: NO_ALLERGIES, rank: NO_SEVERITY + 1 },
];
/** The groups in the order in which a kitchen has to read them, as `severityRank` counts. */
const GROUPS = [...SEVERITY_LABELS.map((label, rank) => ({ label, rank })), ...OTHER_GROUPS].toSorted(
  (one, other) => one.rank - other.rank,
);

/** Everyone in these parties, the most serious first. */
export function needGroups(parties: readonly AttendeeRegistration[]): NeedGroup[] {
  const people = attendeeRows(parties)
    .filter(({ attends }) => attends)
    .map((line) => ({ line, known: knownOfLine(line) }))
    .toSorted((one, other) => bySeverestNeed(factsOf(one), factsOf(other)));
  const byLabel = Map.groupBy(people, ({ known }) => labelOf(known));
  return GROUPS.flatMap(({ label, rank }) => {
    const those = byLabel.get(label);
    return those
      ? {
          label,
          id: needGroupId(label),
          isAlarming: rank <= EPINEPHRINE_RANK,
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
  if (!known || known.is === "unanswered") return NOT_ANSWERED;
  if (known.is === "request") return UNCLEAR;
  if (known.is === "none") return NO_ALLERGIES;
  const { list, words, carriesEpinephrine } = known.needs;
  const worst = worstLabel(list);
  if (worst && list.some(threatensLife)) return worst;
  if (carriesEpinephrine) return EPINEPHRINE;
  if (worst === SEVERITIES.allergy) return worst;
  if (known.request !== null) return UNCLEAR;
  if (words !== null) return NOTE;
  return worst ?? DIET;
}
