import type { Need, Needs, SomeNeeds } from "./needs.ts";

/**
 * What a kitchen asks about: the nine major allergens of the FDA first, then those that only Regulation (EU) 1169/2011,
 * Annex II, adds.
 */
export const ALLERGENS = {
  milk: "Milk",
  eggs: "Eggs",
  fish: "Fish",
  crustaceans: "Crustaceans (shrimp, crab, lobster)",
  "tree-nuts": "Tree nuts",
  peanuts: "Peanuts",
  wheat: "Wheat",
  soy: "Soy",
  sesame: "Sesame",
  gluten: "Gluten (wheat, rye, barley, oats)",
  mollusks: "Mollusks (oysters, mussels, squid)",
  celery: "Celery",
  mustard: "Mustard",
  lupin: "Lupin",
  sulfites: "Sulfites",
} as const;

/** What a person does not eat or drink by choice, belief or advice. */
export const DIETS = {
  vegetarian: "Vegetarian",
  vegan: "Vegan",
  pescatarian: "Pescatarian",
  "no-pork": "No pork",
  "no-beef": "No beef",
  "no-red-meat": "No red meat",
  halal: "Halal",
  kosher: "Kosher",
  "no-alcohol": "No alcohol",
  "no-raw": "Nothing raw or unpasteurized",
} as const;

/** How serious a need is, the worst first. */
export const SEVERITIES = {
  "life-threatening": "Life-threatening",
  allergy: "Allergy",
  intolerance: "Intolerance",
  preference: "Preference",
} as const;

type Key<T> = Extract<keyof T, string>;
export type Allergen = Key<typeof ALLERGENS>;
export type Diet = Key<typeof DIETS>;
export type Severity = Key<typeof SEVERITIES>;

/** The keys of a list in its order, for a choice of one of them. */
function keysOf<T extends object>(list: T): [Key<T>, ...Key<T>[]] {
  return Object.keys(list) as [Key<T>, ...Key<T>[]];
}
export const ALLERGEN_CODES = keysOf(ALLERGENS);
export const DIET_CODES = keysOf(DIETS);
export const SEVERITY_CODES = keysOf(SEVERITIES);

/** Maximum number of needs of one person. */
export const NEEDS_MAX = 25;
/** Longest free text about one person's needs, in characters. */
export const NEEDS_WORDS_MAX = 500;
/** Longest name of something that is not on the list, in characters. */
export const OTHER_MAX = 100;

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
