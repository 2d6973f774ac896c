import { stopScheduledMemberEmail as endpoint } from "#contract/members/scheduled-emails.ts";
import { stopScheduled } from "#server/circulars/scheduled/stop-scheduled.ts";
import { action } from "#server/platform/http/action.ts";
import { memberEmails } from "./member-emails.ts";

/** Stops a scheduled email to members. */
export const stopScheduledMemberEmail = action(endpoint, (ctx, { id }) =>
  stopScheduled(ctx, memberEmails, id),
);
