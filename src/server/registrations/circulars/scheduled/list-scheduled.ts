import { listScheduledCirculars as endpoint } from "#contract/registrations/scheduled-circulars.ts";
import { readEvent } from "#server/events/queries.ts";
import { action } from "#server/platform/http/action.ts";
import { notFound } from "#server/platform/refusal.ts";
import { readScheduledOf } from "./queries.ts";

/** The emails of a dinner that wait for their hour, and those that did not go. */
export const listScheduledCirculars = action(endpoint, async ({ db }, { id }) => {
  if (!(await readEvent(db, id))) throw notFound("Event not found");
  return readScheduledOf(db, id);
});
