/** How words for an allergy or a diet begin: those of `need-words.ts`, and common names. */
const BEGINNINGS = [
  ...[
    "allerg",
    "anaphyla",
    "epipen",
    "intoleran",
    "celiac",
    "coeliac",
    "diabet",
    "gluten",
    "wheat",
    "lactose",
    "dairy",
  ],
  ...[
    "milk",
    "egg",
    "fish",
    "seafood",
    "shellfish",
    "crustacean",
    "shrimp",
    "prawn",
    "crab",
    "lobster",
    "mollus",
  ],
  ...[
    "oyster",
    "mussel",
    "clam",
    "scallop",
    "squid",
    "nut",
    "peanut",
    "almond",
    "walnut",
    "hazelnut",
    "cashew",
  ],
  ...[
    "pistachio",
    "pecan",
    "soy",
    "sesame",
    "celery",
    "mustard",
    "lupin",
    "sulfite",
    "sulphite",
    "vegetarian",
  ],
  ...[
    "vegan",
    "pescatarian",
    "pescetarian",
    "kosher",
    "halal",
    "alcohol",
    "pork",
    "beef",
    "meat",
    "unpasteurized",
  ],
];
const WORD = `(?:${BEGINNINGS.join("|")})[\\p{L}\\p{M}]*`;
const NAMED = new RegExp(`\\b(?:${BEGINNINGS.join("|")})`, "i");

/** Whether a food request mentions an allergy or a diet. This only shows a hint and never fills in an answer. */
export function mentionsNeed(words: string): boolean {
  return NAMED.test(words);
}

/** A text in order; `isMarked` for a word that names an allergy, a diet, or one of these names. */
export function markNeeds(text: string, names: readonly string[]): { part: string; isMarked: boolean }[] {
  const words = [WORD, ...names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))];
  const found = new RegExp(`(?<![\\p{L}\\p{M}])(${words.join("|")})(?![\\p{L}\\p{M}])`, "giu");
  return text
    .split(found)
    .map((part, n) => ({ part, isMarked: n % 2 === 1 }))
    .filter(({ part }) => part !== "");
}
