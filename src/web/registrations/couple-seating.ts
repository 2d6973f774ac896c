import { COUPLE_SEATING } from "#contract/registrations/couple-seating.ts";

/** How a couple may want to sit, for a list. */
export const COUPLE_SEATING_OPTIONS = Object.entries(COUPLE_SEATING).map(([value, label]) => ({
  value,
  label,
}));
