import { listTablemates as endpoint } from "#contract/seating/tablemates.ts";
import { readEvent } from "#server/events/queries.ts";
import { action } from "#server/platform/http/action.ts";
import { notFound } from "#server/platform/refusal.ts";
import { readTablemates } from "./queries.ts";

/** How many dinners back. */
const DINNERS = 2;

/** Members who shared a table lately, so that a proposal can seat them with others (D-065). */
export const listTablemates = action(endpoint, async ({ db }, { id }) => {
  if (!(await readEvent(db, id))) throw notFound("Event not found");
  return readTablemates(db, { eventId: id, dinners: DINNERS });
});
