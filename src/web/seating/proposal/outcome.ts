import type { Plan } from "#web/seating/plan/dinner.ts";

/** A plan that a proposal made, and whom it could move. */
export type Outcome = { plan: Plan; isMovable: (person: number) => boolean };
