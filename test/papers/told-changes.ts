import { changesBetween } from "#server/papers/copies/changes-between.ts";
import { type DinnerSnapshot, type PersonInCopy, snapshotOf } from "#server/papers/copies/snapshot.ts";
import { describeChange } from "#server/papers/kitchen/describe-change.ts";
import { dinnerFacts } from "./dinner-facts.ts";

const now = dinnerFacts({ persons: 6, isBySeat: true });

/** A dinner of six people without needs, as a copy keeps it. */
export const DINNER: DinnerSnapshot = snapshotOf({
  ...now,
  persons: now.persons.map((person) => ({ ...person, memberId: null, needs: { none: true } })),
});

/** What is told of a dinner in which these facts are others now, as the sheet says it, without marks around names. */
export function told(after: Partial<DinnerSnapshot>, before: DinnerSnapshot = DINNER): string[] {
  return changesBetween(before, { ...before, ...after }).map((change) =>
    `${change.name}: ${describeChange(change)}`.replaceAll(/[\u2066-\u2069]/g, ""),
  );
}

/** The dinner with other facts about its first person, who is called Ana Duarte. */
export function dinnerOf(ana: Partial<PersonInCopy>, dinner: DinnerSnapshot = DINNER): DinnerSnapshot {
  const persons = dinner.persons.map((person, n) =>
    n === 0 ? { ...person, name: "Ana Duarte", ...ana } : person,
  );
  return { ...dinner, persons };
}
