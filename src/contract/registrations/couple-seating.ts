/** How a couple wants to sit. */
export const COUPLE_SEATING = {
  together: "Side by side",
  "same-table": "Same table, but not side by side",
  free: "Wherever there’s room, even at separate tables",
} as const;
