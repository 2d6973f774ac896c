import type { Dinner } from "#web/seating/plan/dinner.ts";

export type Scope = "unseated" | "unpinned";

/** Whom a proposal may give a table, and who keeps the seat they have; pinned people always do. */
export type WhoMoves = { isMovable: (person: number) => boolean; keepsSeat: (person: number) => boolean };

/**
 * "unseated" are people without a place: without a table, or at a table with numbered seats without a seat, where they
 * get one. "unpinned" are all who are not pinned.
 */
export function whoMoves({ persons }: Dinner, scope: Scope): WhoMoves {
  return {
    isMovable: (index) => {
      const person = persons[index];
      return person !== undefined && !person.isPinned && (scope === "unpinned" || person.table === null);
    },
    keepsSeat: (index) => {
      const person = persons[index];
      return person !== undefined && (person.isPinned || (scope === "unseated" && person.seat !== null));
    },
  };
}
