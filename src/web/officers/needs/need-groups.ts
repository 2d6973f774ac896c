import { type AttendeeRow, attendeeRows } from "#contract/registrations/attendees/attendee-rows.ts";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { bySeverestNeed, type KnownNeeds, knownOfLine } from "#contract/registrations/known-needs.ts";
import { bySeverity, SEVERITIES } from "#contract/registrations/need-words.ts";

/** Someone who comes, with what is known of their needs. */
export type Diner = { line: AttendeeRow; known: KnownNeeds | null };

/** People by the most serious of their own needs; each is in one group. */
export type NeedGroup = {
  label: string;
  /** Of its heading on the Needs tab. */
  id: string;
  people: Diner[];
};

/** The fragment of the food requests that no one has read, on the Needs tab. */
export const REQUESTS_ID = "food-requests";

/** Everyone in these parties, the most serious first. */
export function needGroups(parties: readonly AttendeeRegistration[]): NeedGroup[] {
  const people = attendeeRows(parties)
    .filter(({ attends }) => attends)
    .map((line) => ({ line, known: knownOfLine(line) }))
    .toSorted((one, other) => bySeverestNeed(asAnswered(one), asAnswered(other)));
  return [...Map.groupBy(people, ({ known }) => labelOf(known))].map(([label, those]) => ({
    label,
    id: label.toLowerCase().replaceAll(/[^a-z]+/g, "-"),
    people: those,
  }));
}

/** Ordered by their own answers: the requests are counted apart. */
function asAnswered({ line }: Diner) {
  return { needs: line.attendee?.needs ?? null, request: null };
}

/** Under what a person is counted: the most serious of their needs, or what is known instead. */
function labelOf(known: KnownNeeds | null): string {
  if (!known || known.is === "unanswered") return "Not answered";
  if (known.is === "request") return "Unclear: see the request";
  if (known.is === "none") return "No allergies";
  const [worst] = known.needs.list.toSorted(bySeverity);
  return worst && "severity" in worst ? SEVERITIES[worst.severity] : "Diet or a note";
}
