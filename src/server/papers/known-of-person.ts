import { type KnownNeeds, knownNeeds } from "#contract/registrations/known-needs.ts";
import type { DinnerFacts, PersonFacts } from "./facts.ts";

type Person = Pick<PersonFacts, "needs" | "partyId">;
type Requests = Pick<DinnerFacts, "unsorted">;

/** What the papers say of a person: their own answer, and their party's food request if no officer has read it. */
export function knownOf(person: Person, facts: Requests): KnownNeeds {
  return knownNeeds({ needs: person.needs, request: requestOf(person, facts) });
}

/** The words of their party's unread food request; null if there is none. */
export function requestOf({ partyId }: Pick<Person, "partyId">, { unsorted }: Requests): string | null {
  return unsorted.find((request) => request.partyId === partyId)?.words ?? null;
}
