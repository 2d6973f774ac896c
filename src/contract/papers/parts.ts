/** The papers of a dinner, in the order of the pack (D-100). */
export const PARTS = {
  cover: "Cover",
  timeline: "Timeline",
  plan: "Floor plan",
  tables: "Table list",
  kitchen: "Kitchen sheet",
  roster: "Roster",
  "escort-list": "Escort list",
  "door-list": "Door list",
  "escort-cards": "Escort cards",
  "place-cards": "Place cards",
  "table-signs": "Table signs",
  badges: "Name badges",
} as const;

export type Part = Extract<keyof typeof PARTS, string>;
export const PART_CODES = Object.keys(PARTS) as [Part, ...Part[]];

/** The parts that tell what people must not eat; no other paper does (D-106). */
export const KITCHEN_PARTS: readonly Part[] = ["kitchen"];

/** Sizes of paper in points. */
export const PAPERS = { letter: [612, 792], a4: [595.28, 841.89] } as const;
export type Paper = Extract<keyof typeof PAPERS, string>;

/** More people than this are printed in parts (D-115). */
export const PACK_PERSONS_MAX = 1000;
/** More than these are not printed at all. */
export const PART_PERSONS_MAX = 3000;
