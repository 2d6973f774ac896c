/** What the forms' choice "Other" stores while no one has entered which state it is (C-37). */
export const OTHER_STATE = "other";

/** A stored state as addresses show it; empty if it names none. */
export function shownState(stored: string | null): string {
  return stored === null || stored.trim().toLowerCase() === OTHER_STATE ? "" : stored;
}
