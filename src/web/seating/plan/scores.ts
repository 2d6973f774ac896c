/**
 * What a plan of a dinner is worth, in points (D-061). The sizes relative to each other are those of the seating
 * programs in use; only the last two are our own.
 */
export const SCORES = {
  /** A party at one table. */
  party: 1000,
  /** A couple as they want to sit. */
  couple: 400,
  /** A wish to sit with a person: at one table, and more side by side. */
  with: 100,
  beside: 30,
  /** A wish to sit near a person or something of the room. */
  near: 40,
  /** A wish to sit apart or away that is broken. */
  apart: -200,
  away: -60,
  /** A host, guest of honor, inductee or inducting officer at a table for them. */
  role: 300,
  /** A person with someone they know at their table. */
  known: 25,
  /** A table of guests with at least one member. */
  member: 30,
  /** A table with a single empty seat. */
  lone: -5,
  /** A table with people that is less than half full. */
  half: -40,
  /** Two members, of different parties, at one table as at a dinner lately; for each such dinner, where the chair asks. */
  lately: -10,
  /** A person who needs a step-free place at an accessible table. */
  stepFree: 300,
  /** A person without a table: outweighs everything that a seat could break, except what is never broken. */
  left: -2000,
} as const;
export type ScoreKey = keyof typeof SCORES;

/** What a proposal never breaks: so much that no other points make up for it. */
export const NEVER = -1_000_000;
