import { listEarlierPlans as endpoint } from "#contract/seating/tables.ts";
import { readEvent } from "#server/events/queries.ts";
import { action } from "#server/platform/http/action.ts";
import { notFound } from "#server/platform/refusal.ts";
import { readEarlierPlans } from "#server/seating/queries.ts";

/** Earlier dinners at the same place whose tables can be copied (D-041). */
export const listEarlierPlans = action(endpoint, async ({ db }, { id }) => {
  if (!(await readEvent(db, id))) throw notFound("Event not found");
  return readEarlierPlans(db, id, 10);
});
