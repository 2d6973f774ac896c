import { listScheduledMemberEmails as endpoint } from "#contract/members/scheduled-emails.ts";
import { readScheduledToMembers } from "#server/circulars/scheduled/queries.ts";
import { action } from "#server/platform/http/action.ts";
import { shownOf } from "./member-emails.ts";

/** How long an email that was not sent stays in the list. */
const LISTED_MS = 90 * 86_400_000;

/** The scheduled emails to members, and those that were not sent. */
export const listScheduledMemberEmails = action(endpoint, async ({ db, now }) => {
  const rows = await readScheduledToMembers(db, new Date(now.getTime() - LISTED_MS));
  return rows.flatMap(shownOf);
});
