import { listScheduledCirculars as endpoint } from "#contract/registrations/scheduled-circulars.ts";
import { readScheduledOf } from "#server/circulars/scheduled/queries.ts";
import { readEvent } from "#server/events/queries.ts";
import { action } from "#server/platform/http/action.ts";
import { notFound } from "#server/platform/refusal.ts";
import { shownOf } from "./dinner-emails.ts";

/** The emails of a dinner that wait for their hour, and those that did not go. */
export const listScheduledCirculars = action(endpoint, async (ctx, { id }) => {
  if (!(await readEvent(ctx.db, id))) throw notFound("Event not found");
  return (await readScheduledOf(ctx, id)).flatMap(shownOf);
});
