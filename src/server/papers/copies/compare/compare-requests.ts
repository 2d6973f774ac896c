import type { DinnerSnapshot } from "#server/papers/copies/snapshot.ts";
import type { KitchenChange } from "#server/papers/facts.ts";
import { subjectOf } from "./compare-persons.ts";
import type { Comparer } from "./comparers.ts";
import { about } from "./said.ts";

/** Requests of whole parties: a change to one is listed under the first person of the party. */
export const REQUESTS: Comparer<DinnerSnapshot, KitchenChange> = {
  seen: ({ unsorted }) => unsorted.toSorted((one, other) => one.partyId - other.partyId),
  lines: (before, after) => {
    const earlier = new Map(before.unsorted.map((request) => [request.partyId, request]));
    const later = new Map(after.unsorted.map((request) => [request.partyId, request]));
    return [...new Map([...earlier, ...later])].flatMap(([partyId, { partyName }]) => {
      const [was, is] = [earlier.get(partyId), later.get(partyId)];
      const [from, to] = [was?.words ?? null, is?.words ?? null];
      const name = `The party of ${partyName}`;
      const first = [...after.persons, ...before.persons].find((person) => person.partyId === partyId);
      const subject = { ...(first && subjectOf(first)), name };
      return [
        ...(from === to ? [] : [about(subject, { kind: "words", from, to, ...settledIn(after, partyId) })]),
        ...(was && is && was.partyName !== is.partyName
          ? [about(subject, { kind: "renamed", from: `The party of ${was.partyName}` })]
          : []),
      ];
    });
  },
};

const NO_LONGER_COMES = "someone who no longer comes";

/** The people whose needs a read request was entered in; nothing if it is unread or was withdrawn. */
function settledIn({ settled, persons }: DinnerSnapshot, partyId: number): { settledFor?: string[] | null } {
  const reading = settled?.find((one) => one.partyId === partyId);
  if (!reading) return {};
  const { personIds } = reading;
  if (personIds === null) return { settledFor: null };
  const names = personIds.map((id) => persons.find((person) => person.id === id)?.name ?? NO_LONGER_COMES);
  return { settledFor: [...new Set(names)] };
}
