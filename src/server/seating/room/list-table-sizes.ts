import { listTableSizes as endpoint } from "#contract/seating/tables.ts";
import { readEvent } from "#server/events/queries.ts";
import { action } from "#server/platform/http/action.ts";
import { notFound } from "#server/platform/refusal.ts";
import { readTableSizes } from "./table-sizes.ts";

/** How many seats the tables have, for the attendee list. */
export const listTableSizes = action(endpoint, async ({ db }, { id }) => {
  if (!(await readEvent(db, id))) throw notFound("Event not found");
  return readTableSizes(db, id);
});
