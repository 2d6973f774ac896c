import type { NeedCount } from "#contract/papers/venue.ts";
import { bySeverity, someNeeds } from "#contract/registrations/need-words.ts";
import type { PersonFacts } from "#server/papers/facts.ts";

/** How many persons have each need, by code and severity, without any words: what a copy keeps for ever (D-136). */
export function countNeeds(persons: readonly Pick<PersonFacts, "needs">[]): NeedCount[] {
  const counts = new Map<string, NeedCount>();
  for (const { needs } of persons) {
    const ofPerson = (someNeeds(needs)?.list ?? []).map((need) => ({
      code: need.code,
      severity: "severity" in need ? need.severity : null,
    }));
    // Two things that are not on the list are one person.
    for (const key of new Set(ofPerson.map((need) => JSON.stringify(need)))) {
      const count = counts.get(key) ?? { ...JSON.parse(key), persons: 0 };
      counts.set(key, { ...count, persons: count.persons + 1 });
    }
  }
  return [...counts.values()].sort(bySeverity);
}
