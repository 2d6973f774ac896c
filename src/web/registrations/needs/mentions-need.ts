/** Beginnings of words with which people name an allergy or a diet, as `need-words.ts` lists them and as they are called. */
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
  ...["vegan", "pescatarian", "pescetarian", "kosher", "halal", "pork", "beef", "meat", "unpasteurized"],
];
const NAMED = new RegExp(`\\b(?:${BEGINNINGS.join("|")})`, "i");

/** Whether the words of a food request name what belongs beside a person. It only leads to a hint, never to an answer. */
export function mentionsNeed(words: string): boolean {
  return NAMED.test(words);
}
