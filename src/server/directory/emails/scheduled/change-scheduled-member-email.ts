import { changeScheduledMemberEmail as endpoint } from "#contract/members/scheduled-emails.ts";
import { changeScheduled } from "#server/circulars/scheduled/change-scheduled.ts";
import { action } from "#server/platform/http/action.ts";
import { memberEmails } from "./member-emails.ts";

/** Changes a scheduled email to members. */
export const changeScheduledMemberEmail = action(endpoint, (ctx, { id, seen, sendAt, updatedAt, ...draft }) =>
  changeScheduled(ctx, memberEmails, { id, seen, sendAt, updatedAt, changed: () => draft }),
);
