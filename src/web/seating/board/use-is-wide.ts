import { useMatches } from "#web/ui/use-matches.ts";

/** From here on the tables are shown as a plan of the room (D-046). */
const WIDE = "(min-width: 56.25rem)";

/** Whether there is room for a plan. */
export function useIsWide(): boolean {
  return useMatches(WIDE);
}
