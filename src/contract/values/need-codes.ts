/**
 * Allergens a kitchen asks about: the FDA’s nine major allergens first, then those that only Regulation (EU) 1169/2011,
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

/** Diets that a person follows by choice, belief, or medical advice. */
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

/** Severity of a need, most serious first. */
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
