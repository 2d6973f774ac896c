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
const NAMED = new RegExp(`\\b(?:${BEGINNINGS.join("|")})`, "i");

/** Whether a food request mentions an allergy or a diet. This only shows a hint and never fills in an answer. */
export function mentionsNeed(words: string): boolean {
  return NAMED.test(words);
}
