import { listCirculars as endpoint } from "#contract/registrations/circulars.ts";
import { readCirculars } from "#server/circulars/queries.ts";
import { readEvent } from "#server/events/queries.ts";
import { action } from "#server/platform/http/action.ts";
import { notFound } from "#server/platform/refusal.ts";

/** The emails that officers wrote to people of a dinner. */
export const listCirculars = action(endpoint, async ({ db }, { id }) => {
  if (!(await readEvent(db, id))) throw notFound("Event not found");
  return readCirculars(db, id);
});
