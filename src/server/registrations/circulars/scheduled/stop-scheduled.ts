import { stopScheduledCircular as endpoint } from "#contract/registrations/scheduled-circulars.ts";
import { stopScheduled } from "#server/circulars/scheduled/stop-scheduled.ts";
import { action } from "#server/platform/http/action.ts";
import { dinnerEmails } from "./dinner-emails.ts";

/** Stops a scheduled email to people of a dinner. */
export const stopScheduledCircular = action(endpoint, (ctx, { id }) => stopScheduled(ctx, dinnerEmails, id));
