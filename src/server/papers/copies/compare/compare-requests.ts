import type { DinnerSnapshot } from "#server/papers/copies/snapshot.ts";
import type { KitchenChange } from "#server/papers/facts.ts";
import { subjectOf } from "./compare-persons.ts";
import type { Comparer } from "./comparers.ts";
import { about } from "./said.ts";

/** Requests of whole parties: one that was added, changed, or is now sorted stands with the first of the party. */
export const REQUESTS: Comparer<DinnerSnapshot, KitchenChange> = {
  seen: ({ unsorted }) => unsorted.toSorted((one, other) => one.partyId - other.partyId),
  lines: (before, after) => {
    const earlier = new Map(before.unsorted.map((request) => [request.partyId, request]));
    const later = new Map(after.unsorted.map((request) => [request.partyId, request]));
    return [...new Set([...later.keys(), ...earlier.keys()])].flatMap((partyId) => {
      const [was, is] = [earlier.get(partyId), later.get(partyId)];
      const [from, to] = [was?.words ?? null, is?.words ?? null];
      const name = `The party of ${(is ?? was)?.partyName}`;
      const first = [...after.persons, ...before.persons].find((person) => person.partyId === partyId);
      const subject = first ? { ...subjectOf(first), name } : { name };
      return [
        ...(from === to ? [] : [about(subject, { kind: "words", from, to })]),
        ...(was && is && was.partyName !== is.partyName
          ? [about(subject, { kind: "renamed", from: `The party of ${was.partyName}` })]
          : []),
      ];
    });
  },
};
