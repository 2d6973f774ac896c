import {
  ALLERGEN_CODES,
  ALLERGENS,
  DIET_CODES,
  DIETS,
  SEVERITIES,
  SEVERITY_CODES,
} from "#contract/values/need-codes.ts";
import type { Need, Needs, SomeNeeds } from "./needs.ts";

/**
 * The needs of someone who has some, else null. That does not tell an answer of nothing from no answer; only
 * `knownNeeds` does, since it also looks at the request of the party.
 */
export function someNeeds(needs: Needs | null): SomeNeeds | null {
  return needs === null || "none" in needs ? null : needs;
}

/** Whether two answers are the same, in any order of their keys. */
export function isSameNeeds(one: Needs, other: Needs): boolean {
  const [some, others] = [someNeeds(one), someNeeds(other)];
  if (!some || !others) return some === others;
  return (
    some.words === others.words &&
    some.carriesEpinephrine === others.carriesEpinephrine &&
    some.list.length === others.list.length &&
    some.list.every((need, n) => isSameNeed(need, others.list[n]))
  );
}

function isSameNeed(one: Need, other: Need | undefined): boolean {
  const facts = (need: Need | undefined) =>
    need && [need.code, "severity" in need && need.severity, "words" in need && need.words];
  return JSON.stringify(facts(one)) === JSON.stringify(facts(other));
}

/** A need as people read it: "Tree nuts: life-threatening", "Vegetarian". */
export function describeNeed(need: Need): string {
  if (need.code === "other") return `${need.words}: ${SEVERITIES[need.severity].toLowerCase()}`;
  if ("severity" in need) return `${ALLERGENS[need.code]}: ${SEVERITIES[need.severity].toLowerCase()}`;
  return DIETS[need.code];
}

/** The severity of a need; a diet has none. */
type Weighed = Need | { severity: string | null };

/** How serious: 0 for life-threatening, one more for each lighter severity; diets come after all of them. */
export function severityRank(need: Weighed): number {
  const codes: readonly (string | null)[] = SEVERITY_CODES;
  const place = codes.indexOf("severity" in need ? need.severity : null);
  return place === -1 ? SEVERITY_CODES.length : place;
}

/** The severities as people read them, the worst first: each is at its rank. */
export const SEVERITY_LABELS = Object.values(SEVERITIES);

/** The label of the worst of these needs; undefined if all are diets. */
export function worstLabel(list: readonly Need[]): (typeof SEVERITY_LABELS)[number] | undefined {
  return SEVERITY_LABELS[Math.min(...list.map(severityRank))];
}

/**
 * How serious free words, an unread request, and needs that are not known may be: they come after an allergy, before
 * what is known to be lighter.
 */
export const UNSURE_RANK = severityRank({ severity: "allergy" }) + 0.5;
/** Epinephrine is for reactions that can kill. */
export const EPINEPHRINE_RANK = severityRank({ severity: "life-threatening" }) + 0.5;

const LIST_ORDER: readonly string[] = [...ALLERGEN_CODES, "other", ...DIET_CODES];

/** The one order of needs wherever they are shown: the most serious first, then as on the list of choices. */
export function bySeverity(one: Weighed & { code: string }, other: Weighed & { code: string }): number {
  return (
    severityRank(one) - severityRank(other) || LIST_ORDER.indexOf(one.code) - LIST_ORDER.indexOf(other.code)
  );
}

/** Whether this need is life-threatening. */
export function threatensLife(need: Weighed): boolean {
  return severityRank(need) === 0;
}

/** Needs in short lines, the most serious first. */
export function describeNeeds(needs: SomeNeeds): string[] {
  return [
    ...needs.list.toSorted(bySeverity).map(describeNeed),
    ...(needs.carriesEpinephrine ? ["Carries epinephrine"] : []),
    ...(needs.words ? [needs.words] : []),
  ];
}

/** Whether one of them is life-threatening. */
export function isLifeThreatening(needs: Needs | null): boolean {
  return (someNeeds(needs)?.list ?? []).some(threatensLife);
}
