import { listScheduledMemberEmails as endpoint } from "#contract/members/scheduled-emails.ts";
import { readScheduledToMembers } from "#server/circulars/scheduled/queries.ts";
import { action } from "#server/platform/http/action.ts";
import { shownOf } from "./member-emails.ts";

/** The scheduled emails to members, and those that were not sent. */
export const listScheduledMemberEmails = action(endpoint, async (ctx) => {
  const rows = await readScheduledToMembers(ctx);
  return rows.flatMap(shownOf);
});
