import { useState } from "react";
import type { AttendeeRegistration } from "#contract/registrations/attendees/attendees.ts";
import { type Sort, sortParties } from "./sort-parties.ts";

/**
 * The parties in the chosen order, which does not change while tables are assigned: a row that moved to its new place
 * while the officer types would move the next one with it. Another order, or another party, sorts them again.
 */
export function useStableOrder(
  parties: readonly AttendeeRegistration[],
  sort: Sort,
): readonly AttendeeRegistration[] {
  const key = `${sort.by} ${sort.direction} ${parties.map(({ id }) => id)}`;
  const current = () => ({ key, ids: sortParties(parties, sort).map(({ id }) => id) });
  const [kept, setKept] = useState(current);
  if (kept.key !== key) setKept(current);
  const byId = new Map(parties.map((party) => [party.id, party]));
  return kept.ids.flatMap((id) => byId.get(id) ?? []);
}
