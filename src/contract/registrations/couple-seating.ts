/** How a couple wants to sit. */
export const COUPLE_SEATING = {
  together: "Side by side",
  "same-table": "At the same table, but not side by side",
  free: "Wherever there is room, at separate tables too",
} as const;
