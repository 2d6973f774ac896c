import type { AttendeeRow } from "#contract/registrations/attendees/attendee-rows.ts";
import { describeNeeds, EPINEPHRINE_RANK, severityRank, someNeeds, UNSURE_RANK } from "./need-words.ts";
import type { Needs, SomeNeeds } from "./needs.ts";

/** A person's own answer, and the words of their party's food request as long as no officer has read it. */
export type NeedsFacts = { needs: Needs | null; request: string | null };

/**
 * What is known of a person. Only "none" says that there is nothing: they answered so, and no request of their party is
 * unread. "request" is the same answer in a party whose request is unread.
 */
export type KnownNeeds =
  | { is: "some"; needs: SomeNeeds; request: string | null }
  | { is: "none"; request: null }
  | { is: "request"; request: string }
  | { is: "unanswered"; request: string | null };

/** The only code that may say that a person has no needs: every list, count and page asks it. */
export function knownNeeds({ needs, request: words }: NeedsFacts): KnownNeeds {
  const request = words?.trim() || null;
  if (needs === null) return { is: "unanswered", request };
  const some = someNeeds(needs);
  if (some) return { is: "some", needs: some, request };
  return request === null ? { is: "none", request } : { is: "request", request };
}

/** The food request of a party that no officer has read; null if it was read, or if there is none. */
export function unreadRequest(party: { foodRequests: string | null; isFoodUnread: boolean }): string | null {
  return party.isFoodUnread ? party.foodRequests : null;
}

/** What is known about one line of the attendee list; null for a contact who takes no seat. */
export function knownOfLine({ attendee, registration }: Pick<AttendeeRow, "attendee" | "registration">) {
  return attendee && knownNeeds({ needs: attendee.needs, request: unreadRequest(registration) });
}

/** The label before an unread request, wherever a person of the party is listed. */
export const REQUEST_UNREAD = "Unread request of the party";

/** For someone who has given no answer, wherever it is shown or counted: never "none". */
export const NOT_ANSWERED = "Not answered";

/** For someone of whom `knownNeeds` says "none". */
export const NO_ALLERGIES = "No allergies";

/** In place of "none", for someone whose party has an unread request. */
export const UNCLEAR = "Unclear: see the request";

/** The most serious known need of a person, as `severityRank` counts; "none" comes after diets. */
export function personRank(facts: NeedsFacts): number {
  const known = knownNeeds(facts);
  if (known.is === "none") return severityRank({ severity: null }) + 1;
  if (known.is !== "some") return UNSURE_RANK;
  const { list, words, carriesEpinephrine } = known.needs;
  return Math.min(
    ...list.map(severityRank),
    ...(words === null && known.request === null ? [] : [UNSURE_RANK]),
    ...(carriesEpinephrine ? [EPINEPHRINE_RANK] : []),
  );
}

/** The one order of people by what is known of their needs, the most serious first. */
export function bySeverestNeed(one: NeedsFacts, other: NeedsFacts): number {
  return personRank(one) - personRank(other);
}

/** Whether someone has not answered: the one rule behind every count. */
export function hasNotAnswered(known: Pick<KnownNeeds, "is"> | null): boolean {
  return known?.is === "unanswered";
}

/** The id of a group’s heading on the Needs tab, to link to it. */
export function needGroupId(label: string): string {
  return label.toLowerCase().replaceAll(/[^a-z]+/g, "-");
}

/** Whether nothing remains to be asked: there is an answer, and no unread request. */
export function isKnown({ is, request }: KnownNeeds): boolean {
  return is !== "unanswered" && request === null;
}

/** What is known in short lines, the most serious need first and the unread request last. */
export function describeKnown(known: KnownNeeds): string[] {
  return [
    ...(known.is === "some" ? describeNeeds(known.needs) : []),
    ...(known.is === "none" ? [NO_ALLERGIES] : []),
    ...(hasNotAnswered(known) ? [NOT_ANSWERED] : []),
    ...(known.request === null ? [] : [`${REQUEST_UNREAD}: “${known.request}”`]),
  ];
}
