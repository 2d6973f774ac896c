import { scheduleMemberEmail as endpoint } from "#contract/members/scheduled-emails.ts";
import { schedule } from "#server/circulars/scheduled/schedule.ts";
import { action } from "#server/platform/http/action.ts";
import { memberEmails } from "./member-emails.ts";

/** Schedules an email to members (D-212). */
export const scheduleMemberEmail = action(endpoint, (ctx, { key, seen, sendAt, ...draft }) =>
  schedule(ctx, memberEmails, { key, seen, sendAt, email: { ...draft, eventId: null } }),
);
